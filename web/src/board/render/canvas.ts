// The nodes that the board keeps between two drawings.

import type { Position } from '../../api/types';
import type { BoardWords } from '../position/describe';
import type { Layout } from '../layout/geometry';
import type { BoardSet } from '../layout/look';
import { draw } from '../layout/svg';

/** What a part was drawn from: as long as nothing of it changes, the part stays as it is. */
export type Drawn = readonly unknown[];

export interface Canvas {
  svg: SVGSVGElement;
  layout: Layout | null;
  set: BoardSet | null;
  /** The position that the accessible names of the cells tell of. */
  named: { position: Position; words: BoardWords } | null;
  drawn: { cells: Drawn; pieces: Drawn; links: Drawn; marks: Drawn };
  cells: Map<string, SVGGElement>;
  /** The piece that follows the pointer. */
  dragged: { node: SVGGElement; cell: string } | null;
  pieces: Map<string, { look: string; node: SVGGElement }>;
  links: SVGGElement;
  pieceLayer: SVGGElement;
  marks: SVGGElement;
  /** Ends the move that is being shown at once. */
  film: (() => void) | null;
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
    drawn: { cells: [], pieces: [], links: [], marks: [] },
    cells: new Map(),
    dragged: null,
    pieces: new Map(),
    links: layer('links'),
    pieceLayer: layer('pieces'),
    marks: layer('marks'),
    film: null,
  };
}

/** Notes what a part is drawn from; false where it was drawn from the same before. */
export function isNews(canvas: Canvas, part: keyof Canvas['drawn'], now: Drawn): boolean {
  const before = canvas.drawn[part];
  if (before.length === now.length && now.every((value, i) => value === before[i])) return false;
  canvas.drawn[part] = now;
  return true;
}
