import { beforeEach, describe, expect, it, vi } from 'vitest';
import { people } from '../../../tests/fixtures/games';
import { codesOf, storeCodes, storeNewCodes, seatFromQuery, seatLink } from './seats';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

describe('the link to a seat', () => {
  it('survives a round trip', () => {
    const friend = { code: '0af3', device: false };
    const link = seatLink('https://luctor.example', 'Gx_1', friend);
    expect(link).toBe('https://luctor.example/game/Gx_1?seat=0af3');
    expect(seatFromQuery(new URL(link).search)).toEqual(friend);
    const own = { code: '0af3', device: true };
    expect(seatFromQuery(new URL(seatLink('http://a', 'g', own)).search)).toEqual(own);
  });
  it('needs a code', () => {
    for (const search of ['', '?', '?seat=', '?game=emergo&device']) expect(seatFromQuery(search)).toBeNull();
  });
});

describe('seat codes', () => {
  it('of a new game are stored as your own and your opponent’s', () => {
    storeNewCodes(people({ id: 'g', codes: { black: 'mine', white: 'yours' } }));
    expect(codesOf('g')).toEqual({ own: 'mine', other: 'yours' });
    storeNewCodes(people({ id: 'h', you: 'white', codes: { black: null, white: 'mine' } }));
    expect(codesOf('h')).toEqual({ own: 'mine' });
    storeCodes('g', { own: 'newer' });
    expect(codesOf('g')).toEqual({ own: 'newer', other: 'yours' });
  });
  it('of the oldest games are deleted', () => {
    for (let n = 0; n < 105; n++) storeCodes(`g${n}`, { own: `${n}` });
    expect(codesOf('g4')).toEqual({});
    expect(codesOf('g5')).toEqual({ own: '5' });
  });
  it('are empty if storage holds invalid data', () => {
    for (const text of ['', '7', 'null', '[]', '{']) {
      localStorage.setItem('luctor.seats', text);
      expect(codesOf('g')).toEqual({});
    }
  });
});
