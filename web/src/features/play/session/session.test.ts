import { describe, expect, it, vi } from 'vitest';
import { ApiError, Unreachable, type Client } from '../../../api/client';
import type { Game, NewAct, NewGame, NewMove, Problem } from '../../../api/types';
import { game, people } from '../../../../tests/fixtures/games';
import { position } from '../../../../tests/fixtures/positions';
import { Session } from './session.svelte';

const moves: Game['moves'] = [
  { text: 'a1-a2', color: 'black', forced: false },
  { text: 'b1-b2', color: 'white', forced: false },
];

function refusal(code: string): ApiError {
  const problem: Problem = { code, message: `It is ${code}.`, told: null, rule: null, legal: [] };
  return new ApiError(400, problem);
}

/** A session of `present` whose server answers as told; what is not told is not called. */
function sessionWith(present: Game, answers: Partial<Client> = {}) {
  const unexpected = () => Promise.reject(new Error('unexpected call'));
  const session = new Session(
    {
      catalog: unexpected,
      game: unexpected,
      position: unexpected,
      insight: unexpected,
      begin: unexpected,
      move: unexpected,
      act: unexpected,
      join: unexpected,
      renewCode: unexpected,
      chat: unexpected,
      say: unexpected,
      lobby: unexpected,
      whoAmI: unexpected,
      signOut: unexpected,
      mine: unexpected,
      report: unexpected,
      decline: unexpected,
      conditions: unexpected,
      setConditions: unexpected,
      after: unexpected,
      exploration: unexpected,
      setExploration: unexpected,
      lag: () => 40,
      analysis: unexpected,
      ...answers,
    },
    'g',
  );
  session.accept(present);
  return session;
}

describe('states of a game', () => {
  it('are taken over in the order of their versions', () => {
    const session = sessionWith(game({ version: 5 }));
    session.accept(game({ version: 4, title: 'old' }));
    expect(session.game?.version).toBe(5);
    session.accept(game({ version: 6, moves }));
    expect(session.ply).toBe(2);
    expect(session.announced).toContain('White plays b1 b2.');
  });
});

it('changes of ratings, which come with no version of their own, are not lost to a slower answer', () => {
  const over = people({
    result: {
      winner: 'black',
      reason: 'resigned',
      text: 'White resigned.',
      told: { code: 'resigned', facts: {} },
    },
  });
  const { black, white } = over.players;
  const players = { black: { ...black, rating_change: 8 }, white: { ...white, rating_change: -8 } };
  const session = sessionWith(over);
  session.accept({ ...over, players });
  session.accept(over);
  expect(session.game?.players.white.rating_change).toBe(-8);
});

describe('a move', () => {
  it('names the version that it is made for', async () => {
    const sent: NewMove[] = [];
    const session = sessionWith(game({ version: 7 }), {
      move: async (_, move) => {
        sent.push(move);
        expect(session.canMove).toBe(false);
        return game({ version: 8 });
      },
    });
    expect(session.canMove).toBe(true);
    expect(await session.play('a1-a2')).toBe(true);
    expect(sent).toMatchObject([{ version: 7, move: 'a1-a2' }]);
    expect(session.game?.version).toBe(8);
    expect(session.canMove).toBe(true);
  });
  it('that is refused leaves the game and shows the reason', async () => {
    const session = sessionWith(game(), { move: () => Promise.reject(refusal('illegal-move')) });
    expect(await session.play('a1-a3')).toBe(false);
    expect(session.refusal?.message).toBe('It is illegal-move.');
    expect(session.announced).toBe('It is illegal-move.');
    expect(session.game?.version).toBe(1);
    expect(session.busy).toBe(false);
  });
  it('that comes too late brings the present game and still says so', async () => {
    const session = sessionWith(game(), {
      move: () => Promise.reject(refusal('stale')),
      game: async () => game({ version: 3, moves }),
    });
    expect(await session.play('a1-a2')).toBe(false);
    expect(session.game?.version).toBe(3);
    expect(session.refusal?.code).toBe('stale');
  });
  it('that an offer has overtaken is sent again', async () => {
    const sent: NewMove[] = [];
    const session = sessionWith(people({ version: 4 }), {
      move: async (_, move) => {
        sent.push(move);
        if (move.version === 4) throw refusal('stale');
        return people({ version: 6, moves });
      },
      game: async () => people({ version: 5, offer: { by: 'white', what: 'draw' } }),
    });
    expect(await session.play('a1-a2')).toBe(true);
    expect(sent.map((move) => move.version)).toEqual([4, 5]);
    expect(sent[0]?.id).not.toBe(sent[1]?.id);
    expect(session.refusal).toBeNull();
  });
  it('waits while the server is away, and goes out with the same id when it is back', async () => {
    const sent: NewMove[] = [];
    let away = true;
    const session = sessionWith(game({ version: 4 }), {
      move: async (_, move) => {
        sent.push(move);
        if (away) throw new Unreachable();
        return game({ version: 5 });
      },
      game: async () => game({ version: 4 }),
    });
    const played = session.play('a1-a2');
    await vi.waitFor(() => expect(session.waits).toBe(true));
    expect(session.sending).toBe('a1-a2');
    expect(session.canMove).toBe(false);
    away = false;
    await session.lookAgain();
    expect(await played).toBe(true);
    expect(sent[1]).toEqual(sent[0]);
    expect([session.waits, session.sending, session.refusal]).toEqual([false, null, null]);
  });
  it('that waits can be withdrawn, and the player is told that the server may have had it', async () => {
    const session = sessionWith(game(), { move: () => Promise.reject(new Unreachable()) });
    const played = session.play('a1-a2');
    await vi.waitFor(() => expect(session.waits).toBe(true));
    session.withdraw();
    expect(await played).toBe(false);
    expect(session.refusal?.code).toBe('withdrawn');
    expect(session.busy).toBe(false);
  });
  it('tells how long it is on its way, where the clock counts seconds', async () => {
    const sent: NewMove[] = [];
    for (const control of ['5+3', '3d', 'bank:10d+12h', 'unlimited']) {
      const session = sessionWith(people({ control }), {
        move: async (_, move) => {
          sent.push(move);
          return people({ control, version: 2 });
        },
      });
      await session.play('a1-a2');
    }
    expect(sent.map((move) => move.lag)).toEqual([40, undefined, undefined, undefined]);
  });
});

