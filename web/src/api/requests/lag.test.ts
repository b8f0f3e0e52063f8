import { describe, expect, it } from 'vitest';
import { RoundTrips } from './lag';

function lagOf(...trips: number[]): number {
  const all = new RoundTrips();
  for (const trip of trips) all.add(trip);
  return all.lag();
}

describe('lag', () => {
  it('is half of the shortest recent round trip', () => {
    expect(lagOf()).toBe(0);
    expect(lagOf(80, 61, 400)).toBe(31);
    expect(lagOf(10, 100, 100, 100, 100, 100, 100)).toBe(50);
  });
  it('is at most a second', () => {
    expect(lagOf(60_000)).toBe(1000);
  });
});
