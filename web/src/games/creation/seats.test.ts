import { beforeEach, describe, expect, it, vi } from 'vitest';
import { people } from '../../../tests/fixtures/games';
import { codesOf, deleteCodes, storeCodes, storeNewCodes, seatFromAddress, seatLink } from './seats';

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
    expect(link).toBe('https://luctor.example/game/Gx_1#seat=0af3');
    expect(seatFromAddress(new URL(link))).toEqual(friend);
    const own = { code: '0af3', device: true };
    expect(seatFromAddress(new URL(seatLink('http://a', 'g', own)))).toEqual(own);
  });
  it('may have the code in the query, as in older links', () => {
    const link = new URL('https://luctor.example/game/Gx_1?seat=0af3&device');
    expect(seatFromAddress(link)).toEqual({ code: '0af3', device: true });
  });
  it('needs a code', () => {
    for (const text of ['', '?', '?seat=', '?game=emergo&device', '#', '#7', '#seat=']) {
      expect(seatFromAddress(new URL(text, 'http://a/game/g'))).toBeNull();
    }
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
  it('are deleted when the user signs out', () => {
    storeCodes('g', { own: 'mine' });
    deleteCodes();
    expect(codesOf('g')).toEqual({});
  });
  it('are empty if storage holds invalid data', () => {
    for (const text of ['', '7', 'null', '[]', '{']) {
      localStorage.setItem('luctor.seats', text);
      expect(codesOf('g')).toEqual({});
    }
  });
});
