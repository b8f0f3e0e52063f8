import { beforeEach, expect, it, vi } from 'vitest';
import type { NewGame } from '../../api/types';
import { createGame } from './create';
import { KINDS } from '../kind';
import { COURSES } from '../../features/learn/course';
import { newTo } from './newcomer';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it('is new until such a game is begun', async () => {
  expect(newTo('emergo')).toBe(true);
  const begin = vi.fn(() => Promise.resolve({ id: 'g', codes: null }));
  await createGame({ begin } as never, { game: 'emergo:5x5' } as NewGame);
  expect(newTo('emergo')).toBe(false);
  expect(newTo('emulsion')).toBe(true);
});

it('is new until every step of its lesson is done', () => {
  for (const kind of KINDS) {
    const done = COURSES[kind].map(({ id }) => id);
    localStorage.setItem(`luctor.learn.${kind}`, JSON.stringify(done.slice(1)));
    expect(newTo(kind)).toBe(true);
    localStorage.setItem(`luctor.learn.${kind}`, JSON.stringify(done));
    expect(newTo(kind)).toBe(false);
  }
});
