import { expect, it } from 'vitest';
import { position } from '../../../tests/fixtures/positions';
import { createBoardsClient } from '../boards';
import type { Call } from '../client';
import { createMatchPositions, type MatchMoves } from './match_positions';
import type { FreeBoard } from '../types';
import type { Answer, Request } from './rules';

const texts = (count: number) => Array.from({ length: count }, (_, at) => ({ text: `m${at}` }));
const match = (count: number): MatchMoves => ({ id: 'g', game: 'emergo:9x9', moves: texts(count) });

/** Positions from rules that know every line, and the requests to both sides. */
function begun(works = true) {
  const asked: Request[] = [];
  const requested: string[] = [];
  const rules = {
    load: () => Promise.resolve(),
    ask: (request: Request): Promise<Answer | null> => {
      asked.push(request);
      if (!works || request.ask === 'check') return Promise.resolve(null);
      const moves = request.moves.map((text) => ({ text, color: 'white' as const, forced: false }));
      const at = position({ ply: moves.length });
      const board = { moves, position: at, last: ['a1'], result: null } as unknown as FreeBoard;
      return Promise.resolve(request.ask === 'board' ? { board } : { insight: { emergo: null } as never });
    },
  };
  const server = async (name: string) => {
    requested.push(name);
    return {} as never;
  };
  const call: Call = () => server('board');
  const client = {
    position: () => server('position'),
    insight: () => server('insight'),
    after: () => server('after'),
  };
  return { positions: createMatchPositions(createBoardsClient(call, rules), client), asked, requested };
}

it('computes earlier positions of a match from its moves', async () => {
  const { positions, asked, requested } = begun();
  expect((await positions.position(match(3), 2)).ply).toBe(2);
  expect(asked).toEqual([{ ask: 'board', game: 'emergo:9x9', position: null, moves: ['m0', 'm1'] }]);
  await positions.insight(match(3), 1);
  expect(requested).toEqual([]);
});

it('returns only the moves that were not played', async () => {
  const { positions } = begun();
  const after = await positions.after(match(3), 2, ['x', 'y']);
  expect(after.moves.map(({ text }) => text)).toEqual(['x', 'y']);
  expect([after.position.ply, after.last]).toEqual([4, ['a1']]);
  expect((await positions.after(match(3), 3, [])).last).toEqual([]);
});

it('asks the server without rules, and about very long matches', async () => {
  const away = begun(false);
  await away.positions.position(match(3), 1);
  await away.positions.after(match(3), 1, ['x']);
  await away.positions.insight(match(3), 1);
  expect(away.requested).toEqual(['position', 'after', 'insight']);
  const long = begun();
  await long.positions.position(match(900), 700);
  expect([long.asked, long.requested]).toEqual([[], ['position']]);
});
