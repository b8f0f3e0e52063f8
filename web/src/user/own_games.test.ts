import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { invitation } from '../../tests/fixtures/summaries';
import type { Summary } from '../api/types';
import { OwnGames } from './own_games.svelte';

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => vi.unstubAllGlobals());

it('requests the list once for all changes that arrive during a request', async () => {
  const answers: (() => void)[] = [];
  const mine = vi.fn(
    () =>
      new Promise<{ games: Summary[]; more: null }>((resolve) =>
        answers.push(() => resolve({ games: [], more: null })),
      ),
  );
  let changed = () => {};
  const leave = vi.fn();
  const games = new OwnGames({ mine }, (_, handlers) => {
    changed = () => handlers.onState(null);
    return leave;
  });
  const stop = games.follow();
  for (let i = 0; i < 3; i++) changed();
  expect(mine).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await vi.waitFor(() => expect(mine).toHaveBeenCalledTimes(2));
  answers[1]?.();
  await vi.waitFor(() => expect(games.games).toEqual([]));
  expect(mine).toHaveBeenCalledTimes(2);
  stop();
  expect(leave).toHaveBeenCalledTimes(1);
});

it('reports an invitation that arrives, but not those of the first list', async () => {
  const lists = [[invitation], [invitation], [invitation, { ...invitation, id: 'new' }]];
  const mine = () => Promise.resolve({ games: lists.shift() ?? [], more: null });
  const games = new OwnGames({ mine });
  const invited = vi.fn();
  games.onInvited = invited;
  await games.refresh();
  await games.refresh();
  expect(invited).not.toHaveBeenCalled();
  await games.refresh();
  expect(invited).toHaveBeenCalledTimes(1);
});
