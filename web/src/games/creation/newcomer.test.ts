import { beforeEach, expect, it, vi } from 'vitest';
import type { NewGame } from '../../api/types';
import { createGame } from './create';
import { KINDS } from '../kind';
import { COURSES } from '../../features/learn/course';
import { isNewTo } from './newcomer';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it('a game is new until it has been played three times', async () => {
  const begin = vi.fn(() => Promise.resolve({ id: 'g', codes: null }));
  for (let game = 0; game < 3; game++) {
    expect(isNewTo('emergo')).toBe(true);
    await createGame({ begin } as never, { game: 'emergo:5x5' } as NewGame);
  }
  expect(isNewTo('emergo')).toBe(false);
  expect(isNewTo('emulsion')).toBe(true);
});

it('a game is new until its lesson is finished', () => {
  for (const kind of KINDS) {
    const done = COURSES[kind].map(({ id }) => id);
    localStorage.setItem(`luctor.learn.${kind}`, JSON.stringify(done.slice(1)));
    expect(isNewTo(kind)).toBe(true);
    localStorage.setItem(`luctor.learn.${kind}`, JSON.stringify(done));
    expect(isNewTo(kind)).toBe(false);
  }
});
