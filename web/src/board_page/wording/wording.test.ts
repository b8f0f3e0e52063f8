import { describe, expect, it } from 'vitest';
import { game, people } from '../../../tests/fixtures/games';
import { legal, pieces, position } from '../../../tests/fixtures/positions';
import { announcement, hasEntered, ownSide, pageTitle, seatName, status } from './wording';
import { attemptText } from '../../board/position/attempt';

/** Both sides at one screen. */
const shared = people({ you: null });

describe('seats', () => {
  it('distinguish people from the computer', () => {
    expect(seatName(game({}), 'black')).toBe('You');
    expect(seatName(game({}), 'white')).toBe('Computer (level 3)');
    expect(seatName(shared, 'white')).toBe('White');
  });
  it('show the name of the player, or a guest', () => {
    const { players } = people();
    const white = { ...players.white, name: 'Ada' };
    expect(seatName(people(), 'white')).toBe('Guest');
    expect(seatName(people({ players: { ...players, white } }), 'white')).toBe('Ada');
    const open = { ...players.white, kind: 'open' } as const;
    expect(seatName(people({ players: { ...players, white: open } }), 'white')).toBe('Open seat');
    const invited = { ...white, kind: 'invited' } as const;
    expect(seatName(people({ players: { ...players, white: invited } }), 'white')).toBe('Ada (invited)');
  });
  it('of the user are at the bottom', () => {
    expect(ownSide(people())).toBe('black');
    expect(ownSide(game({ you: null, mine: false }))).toBe('black');
    expect(ownSide(shared)).toBe('white');
  });
});

describe('status', () => {
  it('shows whose turn it is', () => {
    expect(status(game({}))).toBe('Your turn (Black)');
    expect(status(shared)).toBe('Black to move');
    expect(status(game({ mine: false, you: null, to_move: false }))).toBe('Black to move');
    expect(status(game({ to_move: false, thinking: true }))).toContain('thinking');
    expect(status(people({ status: 'waiting' }))).toBe('Waiting for an opponent');
    expect(
      status(
        game({
          result: {
            winner: 'black',
            reason: 'groups',
            text: 'Black wins.',
            told: { code: 'groups', facts: {} },
          },
        }),
      ),
    ).toBe('Black wins.');
  });
  it('comes first in the page title when it is the user’s turn', () => {
    expect(pageTitle(people())).toBe('Your turn · Emulsion 4x4 · Luctor');
    expect(pageTitle(people({ to_move: false }))).toBe('Black to move · Emulsion 4x4 · Luctor');
  });
});

describe('announcements', () => {
  const before = game({});
  it('describe new moves', () => {
    const after = game({
      to_move: false,
      thinking: true,
      moves: [{ text: 'a1-a2', color: 'black', forced: false }],
    });
    expect(announcement(before, after)).toBe('Black plays a1 a2. The computer is thinking…');
  });
  it('are silent when nothing happened', () => {
    expect(announcement(before, before)).toBe('');
  });
  it('describe offers and their end', () => {
    const received = people({ version: 2, offer: { by: 'white', what: 'takeback' } });
    expect(announcement(people(), received)).toBe('Your opponent asks for a takeback.');
    expect(announcement(received, received)).toBe('');
    expect(announcement(received, people({ version: 3 }))).toBe(
      'The offer was withdrawn. Your turn (Black).',
    );
    const sent = people({ version: 2, offer: { by: 'black', what: 'draw' } });
    expect(announcement(people(), sent)).toBe('You offered a draw.');
    expect(announcement(sent, people({ version: 3 }))).toContain('Your offer is no longer valid.');
    const spectator = { you: null, mine: false } as const;
    expect(announcement(people(spectator), { ...received, ...spectator })).toContain(
      'White asks for a takeback',
    );
  });
  it('announce that the opponent has joined', () => {
    const waiting = people({ status: 'waiting', to_move: false });
    expect(announcement(waiting, people({ version: 2 }))).toBe(
      'Your opponent has joined. Your turn (Black).',
    );
  });
  it('announce a takeback', () => {
    expect(announcement(game({ moves: [{ text: 'a1-a2', color: 'black', forced: false }] }), before)).toMatch(
      /^The move was taken back/,
    );
  });
});

describe('attempted moves', () => {
  it('are written in the notation of their kind', () => {
    const emulsion = position({ pieces: pieces('black a1', 'white a2') });
    expect(attemptText(emulsion, ['a1', 'a2'], 'black')).toBe('a1-a2');
    expect(attemptText(emulsion, ['c3', 'd4'], 'white')).toBe('d4/c3');
    const emergo = position({ duty: 'capture', legal: legal('a1xc3') });
    expect(attemptText(emergo, ['a1', 'b2'], 'black')).toBe('a1xb2');
    expect(attemptText(position({ duty: 'enter' }), ['e5'], 'black')).toBe('e5');
  });
});

it('hasEntered is true between the last entry and the first move of a piece', () => {
  const played = (...texts: string[]) =>
    texts.map((text, i) => ({ text, color: i % 2 ? 'black' : 'white', forced: false }) as const);
  const stepping = position({ turn: 'white', duty: 'step' });
  expect(hasEntered(game({ position: stepping, moves: played('a1', 'c3') }))).toBe(true);
  expect(hasEntered(game({ position: stepping, moves: played('3*a1', 'c3-d4') }))).toBe(true);
  expect(hasEntered(game({ position: stepping, moves: played('a1-b2', 'c3') }))).toBe(false);
  expect(hasEntered(game({ position: stepping, moves: played('a1xc3', 'e5') }))).toBe(false);
});
