// The nodes that the board keeps between two drawings.

import type { Position } from '../api/types';
import type { BoardWords } from './describe';
import type { Layout } from './geometry';
import type { BoardSet } from './look';
import { draw } from './svg';

export interface Canvas {
  svg: SVGSVGElement;
  layout: Layout | null;
  set: BoardSet | null;
  /** The position that the accessible names of the cells tell of. */
  named: { position: Position; words: BoardWords } | null;
  cells: Map<string, SVGGElement>;
  pieces: Map<string, { look: string; node: SVGGElement }>;
  links: SVGGElement;
  pieceLayer: SVGGElement;
  marks: SVGGElement;
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
    cells: new Map(),
    pieces: new Map(),
    links: layer('links'),
    pieceLayer: layer('pieces'),
    marks: layer('marks'),
  };
}
