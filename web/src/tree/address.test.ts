import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress, type Address } from './address';

const read = (text: string) => readAddress(new URL(text, 'http://luctor.example'));

describe('the address of a position on the analysis board', () => {
  it('contains the game, the position, the moves and the number of played moves', () => {
    const address: Address = {
      game: 'emergo:9x9,blocked=loss',
      position: '5/4/2,w1,2/4/5/4/5/4/5 b 11,12 1',
      moves: ['e3', 'g1xe3xc5'],
      at: 1,
      match: null,
      shared: null,
    };
    const text = writeAddress(address);
    expect(text).toBe(
      '/analysis/emergo:9x9,blocked=loss?position=5/4/2,w1,2/4/5/4/5/4/5+b+11,12+1&moves=e3,g1xe3xc5&at=1',
    );
    expect(read(text)).toEqual(address);
  });
  it('omits default values', () => {
    const start = { game: 'emulsion:8', position: null, moves: [], at: 0, match: null, shared: null };
    expect(writeAddress(start)).toBe('/analysis/emulsion:8');
    expect(read('/analysis/emulsion:8')).toEqual(start);
    expect(read('/analysis')).toEqual({ ...start, game: null });
    expect(read('/analysis/emulsion:8?moves=a1-b1,,%20c1-d1,').at).toBe(2);
  });
  it('can refer to a match instead of its moves', () => {
    const text = writeAddress({
      game: 'emergo:7x7',
      position: null,
      moves: [],
      at: 12,
      match: 'ab-1',
      shared: null,
    });
    expect(read(text)).toMatchObject({ match: 'ab-1', at: 12, moves: [] });
  });
  it('can be that of a shared analysis', () => {
    const address = read('/analysis/abcdefghjkmnpqrs?moves=a');
    expect(address).toMatchObject({ game: null, shared: 'abcdefghjkmnpqrs' });
    expect(writeAddress(address)).toBe('/analysis/abcdefghjkmnpqrs');
    expect(read('/analysis/emulsion:free-10').shared).toBeNull();
  });
  it('can be that of a game of the library', () => {
    const address = read('/library/emergo-1');
    expect(address).toMatchObject({ game: null, shared: null, library: 'emergo-1' });
    expect(writeAddress(address)).toBe('/library/emergo-1');
  });
  it('is read even if it is malformed', () => {
    expect(read('/analysis/%E0%A4%A?at=-3&moves=%3Cb%3E')).toEqual({
      game: '%E0%A4%A',
      position: null,
      moves: ['<b>'],
      at: 1,
      match: null,
      shared: null,
    });
    expect(read('/analysis/emergo?at=99&moves=e3').at).toBe(1);
  });
});
