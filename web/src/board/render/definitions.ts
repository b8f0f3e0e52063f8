/**
 * The gradients and patterns of a set. Their ids contain the set, so that a page can have boards of several sets. The colors
 * are in sets.css.
 */

import type { BoardSet } from '../layout/look';
import { draw } from '../layout/svg';

export function definitions(set: BoardSet): SVGDefsElement {
  const defs = draw('defs', {}, hatching(set));
  for (const color of ['black', 'white']) defs.append(faceLight(set, color), sideLight(set, color));
  return defs;
}

/** The pattern of groups that cancel out. */
function hatching(set: BoardSet): SVGPatternElement {
  const ground = draw('rect', { width: 10, height: 16, class: 'ground' });
  const stripe = draw('path', { d: 'M0 0V16', class: 'stripe' });
  const pattern = {
    id: `hatch-${set}`,
    width: 10,
    height: 16,
    patternUnits: 'userSpaceOnUse',
    patternTransform: 'rotate(45)',
  };
  return draw('pattern', pattern, ground, stripe);
}

/** The light comes from the upper left. */
function faceLight(set: BoardSet, color: string): SVGRadialGradientElement {
  return draw(
    'radialGradient',
    { id: `face-${set}-${color}`, cx: 0.36, cy: 0.28, r: 0.85 },
    draw('stop', { offset: 0, class: `lit ${color}` }),
    draw('stop', { offset: 0.55, class: `plain ${color}` }),
    draw('stop', { offset: 1, class: `shaded ${color}` }),
  );
}

function sideLight(set: BoardSet, color: string): SVGLinearGradientElement {
  return draw(
    'linearGradient',
    { id: `side-${set}-${color}` },
    draw('stop', { offset: 0, class: `plain ${color}` }),
    draw('stop', { offset: 0.3, class: `lit ${color}` }),
    draw('stop', { offset: 1, class: `shaded ${color}` }),
  );
}
