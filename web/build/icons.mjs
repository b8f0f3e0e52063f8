/** A plugin for Vite that provides icons of Lucide as modules: `virtual:icon/flag` exports the icon as one SVG path. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const ICON = /^virtual:icon\/([a-z\d-]+)$/;
const SHAPE = /<(path|circle|ellipse|line|rect|polyline|polygon)\s([^>]*)\/>/g;
const { resolve } = createRequire(import.meta.url);

export function icons() {
  return {
    name: 'luctor:icons',
    enforce: 'pre',
    resolveId: (id) => (ICON.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, name] = (id.startsWith('\0') && ICON.exec(id.slice(1))) || [];
      if (name === undefined) return undefined;
      const svg = readFileSync(resolve(`lucide-static/icons/${name}.svg`), 'utf8');
      const paths = [...svg.matchAll(SHAPE)].map(([, kind, attributes]) => path(kind, attributes));
      return `export default ${JSON.stringify(paths.join(''))};`;
    },
  };
}

function path(kind, attributes) {
  const values = Object.fromEntries(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, k, v]) => [k, v]),
  );
  const of = (name) => Number(values[name] ?? 0);
  switch (kind) {
    case 'path':
      return values.d.replace(/^m/, 'M0 0m');
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = kind === 'circle' ? [of('r'), of('r')] : [of('rx'), of('ry')];
      return `M${of('cx') - rx} ${of('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
    }
    case 'rect': {
      const [w, h, r] = [of('width'), of('height'), of('rx')];
      const corner = (x, y) => `a${r} ${r} 0 0 1 ${x} ${y}`;
      const edges = `h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}`;
      return `M${of('x') + r} ${of('y')}${edges}z`;
    }
    default:
      return `M${values.points}${kind === 'polygon' ? 'z' : ''}`;
  }
}
