import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Line } from '../../../api/types';
import { entriesOf, Muted } from './muted.svelte';

const line = (fields: Partial<Line>): Line => ({
  seq: 1,
  color: null,
  name: null,
  speaker: 'a',
  mine: false,
  text: 'words',
  at: 0,
  hidden: false,
  ...fields,
});

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('a muted speaker', () => {
  it('is muted in one game as a guest, and in all games with an account', () => {
    const guest = line({ speaker: 'player-1' });
    const account = line({ name: 'Bert', speaker: 'player-0' });
    const muted = new Muted('g');
    muted.set(guest, true);
    muted.set(account, true);
    expect([muted.has(guest), muted.has(account), muted.has(line({ speaker: 'b' }))]).toEqual([
      true,
      true,
      false,
    ]);
    const elsewhere = new Muted('h');
    expect(elsewhere.has(guest)).toBe(false);
    expect(elsewhere.has(line({ name: 'bert', speaker: 'player-1' }))).toBe(true);
    expect(new Muted('g').has(guest)).toBe(true);
  });
  it('can be unmuted', () => {
    const muted = new Muted('g');
    muted.set(line({}), true);
    muted.set(line({}), false);
    expect([muted.has(line({})), new Muted('g').has(line({}))]).toEqual([false, false]);
  });
  it('is never the user', () => {
    const muted = new Muted('g');
    muted.set(line({ name: 'Anna' }), true);
    expect(muted.has(line({ name: 'Anna', mine: true }))).toBe(false);
  });
  it('is also muted by other tabs of the browser', () => {
    const [one, other] = [new Muted('g'), new Muted('g')];
    one.set(line({ name: 'Anna' }), true);
    other.set(line({ name: 'Bert' }), true);
    const later = new Muted('g');
    expect([later.has(line({ name: 'Anna' })), later.has(line({ name: 'Bert' }))]).toEqual([true, true]);
  });
  it('is not found in invalid or missing storage', () => {
    for (const text of ['{', '7', 'null', '[]', '{"accounts":"anna","guests":[1]}']) {
      stored.set('luctor.muted', text);
      expect(new Muted('g').has(line({ name: 'anna' }))).toBe(false);
    }
    vi.stubGlobal('localStorage', undefined);
    const muted = new Muted('g');
    muted.set(line({}), true);
    expect(muted.has(line({}))).toBe(true);
  });
  it('is dropped when too many others were muted since', () => {
    const muted = new Muted('g');
    for (let i = 0; i <= 200; i++) muted.set(line({ name: `a${i}` }), true);
    expect([muted.has(line({ name: 'a0' })), muted.has(line({ name: 'a1' }))]).toEqual([false, true]);
  });
});

describe('the entries of a room', () => {
  it('combine successive hidden lines of a speaker', () => {
    const lines = ['a', 'b', 'b', 'c', 'c', 'a', 'b'].map((speaker, i) => line({ seq: i + 1, speaker }));
    const entries = entriesOf(lines, ({ speaker }) => speaker !== 'a');
    expect(
      entries.map((entry) => ('line' in entry ? entry.line.seq : entry.hidden.map(({ seq }) => seq))),
    ).toEqual([1, [2, 3], [4, 5], 6, [7]]);
  });
});
