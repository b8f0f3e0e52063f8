import { expect, it } from 'vitest';
import '../../../tests/support/english';
import type { Game, NewGame, Seek } from '../../api/types';
import { Pairing } from './pairing.svelte';

const request = { game: 'emergo:9x9', control: '5+3', rated: false };
const waiting = (id: string, mine = false): Seek => ({
  ...request,
  id,
  title: 'Emergo 9x9',
  open: 'white',
  name: null,
  mine,
});

/** A lobby in which joining fails for the games in `gone`. */
function pairingWith(seeks: Seek[], gone: string[] = []) {
  const created: NewGame[] = [];
  const joined: string[] = [];
  const lobby = {
    seeks,
    join: (id: string) => {
      joined.push(id);
      return Promise.resolve(!gone.includes(id));
    },
  };
  const begin = (game: NewGame) => {
    created.push(game);
    return Promise.resolve({ id: 'new', codes: null } as Game);
  };
  return { pairing: new Pairing({ begin }, lobby), created, joined };
}

it('joins the first matching game', async () => {
  const { pairing, created } = pairingWith([waiting('a'), waiting('b')]);
  expect(await pairing.pair(request)).toBe('a');
  expect(created).toEqual([]);
});

it('tries the next game if another player was faster, and creates one if all are gone', async () => {
  const { pairing, created, joined } = pairingWith([waiting('a'), waiting('b')], ['a', 'b']);
  expect(await pairing.pair(request)).toBe('new');
  expect(joined).toEqual(['a', 'b']);
  expect(created).toHaveLength(1);
});

it("returns the user's own waiting game", async () => {
  const { pairing, created } = pairingWith([waiting('own', true)]);
  expect(await pairing.pair(request)).toBe('own');
  expect(created).toEqual([]);
});

it('reports why no game was started', async () => {
  const pairing = new Pairing(
    { begin: () => Promise.reject(new Error('no')) },
    { seeks: [], join: () => Promise.resolve(false) },
  );
  expect(await pairing.pair(request)).toBeNull();
  expect(pairing.problem?.message).toBeTruthy();
  expect(pairing.busy).toBeNull();
});
