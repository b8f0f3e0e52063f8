import { describe, expect, it } from 'vitest';
import type { Player, Summary } from '../api/types';
import { people } from '../../tests/fixtures/games';
import { changeText, playerName, ratingText } from './player';
import { outcome, standing } from './summary';
import { invites, waitsForReader } from './waiting';

const guest: Player = { ...people().players.white };
const you: Player = { ...guest, you: true, name: 'Ada' };
const charles: Player = { ...guest, name: 'Charles' };

/** A game of Ada, who reads, with Black against Charles. */
function summary(fields: Partial<Summary> = {}): Summary {
  return {
    id: 'g',
    game: 'emulsion:4',
    title: 'Emulsion 4x4',
    status: 'running',
    players: { black: you, white: charles },
    control: '3d',
    rated: false,
    moves: 0,
    turn: 'black',
    to_move: true,
    you: 'black',
    time_left: null,
    result: null,
    created: 0,
    ...fields,
  };
}

const invitation = summary({
  status: 'waiting',
  you: null,
  players: { black: charles, white: { ...guest, kind: 'invited', name: 'Ada' } },
});

describe('a game waits for its reader', () => {
  it('in his turn, and to be accepted', () => {
    expect(waitsForReader(summary())).toBe(true);
    expect(waitsForReader(invitation)).toBe(true);
    expect(invites(invitation)).toBe(true);
    expect(waitsForReader(summary({ to_move: false }))).toBe(false);
  });
  it('unless the other one is the computer or himself', () => {
    const computer: Player = { ...guest, kind: 'computer', level: '3' };
    expect(waitsForReader(summary({ players: { black: you, white: computer } }))).toBe(false);
    expect(waitsForReader(summary({ you: null, players: { black: guest, white: guest } }))).toBe(false);
  });
});

it('how a game stands is said as it concerns its reader', () => {
  const day = 24 * 3600 * 1000;
  const white = { to_move: false, turn: 'white' } as const;
  expect(standing(summary({ time_left: 2 * day }))).toBe('Your turn, 2 d 0 h');
  expect(standing(summary(white))).toBe("Charles's turn");
  expect(standing(summary({ ...white, players: { black: you, white: guest } }))).toBe("Opponent's turn");
  expect(standing(summary({ ...white, you: null, players: { black: guest, white: guest } }))).toBe(
    "White's turn",
  );
  expect(standing(invitation)).toBe('Invitation');
  expect(standing({ ...invitation, to_move: false })).toBe('Waiting for Ada');
  const open: Player = { ...guest, kind: 'open' };
  expect(standing(summary({ status: 'waiting', to_move: false, players: { black: you, white: open } }))).toBe(
    'Waiting for an opponent',
  );
});

it('ratings and their changes', () => {
  expect(ratingText({ rating: 1512, provisional: false })).toBe('1512');
  expect(ratingText({ rating: 1490, provisional: true })).toBe('1490?');
  expect(ratingText({ rating: null, provisional: true })).toBeNull();
  expect([12, -8, 0].map(changeText)).toEqual(['+12', '−8', '±0']);
});

it('how a player fared', () => {
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

it('names of players', () => {
  expect([charles, guest, { ...guest, kind: 'open' } as const].map(playerName)).toEqual([
    'Charles',
    'Guest',
    'nobody yet',
  ]);
});