describe('news that are not about the position', () => {
  it('leave it as it is, so that a choice on the board stays', () => {
    const session = sessionWith(people({ version: 4 }));
    const before = session.position;
    session.accept(people({ version: 5, offer: { by: 'white', what: 'draw' } }));
    expect(session.position).toBe(before);
    expect(session.announced).toBe('Your opponent offers a draw.');
    session.accept(people({ version: 6, moves, position: position({ ply: 2 }) }));
    expect(session.position).not.toBe(before);
  });
});

describe('earlier positions', () => {
  it('are shown, asked for once, and cannot be played on', async () => {
    const asked: number[] = [];
    const session = sessionWith(game({ moves }), {
      position: async (_, ply) => {
        asked.push(ply);
        return position({ ply });
      },
    });
    await session.look(1);
    expect(session.position?.ply).toBe(1);
    expect(session.canMove).toBe(false);
    await session.look(-3);
    expect(session.ply).toBe(0);
    await session.look(1);
    await session.look(9);
    expect(session.past).toBeNull();
    expect(asked).toEqual([1, 0]);
  });
  it('do not overtake each other', async () => {
    let answerFirst = (): void => undefined;
    const session = sessionWith(game({ moves }), {
      position: (_, ply) =>
        new Promise((resolve) => {
          if (ply === 0) answerFirst = () => resolve(position({ ply }));
          else resolve(position({ ply }));
        }),
    });
    const slow = session.look(0);
    await session.look(1);
    answerFirst();
    await slow;
    expect(session.ply).toBe(1);
  });
});

describe('a rematch', () => {
  it('is offered where people play, and leads on when it is agreed', async () => {
    const over = people({
      result: {
        winner: 'black',
        reason: 'resigned',
        text: 'White resigned.',
        told: { code: 'resigned', facts: {} },
      },
    });
    const sent: NewAct[] = [];
    const session = sessionWith(over, {
      act: async (_, act) => {
        sent.push(act);
        return { ...over, version: 2, offer: { by: 'black', what: 'rematch' } };
      },
    });
    expect(await session.rematch()).toBeNull();
    expect(sent).toMatchObject([{ version: 1, act: 'offer-rematch' }]);
    session.accept({ ...over, version: 3, rematch: 'next' });
    expect(session.next).toBe('next');
  });
  it('that was agreed before the page was opened does not lead away from it', () => {
    const session = sessionWith(people({ rematch: 'next' }));
    session.accept(people({ rematch: 'next', version: 2 }));
    expect(session.next).toBeNull();
  });
  it('changes the colors against the computer', async () => {
    const wishes: NewGame[] = [];
    const session = sessionWith(game(), {
      begin: async (wish) => {
        wishes.push(wish);
        return game({ id: 'next' });
      },
    });
    expect(await session.rematch()).toBe('next');
    expect(wishes).toEqual([{ game: 'emulsion:4', opponent: '3', color: 'white' }]);
  });
});
