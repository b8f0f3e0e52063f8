import { describe, expect, it, vi } from 'vitest';
import { ApiError, Unreachable, type Client } from '../../../api/client';
import type { MatchPositions } from '../../../api/rules/match_positions';
import type { Game, NewAct, NewGame, NewMove, Position, Problem } from '../../../api/types';
import { game, people } from '../../../../tests/fixtures/games';
import { position } from '../../../../tests/fixtures/positions';
import { LiveGame } from './live_game.svelte';

const moves: Game['moves'] = [
  { text: 'a1-a2', color: 'black', forced: false },
  { text: 'b1-b2', color: 'white', forced: false },
];

function refusal(code: string): ApiError {
  const problem: Problem = { code, message: `It is ${code}.`, told: null, rule: null, legal: [] };
  return new ApiError(400, problem);
}

/** A game in the state `present`, with a server that gives `answers` and rejects all other calls. */
function liveGame(present: Game, answers: Partial<Client> = {}, position?: MatchPositions['position']) {
  const unexpected = () => Promise.reject(new Error('unexpected call'));
  const live = new LiveGame(
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
      coach: unexpected,
      ...answers,
    },
    { position: position ?? unexpected, insight: unexpected },
    'g',
  );
  live.accept(present);
  return live;
}

describe('states of a game', () => {
  it('are shown in the order of their versions', () => {
    const live = liveGame(game({ version: 5 }));
    live.accept(game({ version: 4, title: 'old' }));
    expect(live.game?.version).toBe(5);
    live.accept(game({ version: 6, moves }));
    expect(live.ply).toBe(2);
    expect(live.announced).toContain('White plays b1 b2.');
  });
});

it('rating changes, which have no version of their own, are not lost to a slower answer', () => {
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
  const live = liveGame(over);
  live.accept({ ...over, players });
  live.accept(over);
  expect(live.game?.players.white.rating_change).toBe(-8);
});

describe('a move', () => {
  it('is sent with the version of the game', async () => {
    const sent: NewMove[] = [];
    const live = liveGame(game({ version: 7 }), {
      move: async (_, move) => {
        sent.push(move);
        expect(live.canMove).toBe(false);
        return game({ version: 8 });
      },
    });
    expect(live.canMove).toBe(true);
    expect(await live.play('a1-a2')).toBe(true);
    expect(sent).toMatchObject([{ version: 7, move: 'a1-a2' }]);
    expect(live.game?.version).toBe(8);
    expect(live.canMove).toBe(true);
  });
  it('that is refused does not change the game and shows the reason', async () => {
    const live = liveGame(game(), { move: () => Promise.reject(refusal('illegal-move')) });
    expect(await live.play('a1-a3')).toBe(false);
    expect(live.refusal?.message).toBe('It is illegal-move.');
    expect(live.announced).toBe('It is illegal-move.');
    expect(live.game?.version).toBe(1);
    expect(live.busy).toBe(false);
  });
  it('that comes too late loads the current game and still shows the refusal', async () => {
    const live = liveGame(game(), {
      move: () => Promise.reject(refusal('stale')),
      game: async () => game({ version: 3, moves }),
    });
    expect(await live.play('a1-a2')).toBe(false);
    expect(live.game?.version).toBe(3);
    expect(live.refusal?.code).toBe('stale');
  });
  it('is sent again if only an offer has changed the version', async () => {
    const sent: NewMove[] = [];
    const live = liveGame(people({ version: 4 }), {
      move: async (_, move) => {
        sent.push(move);
        if (move.version === 4) throw refusal('stale');
        return people({ version: 6, moves });
      },
      game: async () => people({ version: 5, offer: { by: 'white', what: 'draw' } }),
    });
    expect(await live.play('a1-a2')).toBe(true);
    expect(sent.map((move) => move.version)).toEqual([4, 5]);
    expect(sent[0]?.id).not.toBe(sent[1]?.id);
    expect(live.refusal).toBeNull();
  });
  it('is shown before the computer’s answer, even if both arrive before the response', async () => {
    const shown: number[] = [];
    const played = game({ version: 6, moves: moves.slice(0, 1), mine: true, thinking: true });
    const move = vi.fn(() => {
      live.accept(game({ version: 7, moves, mine: true }));
      shown.push(live.ply);
      return Promise.resolve(played);
    });
    const live = liveGame(game({ version: 5, mine: true }), { move });
    vi.useFakeTimers();
    const sent = live.play('a1-a2');
    await vi.advanceTimersByTimeAsync(1);
    shown.push(live.ply);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await sent).toBe(true);
    expect([...shown, live.ply]).toEqual([0, 1, 2]);
    vi.useRealTimers();
  });

  it('waits while the server is unreachable and is then sent again with the same id', async () => {
    const sent: NewMove[] = [];
    let away = true;
    const live = liveGame(game({ version: 4 }), {
      move: async (_, move) => {
        sent.push(move);
        if (away) throw new Unreachable();
        return game({ version: 5 });
      },
      game: async () => game({ version: 4 }),
    });
    const played = live.play('a1-a2');
    await vi.waitFor(() => expect(live.waitsForServer).toBe(true));
    expect(live.sending).toBe('a1-a2');
    expect(live.canMove).toBe(false);
    away = false;
    await live.refetch();
    expect(await played).toBe(true);
    expect(sent[1]).toEqual(sent[0]);
    expect([live.waitsForServer, live.sending, live.refusal]).toEqual([false, null, null]);
  });
  it('that waits can be withdrawn, with a warning that the server may have received it', async () => {
    const live = liveGame(game(), { move: () => Promise.reject(new Unreachable()) });
    const played = live.play('a1-a2');
    await vi.waitFor(() => expect(live.waitsForServer).toBe(true));
    live.withdraw();
    expect(await played).toBe(false);
    expect(live.refusal?.code).toBe('withdrawn');
    expect(live.busy).toBe(false);
  });
  it('is sent with the measured lag in live games', async () => {
    const sent: NewMove[] = [];
    for (const control of ['5+3', '3d', 'bank:10d+12h', 'unlimited']) {
      const live = liveGame(people({ control }), {
        move: async (_, move) => {
          sent.push(move);
          return people({ control, version: 2 });
        },
      });
      await live.play('a1-a2');
    }
    expect(sent.map((move) => move.lag)).toEqual([40, undefined, undefined, undefined]);
  });
});

