import { describe, expect, it } from 'vitest';
import { Refusal, type Client } from '../api/client';
import type { Game, NewGame, NewMove, Problem } from '../api/types';
import { game } from '../../tests/fixtures/games';
import { position } from '../../tests/fixtures/positions';
import { Session } from './session.svelte';

const moves: Game['moves'] = [
  { text: 'a1-a2', color: 'black' },
  { text: 'b1-b2', color: 'white' },
];

function refusal(code: string): Refusal {
  const problem: Problem = { code, message: `It is ${code}.`, rule: null, legal: [] };
  return new Refusal(400, problem);
}

/** A session of `present` whose server answers as told; what is not told is not called. */
function sessionWith(present: Game, answers: Partial<Client> = {}) {
  const unexpected = () => Promise.reject(new Error('unexpected call'));
  const session = new Session(
    {
      catalog: unexpected,
      game: unexpected,
      position: unexpected,
      begin: unexpected,
      move: unexpected,
      undo: unexpected,
      resign: unexpected,
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
