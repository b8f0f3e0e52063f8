import { describe, expect, it } from 'vitest';
import { isLow, reading } from './clock';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

describe('a clock', () => {
  it('shows the remaining time, rounded down', () => {
    const table: [number, string][] = [
      [-5, '0.0'],
      [99, '0.0'],
      [100, '0.1'],
      [19_999, '19.9'],
      [20_000, '0:20'],
      [59_999, '0:59'],
      [247_000, '4:07'],
      [HOUR - 1, '59:59'],
      [HOUR, '1:00:00'],
      [5 * HOUR + 729 * SECOND, '5:12:09'],
      [24 * HOUR - 1, '23:59:59'],
      [24 * HOUR, '1 day'],
      [53.5 * HOUR, '2 days 5 h'],
    ];
    for (const [left, text] of table) expect(reading(left).text).toBe(text);
  });
  it('knows when its text changes', () => {
    for (const left of [100, 12_345, 20_000, 20_001, 247_500, 3 * HOUR + 1, 53.5 * HOUR]) {
      const { text, next } = reading(left);
      expect(reading(left - next).text, `${left}`).not.toBe(text);
      expect(reading(left - next + 1).text, `${left}`).toBe(text);
    }
  });
  it('is low with a few seconds left, or a few hours by correspondence', () => {
    expect([isLow(20_000, true), isLow(19_999, true)]).toEqual([false, true]);
    expect([isLow(6 * HOUR, false), isLow(5 * HOUR, false)]).toEqual([false, true]);
  });
});
