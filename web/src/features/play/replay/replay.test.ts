import { expect, test } from 'vitest';
import { Replay, type Shown } from './replay.svelte';

class Film implements Shown {
  ply = 0;
  seen: number[] = [];
  constructor(
    readonly last: number,
    readonly broken = Infinity,
  ) {}
  async look(ply: number) {
    if (ply >= this.broken) return;
    this.ply = ply;
    this.seen.push(ply);
  }
}

/** Pauses that end when the test says so. */
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

test('every position is shown in turn, and the end stops it', async () => {
  const [film, time] = [new Film(3), clock()];
  const replay = new Replay(film, 'normal', time.wait);
  replay.toggle();
  expect(replay.playing).toBe(true);
  for (let i = 0; i < 3; i++) await time.tick();
  expect(film.seen).toEqual([1, 2, 3]);
  expect(replay.playing).toBe(false);
});

test('who starts at the end sees the game from its beginning', async () => {
  const [film, time] = [new Film(2), clock()];
  film.ply = 2;
  const replay = new Replay(film, 'normal', time.wait);
  replay.toggle();
  await time.tick();
  await time.tick();
  await time.tick();
  expect(film.seen).toEqual([0, 1, 2]);
});

test('a stop counts at once, and the pause before it moves nothing', async () => {
  const [film, time] = [new Film(5), clock()];
  const replay = new Replay(film, 'normal', time.wait);
  replay.toggle();
  await time.tick();
  replay.toggle();
  expect(replay.playing).toBe(false);
  replay.toggle();
  await time.tick();
  expect(film.seen).toEqual([1]);
  await time.tick();
  expect(film.seen).toEqual([1, 2]);
});

test('it goes on from where the reader has moved to', async () => {
  const [film, time] = [new Film(9), clock()];
  const replay = new Replay(film, 'normal', time.wait);
  replay.toggle();
  await time.tick();
  film.ply = 6;
  await time.tick();
  expect(film.ply).toBe(7);
});

test('a position that cannot be had ends it', async () => {
  const [film, time] = [new Film(9, 2), clock()];
  const replay = new Replay(film, 'normal', time.wait);
  replay.toggle();
  await time.tick();
  await time.tick();
  expect(film.ply).toBe(1);
  expect(replay.playing).toBe(false);
});

test('another speed counts from the next pause on', async () => {
  const [film, time] = [new Film(9), clock()];
  const replay = new Replay(film, 'slow', time.wait);
  replay.toggle();
  replay.speed = 'fast';
  await time.tick();
  expect(time.asked[0]).toBeGreaterThan(time.asked[1] ?? 0);
});
