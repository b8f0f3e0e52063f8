import { describe, expect, it } from 'vitest';
import { game } from '../../tests/fixtures/games';
import { legal, pieces, position } from '../../tests/fixtures/positions';
import { announcement, attemptText, ownColor, seatName, status } from './wording';

const two = { seats: { black: 'person', white: 'person' }, engine: null } as const;

describe('seats', () => {
  it('know the person from the computer', () => {
    expect(ownColor(game({}))).toBe('black');
    expect(ownColor(game(two))).toBeNull();
    expect(seatName(game({}), 'black')).toBe('You');
    expect(seatName(game({}), 'white')).toBe('Computer (level 3)');
    expect(seatName(game({ mine: false }), 'black')).toBe('Player');
    expect(seatName(game(two), 'white')).toBe('White');
  });
});

describe('status', () => {
  it('tells whose turn it is', () => {
    expect(status(game({}))).toBe('Your turn (black)');
    expect(status(game(two))).toBe('Black to move');
    expect(status(game({ mine: false, to_move: false }))).toBe('Black to move');
    expect(status(game({ to_move: false, thinking: true }))).toContain('thinking');
    expect(status(game({ result: { winner: 'black', reason: 'groups', text: 'Black wins.' } }))).toBe(
      'Black wins.',
    );
  });
});

describe('announcements', () => {
  const before = game({});
  it('tell the moves that are new', () => {
    const after = game({ to_move: false, thinking: true, moves: [{ text: 'a1-a2', color: 'black' }] });
    expect(announcement(before, after)).toBe('Black plays a1 a2. The computer is thinking…');
  });
  it('are silent when nothing happened', () => {
    expect(announcement(before, before)).toBe('');
  });
  it('tell what was taken back', () => {
    expect(announcement(game({ moves: [{ text: 'a1-a2', color: 'black' }] }), before)).toMatch(/^Taken back/);
  });
});

describe('attempted moves', () => {
  it('are written in the spelling of their kind', () => {
    const emulsion = position({ pieces: pieces('black a1', 'white a2') });
    expect(attemptText(emulsion, ['a1', 'a2'], 'black')).toBe('a1-a2');
    expect(attemptText(emulsion, ['c3', 'd4'], 'white')).toBe('d4/c3');
    const emergo = position({ duty: 'capture', legal: legal('a1xc3') });
    expect(attemptText(emergo, ['a1', 'b2'], 'black')).toBe('a1xb2');
    expect(attemptText(position({ duty: 'enter' }), ['e5'], 'black')).toBe('e5');
  });
});
