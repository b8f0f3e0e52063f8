import { expect, it } from 'vitest';
import { isWithoutPie, results, winningMoves } from './results';

it('has values that follow from the first moves', () => {
  expect(results.solved.length).toBeGreaterThan(10);
  for (const row of results.solved.filter(isWithoutPie)) {
    if (row.moves === null) continue;
    for (const winner of Object.values(row.moves)) expect(['black', 'white'], row.game).toContain(winner);
    expect(row.value, row.game).toBe(winningMoves(row).length > 0 ? 'black' : 'white');
  }
});

it('has certificates with checksums', () => {
  for (const { game, certificate } of results.solved) {
    expect(certificate.sha256, game).toMatch(/^[0-9a-f]{64}$/);
    expect(certificate.bytes, game).toBeGreaterThan(100);
  }
});

it('has statistics that count every position of their table', () => {
  const counted = results.tables.filter(({ statistics }) => statistics);
  expect(counted.length).toBeGreaterThan(5);
  for (const { game, pieces, wins, draws, losses, longest, statistics } of counted) {
    const sums = Object.values(statistics!.owners).reduce(([a, b, c], [x, y, z]) => [a + x, b + y, c + z]);
    expect(sums, `${game} ${pieces}`).toEqual([wins, draws, losses]);
    expect(statistics!.line).toHaveLength(longest);
  }
});

it('has scores within their intervals', () => {
  const rows = [...results.advantage, ...results.openings.flatMap(({ moves }) => moves)];
  for (const { low, score, high } of rows) {
    expect(low).toBeLessThanOrEqual(score);
    expect(high).toBeGreaterThanOrEqual(score);
  }
});
