import { describe, expect, it } from 'vitest';
import type { LibraryEntry } from '../../api/types';
import { choices, filterFrom, found, searchOf } from './filter';

function entry(id: string, part: Partial<LibraryEntry>): LibraryEntry {
  return {
    id,
    game: 'emergo:9x9',
    title: 'Emergo 9x9',
    white: 'engine',
    black: 'rave',
    winner: 'white',
    date: '2026-11-25',
    opening: 'e3 c3',
    themes: ['feeding'],
    turns: 70,
    summary: '',
    ...part,
  };
}

const games = [
  entry('one', {}),
  entry('two', { opening: 'd4 c3', themes: ['feeding', 'burying'] }),
  entry('three', { title: 'Emulsion 8x8', black: null, opening: '', themes: ['join'] }),
];
const ids = (search: string) => found(games, filterFrom(search)).map(({ id }) => id);

describe('the filters of the library', () => {
  it('are read from the address and written to it', () => {
    const search = '?game=Emergo+9x9&theme=feeding';
    expect(searchOf(filterFrom(search))).toBe(search);
    expect(searchOf(filterFrom('?other=1&player='))).toBe('');
  });
  it('find games by game, opening, theme and player', () => {
    expect(ids('')).toEqual(['one', 'two', 'three']);
    expect(ids('?game=Emergo+9x9&opening=d4')).toEqual(['two']);
    expect(ids('?theme=feeding&player=rave')).toEqual(['one', 'two']);
    expect(ids('?theme=draw')).toEqual([]);
  });
  it('offer the values that find games with the other fields', () => {
    const filter = filterFrom('?theme=burying');
    expect(choices(games, filter, 'opening')).toEqual(['d4']);
    expect(choices(games, filter, 'theme')).toEqual(['burying', 'feeding', 'join']);
    expect(choices(games, filterFrom('?player=anna'), 'player')).toEqual(['anna', 'engine', 'rave']);
  });
});
