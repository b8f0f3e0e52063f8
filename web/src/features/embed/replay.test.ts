import { expect, it } from 'vitest';
import type { Game } from '../../api/types';
import { game } from '../../../tests/fixtures/games';
import { position } from '../../../tests/fixtures/positions';
import { Replay } from './replay';

const moves = ['a1-a2', 'b1-b2', 'c1-c2'].map((text) => ({ text, color: 'black' as const, forced: false }));
const played: Game = { ...game(), moves };

it('starts at the end and limits the ply to the game', async () => {
  const replay = new Replay(played, async (ply) => position({ ply }));
  expect(replay.ply).toBe(3);
  expect((await replay.go(7))?.ply).toBe(3);
  expect((await replay.go(-2))?.move).toBe(null);
  expect((await replay.go(NaN))?.ply).toBe(0);
});

it('requests each position once, and the next one in advance', async () => {
  const requested: number[] = [];
  const replay = new Replay(played, async (ply) => {
    requested.push(ply);
    return position({ ply });
  });
  await replay.go(0);
  await replay.go(1);
  await replay.go(0);
  expect(requested).toEqual([0, 1, 2]);
});

it('ignores an answer that comes too late', async () => {
  const replay = new Replay(played, async (ply) => position({ ply }));
  const [late, present] = await Promise.all([replay.go(0), replay.go(1)]);
  expect(late).toBe(null);
  expect(present?.move).toBe('a1-a2');
});

it('requests a position again after a failure', async () => {
  let away = true;
  const replay = new Replay(played, async (ply) => {
    if (away) throw new Error('away');
    return position({ ply });
  });
  await expect(replay.go(0)).rejects.toThrow('away');
  away = false;
  expect((await replay.go(0))?.ply).toBe(0);
});
