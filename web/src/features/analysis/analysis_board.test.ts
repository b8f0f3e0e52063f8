import { beforeEach, describe, expect, it, vi } from 'vitest';
import { game } from '../../../tests/fixtures/games';
import { position, square } from '../../../tests/fixtures/positions';
import { ApiError, Unreachable } from '../../api/client';
import type { Place } from '../../api/boards';
import type { FreeBoard } from '../../api/types';
import { readAddress } from '../../tree/address';
import { AnalysisBoard } from './analysis_board.svelte';

/** A browser's storage. */
function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

/** A server that accepts every move but `?`. */
function dependencies() {
  const board = vi.fn(async ({ game, position: start, moves }: Place): Promise<FreeBoard> => {
    if (moves.includes('?'))
      throw new ApiError(400, { code: 'illegal-move', message: 'No.', rule: 3, told: null, legal: [] });
    const played = moves.map((text) => ({
      text: text.toLowerCase(),
      color: 'black' as const,
      forced: false,
    }));
    return {
      game,
      title: game,
      board: square(4),
      start,
      moves: played,
      position: position({ ply: moves.length }),
      last: [],
      result: null,
    };
  });
  const match = vi.fn(async (id: string) => game({ id, result: null }));
  const shared = vi.fn(async (id: string) => ({
    id,
    title: 'An idea',
    game: 'emulsion:4',
    position: null,
    match: null,
    nodes: [{ comment: 'Look.' }, { parent: 0, move: 'a' }, { parent: 0, move: 'b' }],
    name: 'Anna',
    mine: false,
    created_ms: 0,
  }));
  const annotated = vi.fn(async (id: string) => ({
    id,
    game: 'emulsion:4',
    title: 'Emulsion 4x4',
    white: 'rave',
    black: 'alphabeta',
    winner: 'black' as const,
    date: null,
    opening: 'a b',
    themes: [],
    turns: 2,
    summary: '',
    position: null,
    headers: [],
    nodes: [
      {},
      { parent: 0, move: 'a', comment: 'Good.' },
      { parent: 0, move: 'c' },
      { parent: 1, move: 'b' },
    ],
    evaluations: [],
  }));
  return {
    boards: { board },
    games: { game: match },
    analyses: { shared },
    library: { game: annotated },
    show: vi.fn(),
  };
}

async function opened(address: string, fakes = dependencies()) {
  const board = new AnalysisBoard(fakes);
  await board.open(readAddress(new URL(address, 'http://luctor.example')));
  return { board, fakes };
}