describe('updates that do not change the position', () => {
  it('keep the position object, so that the chosen cells stay', () => {
    const live = liveGame(people({ version: 4 }));
    const before = live.position;
    live.accept(people({ version: 5, offer: { by: 'white', what: 'draw' } }));
    expect(live.position).toBe(before);
    expect(live.announced).toBe('Your opponent offers a draw.');
    live.accept(people({ version: 6, moves, position: position({ ply: 2 }) }));
    expect(live.position).not.toBe(before);
  });
});

describe('earlier positions', () => {
  it('are shown, requested once, and not playable', async () => {
    const asked: number[] = [];
    const live = liveGame(game({ moves }), {}, async (_, ply) => {
      asked.push(ply);
      return position({ ply });
    });
    await live.goTo(1);
    expect(live.position?.ply).toBe(1);
    expect(live.canMove).toBe(false);
    await live.goTo(-3);
    expect(live.ply).toBe(0);
    await live.goTo(1);
    await live.goTo(9);
    expect(live.past).toBeNull();
    expect(asked).toEqual([1, 0]);
  });
  it('are not replaced by slower answers to earlier requests', async () => {
    let answerFirst = (): void => undefined;
    const slowStart = (_: unknown, ply: number) =>
      new Promise<Position>((resolve) => {
        if (ply === 0) answerFirst = () => resolve(position({ ply }));
        else resolve(position({ ply }));
      });
    const live = liveGame(game({ moves }), {}, slowStart);
    const slow = live.goTo(0);
    await live.goTo(1);
    answerFirst();
    await slow;
    expect(live.ply).toBe(1);
  });
});

describe('a rematch', () => {
  it('is offered to a human opponent and opened when it is agreed', async () => {
    const over = people({
      result: {
        winner: 'black',
        reason: 'resigned',
        text: 'White resigned.',
        told: { code: 'resigned', facts: {} },
      },
    });
    const sent: NewAct[] = [];
    const live = liveGame(over, {
      act: async (_, act) => {
        sent.push(act);
        return { ...over, version: 2, offer: { by: 'black', what: 'rematch' } };
      },
    });
    expect(await live.rematch()).toBeNull();
    expect(sent).toMatchObject([{ version: 1, act: 'offer-rematch' }]);
    live.accept({ ...over, version: 3, rematch: 'next' });
    expect(live.next).toBe('next');
  });
  it('that was agreed before the page was opened is not opened', () => {
    const live = liveGame(people({ rematch: 'next' }));
    live.accept(people({ rematch: 'next', version: 2 }));
    expect(live.next).toBeNull();
  });
  it('against the computer starts with colors changed', async () => {
    const requests: NewGame[] = [];
    const live = liveGame(game(), {
      begin: async (newGame) => {
        requests.push(newGame);
        return game({ id: 'next' });
      },
    });
    expect(await live.rematch()).toBe('next');
    expect(requests).toEqual([{ game: 'emulsion:4', opponent: '3', color: 'white', coach: false }]);
  });
});
