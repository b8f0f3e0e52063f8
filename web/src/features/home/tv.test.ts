import { expect, it } from 'vitest';
import type { StreamHandlers } from '../../api/stream';
import type { Tv, TvGame } from '../../api/types';
import { TvList } from './tv.svelte';

// There is no document in these tests, and the page is always seen.
Object.assign(globalThis, {
  document: { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} },
});

function followed() {
  let follower: StreamHandlers<Tv> | undefined;
  const list = new TvList((given) => {
    follower = given;
    return () => (follower = undefined);
  });
  const leave = list.watch();
  return { list, leave, stream: follower as StreamHandlers<Tv>, gone: () => follower === undefined };
}

it('shows what the stream tells, and keeps it when the stream is lost', () => {
  const { list, stream } = followed();
  expect(list.games).toBeNull();
  const games = [{ id: 'a' } as TvGame];
  stream.onState({ games });
  stream.onLost();
  expect(list.games).toBe(games);
});

it('has nothing to show where there is no stream', () => {
  const { list, stream } = followed();
  stream.onLost();
  expect(list.games).toEqual([]);
});

it('leaves the stream', () => {
  const { leave, gone } = followed();
  leave();
  expect(gone()).toBe(true);
});
