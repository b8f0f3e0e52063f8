import { expect, it } from 'vitest';
import type { FreeBoard } from '../../api/types';
import { pieces, position, square } from '../../../tests/fixtures/positions';
import { COURSES } from './course';
import { shownPosition } from './shown';

const valued = pieces('white a1', 'white b2').map((piece) => ({ ...piece, value: 1 }));
const board = { board: square(4), position: position({ pieces: valued }) } as unknown as FreeBoard;

function values(id: string, solved: boolean) {
  const step = COURSES.emulsion.find((step) => step.id === id);
  if (!step) throw new Error(id);
  return shownPosition(board, step, solved).pieces.map(({ value }) => value);
}

it('shows values once they are explained, and values at the edge later', () => {
  expect(values('swap', true)).toEqual([null, null]);
  expect(values('value', false)).toEqual([null, null]);
  expect(values('value', true)).toEqual([null, 1]);
  expect(values('edge', true)).toEqual([1, 1]);
});
