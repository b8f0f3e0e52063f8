import { expect, it } from 'vitest';
import { discsOf, MAX_DISCS } from './column';

function discs(caps: number, prisoners: number): string {
  return discsOf({ color: 'white', caps, prisoners }, 74)
    .map((d) => d.color.charAt(0))
    .join('');
}

it('puts prisoners below and caps on top', () => {
  expect(discs(3, 2)).toBe('bbwww');
  expect(discs(1, 0)).toBe('w');
});

it('stacks the discs upward within the height limit', () => {
  for (const caps of [1, 2, 7, 20]) {
    const discs = discsOf({ color: 'black', caps, prisoners: 2 }, 50);
    for (const [i, disc] of discs.entries()) {
      const below = discs[i - 1];
      if (below) expect(disc.y).toBeCloseTo(below.y - disc.height);
    }
    const [bottom, top] = [discs[0], discs[discs.length - 1]];
    if (bottom && top) expect(bottom.y + bottom.height - top.y).toBeLessThan(50.001);
  }
});

it('shrinks tall columns and keeps both kinds visible', () => {
  expect(discs(20, 1)).toBe('bwwwwwwwwwww');
  expect(discs(1, 23)).toBe('bbbbbbbbbbbw');
  expect(discs(24, 0).length).toBe(MAX_DISCS);
});
