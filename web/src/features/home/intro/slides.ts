/**
 * The slides of the introductions: positions with captions. They are part of the client, so that they appear at once and
 * without a network. `npm run slides` computes the pieces from the moves with the server.
 */

import type { Place } from '../../../api/boards';
import type { Board, Color, FreeBoard, Piece } from '../../../api/types';
import type { Kind } from '../../../games/kind';
import stored from './slides.json';

export interface Slide extends Place {
  caption: string;
  board: FreeBoard;
}

/** A slide in `slides.json`. */
interface StoredSlide {
  caption: string;
  game: string;
  position: string | null;
  moves: string;
  /** The pieces, such as `a1:b2+3`: two black caps on three prisoners. */
  pieces: string;
  last: string;
  /** The groups of a finished game, such as `b a2 b2`. */
  groups?: string[];
}

const BOARDS = { square: squareBoard('square', 4), diagonal: squareBoard('diagonal', 5) };

export const SLIDES: Record<Kind, readonly Slide[]> = {
  emulsion: stored.emulsion.map(slide),
  emergo: stored.emergo.map(slide),
};

function slide(stored: StoredSlide): Slide {
  const { caption, game, position } = stored;
  return { caption, game, position, moves: list(stored.moves), board: freeBoard(stored) };
}

function list(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

/** Returns the slide in the form of the server's boards. The legal moves are missing, because slides only show it. */
function freeBoard({ game, moves, pieces, last, groups = [] }: StoredSlide): FreeBoard {
  const ply = list(moves).length;
  return {
    game,
    title: game,
    board: game.startsWith('emulsion') ? BOARDS.square : BOARDS.diagonal,
    start: null,
    moves: [],
    position: {
      text: pieces,
      ply,
      turn: 'black',
      pieces: list(pieces).map(piece),
      hands: null,
      legal: [],
      duty: game.startsWith('emulsion') ? 'swap' : 'step',
      hint: '',
      hint_told: null,
      groups: groups.map((group) => {
        const [first = '', ...cells] = group.split(' ');
        return { color: color(first), cells, cancelled: false };
      }),
    },
    last: list(last),
    result: null,
  };
}

function piece(text: string): Piece {
  const [, cell = '', side = '', caps, prisoners] = /^(\w+):([bw])(\d+)(?:\+(\d+))?$/.exec(text) ?? [];
  return { cell, color: color(side), caps: Number(caps), prisoners: Number(prisoners ?? 0), value: null };
}

function color(letter: string): Color {
  return letter === 'b' ? 'black' : 'white';
}

/** Returns a board of Emulsion, or one of Emergo, which uses the squares of one color. */
function squareBoard(shape: 'square' | 'diagonal', size: number): Board {
  const places = Array.from({ length: size * size }, (_, i) => ({ x: i % size, y: Math.floor(i / size) }));
  const used = places.filter(({ x, y }) => shape === 'square' || (x + y) % 2 === 0);
  const name = (x: number, y: number) => `${'abcdefgh'.charAt(x)}${y + 1}`;
  const center = shape === 'square' ? null : name((size - 1) / 2, (size - 1) / 2);
  return { shape, size, cells: used.map(({ x, y }) => ({ name: name(x, y), x, y })), centre: center };
}
