import { beforeEach, expect, it, vi } from 'vitest';
import {
  dueCard,
  forgetProgress,
  localDashboard,
  progress,
  recordAttempt,
  recordRace,
  skipped,
  storeCard,
} from './progress';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
beforeEach(() => stored.clear());

const attempt = (id: string, solved: boolean, rating = 1500) =>
  ({ id, game: 'emergo', solved, at_ms: 1000, rating, themes: ['feeding'] }) as const;

it('counts the first attempt at a problem', () => {
  const first = recordAttempt(attempt('a', true));
  expect(first?.before).toBe(1500);
  expect(first?.after.rating).toBeGreaterThan(1500);
  expect(recordAttempt(attempt('a', false))).toBeNull();
  expect(progress().attempts).toHaveLength(1);
  recordAttempt(attempt('b', true));
  const third = recordAttempt(attempt('c', false));
  expect(third?.after).toMatchObject({ attempts: 3, streak: 0, best_streak: 2 });
});

it('repeats failed problems when they are due', () => {
  recordAttempt(attempt('a', true));
  recordAttempt(attempt('b', false));
  const card = dueCard(progress(), 0);
  expect(card).toMatchObject({ id: 'b', due: 0 });
  const later = (card?.card.due_ms ?? 0) + 1;
  expect(dueCard(progress(), later)?.due).toBe(1);
  storeCard('b', { stability: 3, difficulty: 5, reviews: 1, reviewed_ms: later, due_ms: later + 9 });
  expect(dueCard(progress(), later)?.due).toBe(0);
});

it('skips the seen problems near the rating', () => {
  for (let i = 0; i < 300; i++) recordAttempt(attempt(`p${i}`, i % 2 === 0, 800 + 5 * i));
  const ids = skipped(progress(), 'emergo');
  expect(ids).toHaveLength(150);
  expect(ids).not.toContain('p0');
  expect(skipped(progress(), 'emulsion')).toEqual([]);
});

it('has the same records as the server for accounts', () => {
  recordAttempt(attempt('a', true, 1400));
  recordAttempt(attempt('b', false, 1600));
  recordRace(7);
  recordRace(5);
  const all = { theme: null, attempts: 2, solved: 1, performance: 1500 };
  expect(localDashboard(progress(), 0)).toMatchObject({
    all,
    themes: [{ ...all, theme: 'feeding' }],
    best_race: 7,
  });
  forgetProgress();
  expect(localDashboard(progress(), 0).all.performance).toBeNull();
});

it.each([
  '',
  'nonsense',
  '7',
  '[]',
  '{"attempts":7,"cards":null,"ratings":null}',
  '{"attempts":[null,{"id":1}]}',
])('ignores the damaged text %j', (text) => {
  stored.set('luctor.problems', text);
  expect(progress()).toEqual({ ratings: {}, attempts: [], cards: {}, best_race: null });
  expect(recordAttempt(attempt('a', true))).not.toBeNull();
});
