import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../api/types';
import { choiceFrom, gameName, isBoardRated, mayBeRated, newGame, presetsFor } from './choice';
import { OTHER } from '../../games/control';

const catalog: Catalog = {
  games: [
    {
      id: 'emulsion',
      title: 'Emulsion',
      summary: '',
      first: 'black',
      boards: ['5', '8', 'free-6'].map((id) => ({ id, title: id, note: null, rated: id !== '5' })),
      pie: true,
      presets: [],
    },
    {
      id: 'emergo',
      title: 'Emergo',
      summary: '',
      first: 'white',
      boards: ['9x9', '7x7', 'hex'].map((id) => ({ id, title: id, note: null, rated: true })),
      pie: false,
      presets: [
        { id: 'mindsports', title: '', note: '', boards: ['9x9', 'hex'] },
        { id: 'iggamecenter', title: '', note: '', boards: ['9x9', '7x7'] },
      ],
    },
  ],
  levels: ['1', '2', '3', '4'].map((id) => ({
    id,
    title: `Level ${id}`,
    note: '',
    ratings: { emulsion: 1000, emergo: 1000 },
  })),
};
const [emulsion, emergo] = catalog.games;
if (!emulsion || !emergo) throw new Error('the sample has two games');

describe('the name of the game', () => {
  const own = { board: '8', typed: '', preset: '', pie: true };
  it('includes the options that differ from the default', () => {
    expect(gameName(emulsion, own)).toBe('emulsion:8');
    expect(gameName(emulsion, { ...own, pie: false })).toBe('emulsion:8,pie=off');
    expect(gameName(emulsion, { ...own, board: OTHER, typed: ' Free-7 ' })).toBe('emulsion:free-7');
  });
  it('accepts the board by title or by id', () => {
    const named = (typed: string) => gameName(emulsion, { ...own, board: OTHER, typed });
    expect(['11x11', '11 × 11', '11'].map(named)).toEqual(Array(3).fill('emulsion:11'));
    expect(['Free-7x7', 'free 7x7', 'free-7'].map(named)).toEqual(Array(3).fill('emulsion:free-7'));
    expect(['11x12', '1x11', 'free'].map(named)).toEqual([
      'emulsion:11x12',
      'emulsion:1x11',
      'emulsion:free',
    ]);
  });
  it('includes a preset that fits the board', () => {
    expect(gameName(emergo, { ...own, board: '9x9', preset: 'iggamecenter' })).toBe(
      'emergo:9x9,preset=iggamecenter',
    );
    expect(gameName(emergo, { ...own, board: 'hex', preset: 'iggamecenter' })).toBe(
      'emergo:hex,preset=mindsports',
    );
    expect(gameName(emergo, { ...own, board: OTHER, typed: '11x11' })).toBe('emergo:11x11');
    expect(presetsFor(emergo, '7x7').map((p) => p.id)).toEqual(['iggamecenter']);
  });
});

describe('the remembered choice', () => {
  it('is the default of the catalog at first', () => {
    const choice = choiceFrom(catalog, null);
    expect(choice).toMatchObject({ game: 'emulsion', opponent: 'computer', level: '3', color: 'random' });
    expect(choice.of.emulsion?.board).toBe('8');
    expect(newGame(catalog, choice, false)).toEqual({
      game: 'emulsion:8',
      opponent: '3',
      color: 'random',
      coach: false,
    });
    const human = (opponent: 'link' | 'lobby') => newGame(catalog, { ...choice, opponent }, false).control;
    expect([human('link'), human('lobby')]).toEqual(['unlimited', '5+3']);
  });
  it('is restored', () => {
    const choice = choiceFrom(catalog, null);
    choice.game = 'emergo';
    choice.opponent = 'human';
    choice.level = '4';
    const own = choice.of.emergo;
    if (own) own.board = 'hex';
    expect(choiceFrom(catalog, JSON.stringify(choice))).toEqual(choice);
    expect(newGame(catalog, choice, false).opponent).toBe('human');
    expect(newGame(catalog, { ...choice, opponent: 'computer' }, false).opponent).toBe('4');
    choice.opponent = 'lobby';
    choice.control.lobby = { preset: '3d', typed: '', weekendsOff: true };
    expect(choiceFrom(catalog, JSON.stringify(choice))).toEqual(choice);
    expect(newGame(catalog, choice, false)).toMatchObject({ opponent: 'lobby', control: '3d,weekends-off' });
  });
  it('of a rated game applies only to players with accounts and a clock', () => {
    const choice = { ...choiceFrom(catalog, '{"rated":true}'), opponent: 'lobby' as const };
    expect(newGame(catalog, choice, true).rated).toBe(true);
    expect(newGame(catalog, choice, false).rated).toBe(false);
    expect(newGame(catalog, { ...choice, rated: false }, true).rated).toBe(false);
    expect(mayBeRated({ ...choice, opponent: 'link' }, true), 'without a clock').toBe(false);
    expect(newGame(catalog, { ...choice, opponent: 'computer' }, true).rated).toBeUndefined();
  });
  it('of a rated game applies only to boards that are not solved, with the pie rule', () => {
    const choice = { ...choiceFrom(catalog, '{"rated":true}'), opponent: 'lobby' as const };
    const ratedOn = (board: string, pie = true, typed = '') => {
      choice.of.emulsion = { board, typed, preset: '', pie };
      return newGame(catalog, choice, true).rated;
    };
    expect(ratedOn('8')).toBe(true);
    expect(ratedOn('5')).toBe(false);
    expect(ratedOn('8', false)).toBe(false);
    expect(ratedOn(OTHER, true, '11'), 'the server decides about a typed board').toBe(true);
    expect(ratedOn(OTHER, true, '5x5')).toBe(false);
    expect(isBoardRated(emergo, { board: 'hex', typed: '', preset: '', pie: false })).toBe(true);
  });
  it('allows private analysis unless it is turned off', () => {
    const choice = { ...choiceFrom(catalog, null), opponent: 'link' as const };
    expect(newGame(catalog, choice, false).exploration).toBe(true);
    expect(newGame(catalog, { ...choice, exploration: false }, false).exploration).toBe(false);
    expect(choiceFrom(catalog, '{"exploration":false}').exploration).toBe(false);
    expect(newGame(catalog, { ...choice, opponent: 'computer' }, false)).not.toHaveProperty('exploration');
  });
  it('challenges a player by name', () => {
    const choice = choiceFrom(catalog, '{"opponent":"player","player":" Ada "}');
    expect(newGame(catalog, choice, true)).toMatchObject({
      opponent: 'player',
      player: 'Ada',
      control: '3d',
    });
    expect(mayBeRated(choice, true)).toBe(true);
    expect(newGame(catalog, { ...choice, opponent: 'link' }, true)).not.toHaveProperty('player');
  });
  it('falls back to defaults for invalid and outdated values', () => {
    for (const text of [
      '',
      'null',
      '17',
      '{"opponent":"easy"}',
      '{"control":{"link":{"preset":"17"},"lobby":3}}',
      '{"game":"chess","opponent":"god","level":"9","of":{"emulsion":{"board":"99"}}}',
    ]) {
      expect(choiceFrom(catalog, text)).toMatchObject({ game: 'emulsion', opponent: 'computer', level: '3' });
    }
  });
});
