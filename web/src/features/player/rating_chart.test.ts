import { expect, it } from 'vitest';
import { chartOf, chartText, HEIGHT } from './rating_chart';

const WIDTH = 300;
const points = (...ratings: number[]) =>
  ratings.map((rating, i) => ({ game_id: `g${i}`, at: 1000 * i, rating }));

it('a single game has no line', () => {
  expect(chartOf([], WIDTH)).toBeNull();
  expect(chartOf(points(1500), WIDTH)).toBeNull();
});

it('the line goes from left to right, with higher ratings higher up, inside the chart', () => {
  const chart = chartOf(points(1500, 1560, 1480), WIDTH);
  const line = (chart?.line ?? '').split(' ').map((point) => point.split(',').map(Number));
  expect(line).toHaveLength(3);
  const [a = [], b = [], c = []] = line;
  expect(a[0]! < b[0]! && b[0]! < c[0]!).toBe(true);
  expect(b[1]! < a[1]! && a[1]! < c[1]!).toBe(true);
  for (const [x = -1, y = -1] of line) {
    expect(x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT).toBe(true);
  }
});

it('the grid has two to six round ratings around all points', () => {
  for (const ratings of [
    [1500, 1500],
    [1500, 1561, 1483],
    [900, 2700],
    [1499, 1501],
  ]) {
    const grid = (chartOf(points(...ratings), WIDTH)?.grid ?? []).map((line) => line.rating);
    expect(grid.length).toBeGreaterThanOrEqual(2);
    expect(grid.length).toBeLessThanOrEqual(6);
    expect(grid[0]).toBeLessThanOrEqual(Math.min(...ratings));
    expect(grid.at(-1)).toBeGreaterThanOrEqual(Math.max(...ratings));
    expect(grid.every((rating) => rating % 10 === 0)).toBe(true);
  }
});

it('games that ended at the same time have a line', () => {
  const chart = chartOf(
    points(1500, 1520).map((point) => ({ ...point, at: 5 })),
    WIDTH,
  );
  expect(chart?.line).not.toContain('NaN');
});

it('the chart has a description in words', () => {
  expect(chartText(points(1500, 1560, 1480))).toBe(
    '3 rated games, from 1500 to 1480, between 1480 and 1560.',
  );
});
