/** A small sample board of each game, for the choice of look. */

import type { Board, Piece, Position } from '../../api/types';
import type { Kind } from '../../games/kind';

interface Sample {
  board: Board;
  position: Position;
  last: readonly string[];
}

const EMULSION = ['wbbw', 'wwbb', 'bwwb', 'bbww'];
/** Color, cell, caps, prisoners. */
const EMERGO = ['w c5 1', 'b b4 2 2', 'b d4 1', 'w a3 1 1', 'w c3 3', 'b b2 1', 'w d2 4 6'];

export function sampleOf(kind: Kind): Sample {
  return kind === 'emulsion'
    ? sample({ shape: 'square', size: 4, cells: cells(4), centre: null }, swapped(), ['b3', 'c2'])
    : sample(
        { shape: 'diagonal', size: 5, cells: cells(5).filter(({ x, y }) => (x + y) % 2 === 0), centre: 'c3' },
        EMERGO.map(column),
        ['d4'],
      );
}

function sample(board: Board, pieces: Piece[], last: readonly string[]): Sample {
  const position: Position = {
    text: '',
    ply: 0,
    turn: 'white',
    pieces,
    hands: null,
    legal: [],
    duty: 'step',
    hint: null,
    hint_told: null,
    groups: [],
  };
  return { board, position, last };
}

function cells(size: number) {
  const numbers = Array.from({ length: size }, (_, i) => i);
  return numbers.flatMap((y) => numbers.map((x) => ({ name: cellName(x, y), x, y })));
}

function cellName(x: number, y: number): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

function swapped(): Piece[] {
  return EMULSION.flatMap((row, i) =>
    [...row].map((letter, x) => piece(letter, cellName(x, EMULSION.length - 1 - i), 1, 0)),
  );
}

function column(text: string): Piece {
  const [letter = '', cell = '', caps = '1', prisoners = '0'] = text.split(' ');
  return piece(letter, cell, Number(caps), Number(prisoners));
}

function piece(letter: string, cell: string, caps: number, prisoners: number): Piece {
  return { cell, color: letter === 'b' ? 'black' : 'white', caps, prisoners, value: null };
}