describe('the analysis board', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', storage()));

  it('opens an address at its move', async () => {
    const { board } = await opened('/analysis/emulsion:4?moves=A,b,c&at=1');
    expect(board.path).toEqual(['a']);
    expect(board.address).toBe('/analysis/emulsion:4?moves=a,b,c&at=1');
    await board.end();
    expect(board.address).toBe('/analysis/emulsion:4?moves=a,b,c');
  });
  it('shows why an address is invalid, and can start again', async () => {
    const { board } = await opened('/analysis/emulsion:4?moves=a,?');
    expect(board.failure).toMatchObject({ message: 'No.', rule: 3 });
    expect(board.after).toBeNull();
    await board.begin({ game: 'emulsion:4', position: null, moves: [], at: 0 });
    expect(board.failure).toBeNull();
    expect(board.after?.position.ply).toBe(0);
  });
  it('shows a refused move and keeps the board', async () => {
    const { board } = await opened('/analysis/emulsion:4');
    expect(await board.play('?')).toBe(false);
    expect(board.problem).toMatchObject({ message: 'No.', rule: 3 });
    expect(board.failure).toBeNull();
  });
  it('is restored on the next visit, also without a network', async () => {
    const { board } = await opened('/analysis/emulsion:4?moves=a,b');
    await board.back();
    await board.play('x');
    board.note({ comment: 'why not' });
    board.saveNow();
    const away = dependencies();
    away.boards.board.mockImplementation(async () => {
      throw new Unreachable();
    });
    const { board: again } = await opened('/analysis', away);
    expect(again.failure).toBeNull();
    expect(again.path).toEqual(['a', 'x']);
    expect(again.node.comment).toBe('why not');
    await again.back();
    expect(again.after?.position.ply).toBe(1);
  });
  it('stores the previous tree, and restores it', async () => {
    const { board } = await opened('/analysis/emulsion:4?moves=a,b');
    await board.begin({ game: 'emulsion:8', position: null, moves: [], at: 0 });
    expect([board.game, board.path]).toEqual(['emulsion:8', []]);
    await board.restorePrevious();
    expect([board.game, board.path]).toEqual(['emulsion:4', ['a', 'b']]);
    board.saveNow();
    // A link to another position stores it as well.
    const { board: other } = await opened('/analysis/emergo:7x7?moves=c');
    expect(other.previous).toMatchObject({ game: 'emulsion:4', path: ['a', 'b'] });
  });
  it('continues in the stored tree if a link leads into it', async () => {
    const { board } = await opened('/analysis/emulsion:4?moves=a,b');
    board.note({ comment: 'here' });
    board.saveNow();
    const { board: again } = await opened('/analysis/emulsion:4?moves=a');
    await again.end();
    expect(again.node.comment).toBe('here');
  });
  it('shows a finished match at the requested move', async () => {
    const fakes = dependencies();
    const moves = ['a', 'b', 'c'].map((text) => ({ text, color: 'black' as const, forced: false }));
    const result = {
      winner: null,
      reason: 'agreed' as const,
      text: 'Draw.',
      told: { code: 'agreed', facts: {} },
    };
    fakes.games.game.mockResolvedValueOnce(game({ id: 'g1', moves, result }));
    const { board } = await opened('/analysis?game-id=g1&at=2', fakes);
    expect(board.path).toEqual(['a', 'b']);
    expect(board.address).toBe('/analysis/emulsion:4?game-id=g1&at=2');
    await board.play('x');
    expect(board.address).toBe('/analysis/emulsion:4?game-id=g1&moves=a,b,x');
  });
  it('opens a shared analysis without storing it', async () => {
    const { board: own } = await opened('/analysis/emulsion:8?moves=a');
    own.saveNow();
    const { board } = await opened('/analysis/abcdefghjkmnpqrs');
    expect(board.shared?.title).toBe('An idea');
    expect(board.node.comment).toBe('Look.');
    expect(board.tree.children.map(({ move }) => move)).toEqual(['a', 'b']);
    await board.play('c');
    board.saveNow();
    expect(board.address).toBe('/analysis/abcdefghjkmnpqrs');
    const { board: again } = await opened('/analysis');
    expect([again.shared, again.game, again.path]).toEqual([null, 'emulsion:8', ['a']]);
  });
  it('copies a shared analysis, and keeps the last one', async () => {
    const { board: own } = await opened('/analysis/emulsion:8?moves=a');
    own.saveNow();
    const { board } = await opened('/analysis/abcdefghjkmnpqrs');
    board.fork();
    expect([board.shared, board.previous?.game]).toEqual([null, 'emulsion:8']);
    const { board: again } = await opened('/analysis');
    expect([again.game, again.tree.comment]).toEqual(['emulsion:4', 'Look.']);
    await again.restorePrevious();
    expect(again.game).toBe('emulsion:8');
  });
  it('opens a game of the library, and copies it', async () => {
    const { board } = await opened('/library/emulsion-1');
    expect(board.address).toBe('/library/emulsion-1');
    await board.end();
    expect([board.path, board.library?.white]).toEqual([['a', 'b'], 'rave']);
    board.fork();
    expect([board.library, board.address]).toEqual([null, '/analysis/emulsion:4?moves=a,b']);
  });
  it('says that a shared analysis does not exist', async () => {
    const fakes = dependencies();
    const problem = { code: 'not-found', message: 'Gone.', rule: null, told: null, legal: [] };
    fakes.analyses.shared.mockRejectedValueOnce(new ApiError(404, problem));
    const { board } = await opened('/analysis/abcdefghjkmnpqrs', fakes);
    expect(board.failure?.message).toBe('Gone.');
  });
  it('works without storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    });
    const { board } = await opened('/analysis/emulsion:4?moves=a');
    await board.play('b');
    board.saveNow();
    expect(board.path).toEqual(['a', 'b']);
  });
});
