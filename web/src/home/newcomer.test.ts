import { beforeEach, expect, it, vi } from 'vitest';
import { PLAYED } from '../game/begin';
import { COURSES } from '../learn/course';
import { isNewcomer } from './newcomer';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it('is new until a game is begun', () => {
  expect(isNewcomer()).toBe(true);
  localStorage.setItem(PLAYED, '1');
  expect(isNewcomer()).toBe(false);
});

it('is new until every step of a lesson is done', () => {
  for (const [kind, steps] of Object.entries(COURSES)) {
    const done = steps.map(({ id }) => id);
    localStorage.setItem(`luctor.learn.${kind}`, JSON.stringify(done.slice(1)));
    expect(isNewcomer()).toBe(true);
    localStorage.setItem(`luctor.learn.${kind}`, JSON.stringify(done));
    expect(isNewcomer()).toBe(false);
    localStorage.setItem(`luctor.learn.${kind}`, '[]');
  }
});
