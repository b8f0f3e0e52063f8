import { expect, it } from 'vitest';
import type { StreamHandlers } from '../../api/stream';
import type { Tv, TvGame } from '../../api/types';
import { TvList } from './tv.svelte';

// These tests have no document, so the page always counts as visible.
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

it('shows the games of the stream, and keeps them when it is lost', () => {
  const { list, stream } = followed();
  expect(list.games).toBeNull();
  const games = [{ id: 'a' } as TvGame];
  stream.onState({ games });
  stream.onLost();
  expect(list.games).toBe(games);
});

it('shows no games without a stream', () => {
  const { list, stream } = followed();
  stream.onLost();
  expect(list.games).toEqual([]);
});

it('closes the stream', () => {
  const { leave, gone } = followed();
  leave();
  expect(gone()).toBe(true);
});
