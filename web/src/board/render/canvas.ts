/** The DOM nodes of a board, and the data for rendering only differences. */

import type { Position } from '../../api/types';
import type { BoardWords } from '../position/describe';
import type { Layout } from '../layout/geometry';
import type { BoardSet } from '../layout/look';
import { draw } from '../layout/svg';

/** The values that a part was rendered from. It is rendered again only if one of them changes. */
export type Inputs = readonly unknown[];

export interface Canvas {
  svg: SVGSVGElement;
  layout: Layout | null;
  set: BoardSet | null;
  /** The inputs of the cells' accessible names. */
  named: { position: Position; words: BoardWords } | null;
  inputs: { cells: Inputs; pieces: Inputs; links: Inputs; marks: Inputs };
  cells: Map<string, SVGGElement>;
  /** The piece that follows the pointer. */
  dragged: { node: SVGGElement; cell: string } | null;
  pieces: Map<string, { look: string; node: SVGGElement }>;
  links: SVGGElement;
  pieceLayer: SVGGElement;
  marks: SVGGElement;
  /** Holds the dragged piece above everything else. */
  dragLayer: SVGGElement;
  /** Ends the running animation at once. */
  endAnimation: (() => void) | null;
}

export function createCanvas(parent: HTMLElement): Canvas {
  const svg = draw('svg', { class: 'board' });
  parent.append(svg);
  const layer = (name: string) => draw('g', { class: name, 'aria-hidden': 'true' });
  return {
    svg,
    layout: null,
    set: null,
    named: null,
    inputs: { cells: [], pieces: [], links: [], marks: [] },
    cells: new Map(),
    dragged: null,
    pieces: new Map(),
    links: layer('links'),
    pieceLayer: layer('pieces'),
    marks: layer('marks'),
    dragLayer: layer('pieces'),
    endAnimation: null,
  };
}

/** Returns true and stores the inputs if they differ from those of the last rendering. */
export function hasChanged(canvas: Canvas, part: keyof Canvas['inputs'], inputs: Inputs): boolean {
  const before = canvas.inputs[part];
  if (before.length === inputs.length && inputs.every((value, i) => value === before[i])) return false;
  canvas.inputs[part] = inputs;
  return true;
}
