import { expect, it } from 'vitest';
import '../../../tests/support/english';
import type { Game, NewGame, Seek } from '../../api/types';
import { Pairing } from './pairing.svelte';

const wish = { game: 'emergo:9x9', control: '5+3', rated: false };
const waiting = (id: string, mine = false): Seek => ({
  ...wish,
  id,
  title: 'Emergo 9x9',
  open: 'white',
  name: null,
  mine,
});

/** A lobby in which some games are gone when somebody wants to sit down. */
function surroundings(seeks: Seek[], gone: string[] = []) {
  const made: NewGame[] = [];
  const asked: string[] = [];
  const lobby = {
    seeks,
    join: (id: string) => {
      asked.push(id);
      return Promise.resolve(!gone.includes(id));
    },
  };
  const begin = (game: NewGame) => {
    made.push(game);
    return Promise.resolve({ id: 'new', codes: null } as Game);
  };
  return { pairing: new Pairing({ begin }, lobby), made, asked };
}

it('joins the first game that fits', async () => {
  const { pairing, made } = surroundings([waiting('a'), waiting('b')]);
  expect(await pairing.pair(wish)).toBe('a');
  expect(made).toEqual([]);
});

it('tries the next one when somebody was faster, and opens a game when all are gone', async () => {
  const { pairing, made, asked } = surroundings([waiting('a'), waiting('b')], ['a', 'b']);
  expect(await pairing.pair(wish)).toBe('new');
  expect(asked).toEqual(['a', 'b']);
  expect(made).toHaveLength(1);
});

it('goes back to the game with which the reader waits already', async () => {
  const { pairing, made } = surroundings([waiting('own', true)]);
  expect(await pairing.pair(wish)).toBe('own');
  expect(made).toEqual([]);
});

it('tells why nothing was begun', async () => {
  const pairing = new Pairing(
    { begin: () => Promise.reject(new Error('no')) },
    { seeks: [], join: () => Promise.resolve(false) },
  );
  expect(await pairing.pair(wish)).toBeNull();
  expect(pairing.problem?.message).toBeTruthy();
  expect(pairing.busy).toBeNull();
});
