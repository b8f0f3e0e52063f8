/** A plugin for Vite that provides icons of Lucide as modules: `virtual:icon/flag` exports the shapes inside its `svg` element. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const ICON = /^virtual:icon\/([a-z\d-]+)$/;
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
      const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1] ?? '';
      return `export default ${JSON.stringify(shapes.replace(/\s*\n\s*/g, ''))};`;
    },
  };
}
