import { expect, it } from 'vitest';
import type { FreeBoard } from '../api/types';
import { position, square } from '../../tests/fixtures/positions';
import { Line, type Source } from './line';

const MOVES = ['a1-a2', 'b1-b2', 'c1-c2'];

/** Answers with the board after the moves, and notes their number. */
function recorder() {
  const asked: number[] = [];
  const source: Source = async ({ game, position: start, moves }): Promise<FreeBoard> => {
    asked.push(moves.length);
    return {
      board: square(4),
      game,
      title: 'Emulsion 4x4',
      start,
      moves: moves.map((text) => ({ text, color: 'black', forced: false })),
      position: position({ ply: moves.length }),
      last: [],
      result: null,
    };
  };
  return { asked, source };
}

const opened = (source: Source) => Line.open(source, { game: 'emulsion:4', position: null, moves: MOVES });
const plyOf = (board: FreeBoard | null) => board?.position.ply;

it('starts at the end and limits the ply to the game', async () => {
  const line = await opened(recorder().source);
  expect(line.ply).toBe(3);
  expect(plyOf(await line.go(7))).toBe(3);
  expect(plyOf(await line.go(-2))).toBe(0);
  expect(plyOf(await line.go(NaN))).toBe(0);
});

it('requests each position once, and the next one in advance', async () => {
  const { asked, source } = recorder();
  const line = await opened(source);
  await line.go(0);
  await line.go(1);
  await line.go(0);
  expect(asked).toEqual([3, 0, 1, 2]);
});

it('ignores an answer that comes too late', async () => {
  const line = await opened(recorder().source);
  const [late, present] = await Promise.all([line.go(0), line.go(1)]);
  expect(late).toBe(null);
  expect(plyOf(present)).toBe(1);
});

it('requests a position again after a failure', async () => {
  const { source } = recorder();
  let isAway = false;
  const line = await opened(async (place) => {
    if (isAway) throw new Error('away');
    return source(place);
  });
  isAway = true;
  await expect(line.go(0)).rejects.toThrow('away');
  isAway = false;
  expect(plyOf(await line.go(0))).toBe(0);
});

it('plays in place of the moves that follow, and takes back', async () => {
  const line = await opened(recorder().source);
  await line.go(1);
  expect(plyOf(await line.play('d1-d2'))).toBe(2);
  expect(line.moves.map(({ text }) => text)).toEqual(['a1-a2', 'd1-d2']);
  expect(plyOf(await line.undo())).toBe(1);
  expect(line.place.moves).toEqual(['a1-a2']);
  await line.undo();
  expect(line.plies).toBe(0);
});
