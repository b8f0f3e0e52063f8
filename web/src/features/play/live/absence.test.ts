import { expect, it } from 'vitest';
import { people } from '../../../../tests/fixtures/games';
import { Absence } from './absence.svelte';

it('the time of a claim comes from the server', () => {
  const game = people({ you: 'black', control: '5+3', to_move: false, claim_in_ms: 42_000 });
  const absence = new Absence();
  absence.update(game, true, 1000);
  expect(absence.claimFrom).toBe(43_000);
  absence.update({ ...game, claim_in_ms: 41_500 }, true, 1400);
  expect(absence.claimFrom).toBe(42_900);
});

it('there is no countdown while the opponent is here, or for a game without a running clock', () => {
  const game = people({ you: 'black', control: '5+3', to_move: false, claim_in_ms: 42_000 });
  const absence = new Absence();
  absence.update(game, true, 0);
  absence.update(game, false, 0);
  expect(absence.claimFrom).toBeNull();
  for (const fields of [{ claim_in_ms: null }, { control: 'unlimited' }]) {
    absence.update({ ...game, ...fields }, true, 0);
    expect(absence.claimFrom).toBeNull();
  }
});
