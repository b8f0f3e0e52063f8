import { expect, it, vi } from 'vitest';
import '../../../tests/support/english';
import { Unreachable, type Client } from '../../api/client';
import type { Game } from '../../api/types';
import { newLocalGame, resignation, type LocalGame } from './games';
import { saveToAccount } from './save';

/** A server that stores moves, and fails once before the one with the index `failing`. */
function server(failing = -1) {
  let isFailing = true;
  const moves: { text: string }[] = [];
  const game = () => ({ id: 'm', moves: [...moves], version: moves.length, result: null }) as unknown as Game;
  const client = {
    begin: vi.fn(async () => game()),
    game: async () => game(),
    move: async (_: string, { move, version }: { move: string; version: number }) => {
      if (isFailing && moves.length === failing) {
        isFailing = false;
        throw new Unreachable();
      }
      expect(version).toBe(moves.length);
      moves.push({ text: move });
      return game();
    },
    act: vi.fn(async () => game()),
  };
  return { client: client as unknown as Client, begin: client.begin, act: client.act, moves };
}

const finished = (moves: readonly string[], result: LocalGame['result']) => ({
  ...newLocalGame('emergo:7x7', null),
  moves,
  result,
});

it('plays all moves in a casual game at one screen', async () => {
  const { client, begin, act, moves } = server();
  const saved: LocalGame['saved'][] = [];
  await saveToAccount(client, finished(['a', 'b'], null), (next) => saved.push(next));
  expect(begin).toHaveBeenCalledWith(
    expect.objectContaining({ game: 'emergo:7x7', opponent: 'human', control: 'unlimited' }),
  );
  expect(moves.map(({ text }) => text)).toEqual(['a', 'b']);
  expect(act).not.toHaveBeenCalled();
  expect(saved).toEqual([
    { match: 'm', whole: false },
    { match: 'm', whole: true },
  ]);
});

it('resigns as the player did', async () => {
  const { client, act } = server();
  await saveToAccount(client, finished(['a'], resignation('black')), () => undefined);
  expect(act).toHaveBeenCalledWith('m', expect.objectContaining({ act: 'resign' }));
});

it('goes on with the same match after a failure', async () => {
  const { client, begin, moves } = server(1);
  const game: LocalGame = finished(['a', 'b', 'c'], null);
  const keep = (saved: LocalGame['saved']) => void (game.saved = saved);
  await expect(saveToAccount(client, game, keep)).rejects.toThrow(Unreachable);
  await saveToAccount(client, game, keep);
  expect(begin).toHaveBeenCalledOnce();
  expect(moves).toHaveLength(3);
  expect(game.saved).toEqual({ match: 'm', whole: true });
});
