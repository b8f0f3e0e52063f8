import { expect, it } from 'vitest';
import type { Player } from '../api/types';
import { guest, invitation, summary, you } from '../../tests/fixtures/summaries';
import { outcome, statusText } from './summary';

it('the status of a game depends on the user', () => {
  const day = 24 * 3600 * 1000;
  const white = { to_move: false, turn: 'white' } as const;
  expect(statusText(summary({ time_left: 2 * day }))).toBe('Your turn, 2 days');
  expect(statusText(summary(white))).toBe('Charles’s turn');
  expect(statusText(summary({ ...white, players: { black: you, white: guest } }))).toBe('Opponent’s turn');
  expect(statusText(summary({ ...white, you: null, players: { black: guest, white: guest } }))).toBe(
    'White’s turn',
  );
  expect(statusText(invitation)).toBe('Invitation');
  expect(statusText({ ...invitation, to_move: false })).toBe('Waiting for Ada');
  const open: Player = { ...guest, kind: 'open' };
  expect(
    statusText(summary({ status: 'waiting', to_move: false, players: { black: you, white: open } })),
  ).toBe('Waiting for an opponent');
});

it('a result is won, lost or drawn for each player', () => {
  const result = {
    winner: 'white',
    reason: 'resigned',
    text: 'Black resigned.',
    told: { code: 'resigned', facts: {} },
  } as const;
  expect(outcome(summary({ result }), 'black')).toBe('lost');
  expect(outcome(summary({ result }), 'white')).toBe('won');
  expect(outcome(summary({ result: { ...result, winner: null, reason: 'agreed' } }), 'black')).toBe('draw');
  expect(outcome(summary({ result: { ...result, winner: null, reason: 'aborted' } }), 'black')).toBeNull();
  expect(outcome(summary(), 'black')).toBeNull();
});
