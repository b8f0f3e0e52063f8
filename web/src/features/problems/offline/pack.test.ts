import { expect, it } from 'vitest';
import { kindOf, KINDS } from '../../../games/kind';
import { choose, loadPack } from './pack';

const pack = await loadPack();

const newcomer = { theme: null, rating: 1500, tried: 0, seen: new Set<string>() };

it('has several hundred problems of each game', () => {
  for (const game of KINDS)
    expect(pack.filter((problem) => kindOf(problem.game) === game).length).toBeGreaterThanOrEqual(300);
  expect(new Set(pack.map(({ id }) => id)).size).toBe(pack.length);
});

it('gives newcomers short problems, and others those near their rating', () => {
  for (const game of KINDS) {
    const seen = new Set<string>();
    for (let tried = 0; tried < 10; tried++) {
      const found = choose(pack, { ...newcomer, game, tried, seen });
      expect(found?.rating).toBeLessThanOrEqual(1450);
      expect(found?.solution[0]?.play.length).toBeLessThanOrEqual(6);
      seen.add(found?.id ?? '');
    }
  }
  const strong = choose(pack, { ...newcomer, game: 'emergo', rating: 2200, tried: 50 }, 0.99);
  expect(Math.abs((strong?.rating ?? 0) - 2200)).toBeLessThan(150);
});

it('ends a theme when all its problems are seen', () => {
  const seen = new Set<string>();
  const wanted = { ...newcomer, game: 'emergo' as const, theme: 'feeding', seen };
  for (let found = choose(pack, wanted); found; found = choose(pack, wanted)) {
    expect(found.themes).toContain('feeding');
    expect(seen.has(found.id)).toBe(false);
    seen.add(found.id);
  }
  expect(seen.size).toBeGreaterThan(10);
});
