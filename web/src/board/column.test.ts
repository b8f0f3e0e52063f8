import { expect, it } from 'vitest';
import { discsOf, MOST_DISCS } from './column';

function drawn(caps: number, prisoners: number): string {
  return discsOf({ color: 'white', caps, prisoners })
    .map((d) => d.color.charAt(0))
    .join('');
}

it('puts prisoners below and caps on top', () => {
  expect(drawn(3, 2)).toBe('bbwww');
  expect(drawn(1, 0)).toBe('w');
});

it('rises upwards', () => {
  const heights = discsOf({ color: 'black', caps: 2, prisoners: 2 }).map((d) => d.dy);
  expect(heights).toEqual([...heights].sort((a, b) => b - a));
});

it('shrinks tall columns and keeps both kinds in sight', () => {
  expect(drawn(11, 1)).toBe('bwwwwwww');
  expect(drawn(1, 23)).toBe('bbbbbbbw');
  expect(drawn(24, 0).length).toBe(MOST_DISCS);
});
