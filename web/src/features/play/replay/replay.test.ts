import { expect, test } from 'vitest';
import { Replay, type ReplayTarget } from './replay.svelte';

class Film implements ReplayTarget {
  ply = 0;
  shownPlies: number[] = [];
  constructor(
    readonly last: number,
    readonly broken = Infinity,
  ) {}
  async goTo(ply: number) {
    if (ply >= this.broken) return;
    this.ply = ply;
    this.shownPlies.push(ply);
  }
}

/** Pauses that end at the next `tick`. */
function clock() {
  const waiting: (() => void)[] = [];
  const asked: number[] = [];
  return {
    asked,
    wait: (milliseconds: number) => {
      asked.push(milliseconds);
      return new Promise<void>((resolve) => waiting.push(resolve));
    },
    async tick() {
      waiting.shift()?.();
      for (let i = 0; i < 5; i++) await Promise.resolve();
    },
  };
}

test('every position is shown in turn until the end', async () => {
  const [film, time] = [new Film(3), clock()];
  const replay = new Replay(film, 'normal', time.wait);
  replay.toggle();
  expect(replay.playing).toBe(true);
  for (let i = 0; i < 3; i++) await time.tick();
  expect(film.shownPlies).toEqual([1, 2, 3]);
  expect(replay.playing).toBe(false);
});

test('at the end, playback starts from the beginning', async () => {
  const [film, time] = [new Film(2), clock()];
  film.ply = 2;
  const replay = new Replay(film, 'normal', time.wait);
  replay.toggle();
  await time.tick();
  await time.tick();
  await time.tick();
  expect(film.shownPlies).toEqual([0, 1, 2]);
});

test('a stop takes effect at once, even during a pause', async () => {
  const [film, time] = [new Film(5), clock()];
  const replay = new Replay(film, 'normal', time.wait);
  replay.toggle();
  await time.tick();
  replay.toggle();
  expect(replay.playing).toBe(false);
  replay.toggle();
  await time.tick();
  expect(film.shownPlies).toEqual([1]);
  await time.tick();
  expect(film.shownPlies).toEqual([1, 2]);
});

test('playback continues from the position that the user has moved to', async () => {
  const [film, time] = [new Film(9), clock()];
  const replay = new Replay(film, 'normal', time.wait);
  replay.toggle();
  await time.tick();
  film.ply = 6;
  await time.tick();
  expect(film.ply).toBe(7);
});

test('a position that cannot be loaded stops playback', async () => {
  const [film, time] = [new Film(9, 2), clock()];
  const replay = new Replay(film, 'normal', time.wait);
  replay.toggle();
  await time.tick();
  await time.tick();
  expect(film.ply).toBe(1);
  expect(replay.playing).toBe(false);
});

test('a new speed applies from the next pause', async () => {
  const [film, time] = [new Film(9), clock()];
  const replay = new Replay(film, 'slow', time.wait);
  replay.toggle();
  replay.speed = 'fast';
  await time.tick();
  expect(time.asked[0]).toBeGreaterThan(time.asked[1] ?? 0);
});
