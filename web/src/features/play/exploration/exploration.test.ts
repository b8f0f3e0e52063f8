import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { position } from '../../../../tests/fixtures/positions';
import { ApiError } from '../../../api/client';
import type { Continuation } from '../../../api/types';
import { Exploration } from './exploration.svelte';
import { nodeAt } from '../../../tree/tree';

const refusal = (code: string) =>
  new ApiError(400, { code, message: `${code}.`, told: null, rule: null, legal: [] });

/** A server that accepts every move but `?`, and stores the tree. */
function server(initial: unknown = null) {
  const stored = { tree: initial };
  return {
    stored,
    after: vi.fn(async (_: unknown, ply: number, moves: readonly string[]): Promise<Continuation> => {
      if (moves.includes('?')) throw refusal('illegal-move');
      const texts = moves.map((text) => ({
        text: text.toLowerCase(),
        color: 'black' as const,
        forced: false,
      }));
      return { moves: texts, position: position({ ply: ply + moves.length }), last: [], result: null };
    }),
    exploration: vi.fn(async () => (stored.tree === null ? null : { ply: 0, tree: stored.tree })),
    setExploration: vi.fn(async (_: string, { tree }: { tree: unknown }) => {
      stored.tree = tree;
      return null;
    }),
  };
}

async function opened(moves: string[], fakeServer = server()) {
  const exploration = new Exploration(fakeServer, fakeServer, { id: 'g', game: 'emulsion:4' });
  await exploration.open(moves);
  return { exploration, fakeServer };
}

describe('a private board', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begins at the current position', async () => {
    const { exploration, fakeServer } = await opened(['a', 'b']);
    expect(exploration.after?.position.ply).toBe(2);
    expect(fakeServer.after).toHaveBeenCalledWith(expect.anything(), 2, []);
    expect(exploration.ahead).toEqual([]);
  });
  it("adds moves in the server's notation", async () => {
    const { exploration, fakeServer } = await opened(['a']);
    expect(await exploration.play('B')).toBe(true);
    expect(await exploration.play('c')).toBe(true);
    expect(exploration.path).toEqual(['b', 'c']);
    expect(fakeServer.after).toHaveBeenLastCalledWith(expect.anything(), 1, ['b', 'c']);
    await exploration.back();
    await exploration.play('d');
    await exploration.variation(-1);
    expect(exploration.path).toEqual(['b', 'c']);
    await exploration.variation(1);
    expect(exploration.path).toEqual(['b', 'd']);
  });
  it('requests each position once', async () => {
    const { exploration, fakeServer } = await opened([]);
    await exploration.play('a');
    await exploration.back();
    const { length } = fakeServer.after.mock.calls;
    await exploration.forward();
    await exploration.back();
    expect(fakeServer.after.mock.calls.length).toBe(length);
  });
  it('applies quick steps one after another before their positions have loaded', async () => {
    const { exploration } = await opened([]);
    for (const move of ['a', 'b', 'c']) await exploration.play(move);
    await Promise.all([exploration.back(), exploration.back(), exploration.back()]);
    expect(exploration.path).toEqual([]);
    await exploration.end();
    expect(exploration.path).toEqual(['a', 'b', 'c']);
  });
  it('shows why a move is refused, and does not change', async () => {
    const { exploration } = await opened(['a']);
    expect(await exploration.play('?')).toBe(false);
    expect(exploration.problem?.code).toBe('illegal-move');
    expect([exploration.path, exploration.study.tree.children]).toEqual([[], []]);
  });
  it('is saved once after a pause, and loaded again', async () => {
    const { exploration, fakeServer } = await opened(['a']);
    await exploration.play('b');
    await exploration.play('c');
    expect(fakeServer.setExploration).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(600);
    expect(fakeServer.setExploration).toHaveBeenCalledTimes(1);
    const { exploration: again } = await opened(['a', 'b'], fakeServer);
    expect(again.path).toEqual(['b']);
    await again.forward();
    expect(again.path).toEqual(['b', 'c']);
  });
  it('is saved when it is closed, and reports a failure', async () => {
    const { exploration, fakeServer } = await opened([]);
    await exploration.play('a');
    await exploration.save();
    expect(fakeServer.setExploration).toHaveBeenCalledTimes(1);
    await exploration.save();
    expect(fakeServer.setExploration).toHaveBeenCalledTimes(1);
    fakeServer.setExploration.mockRejectedValueOnce(refusal('too-large'));
    await exploration.play('b');
    await exploration.save();
    expect(exploration.saveProblem?.code).toBe('too-large');
    await exploration.save();
    expect(exploration.saveProblem).toBeNull();
  });
  it('follows the game from its current position, but not from another', async () => {
    const { exploration } = await opened(['a']);
    await exploration.update(['a', 'b']);
    expect([exploration.path, exploration.ahead]).toEqual([['b'], []]);
    await exploration.play('x');
    await exploration.update(['a', 'b', 'c']);
    expect([exploration.path, exploration.present]).toEqual([
      ['b', 'x'],
      ['b', 'c'],
    ]);
    expect([exploration.ahead, exploration.gameMovedOn]).toEqual([null, true]);
    await exploration.toFirst();
    expect([exploration.path, exploration.gameMovedOn]).toEqual([['b', 'c'], false]);
    await exploration.go(['b', 'x']);
    await exploration.update([]);
    expect([exploration.path, exploration.ahead]).toEqual([
      ['a', 'b', 'x'],
      ['a', 'b', 'x'],
    ]);
  });
  it('follows simultaneous moves, and finishes a step when moves are taken back', async () => {
    const { exploration } = await opened(['a']);
    await Promise.all([exploration.update(['a', 'b']), exploration.update(['a', 'b', 'c'])]);
    expect([exploration.path, exploration.gameMovedOn]).toEqual([['b', 'c'], false]);
    await exploration.play('x');
    await Promise.all([exploration.go(['b']), exploration.update([])]);
    expect([exploration.path, exploration.gameMovedOn]).toEqual([['a', 'b'], true]);
    await exploration.forward();
    expect(exploration.path).toEqual(['a', 'b', 'c']);
  });
  it('deletes and restores variations, but not moves of the game', async () => {
    const { exploration } = await opened([]);
    await exploration.update(['a']);
    expect(exploration.deletable).toBe(false);
    await exploration.play('b');
    await exploration.play('c');
    await exploration.back();
    await exploration.delete();
    expect(exploration.path).toEqual(['a']);
    expect(nodeAt(exploration.study.tree, ['a', 'b'])).toBeNull();
    exploration.restore();
    expect(nodeAt(exploration.study.tree, ['a', 'b', 'c'])).not.toBeNull();
    expect(exploration.deleted).toBeNull();
  });
  it('makes a variation the main line', async () => {
    const { exploration } = await opened([]);
    await exploration.play('a');
    await exploration.back();
    await exploration.play('b');
    exploration.promote();
    await exploration.back();
    await exploration.forward();
    expect(exploration.path).toEqual(['b']);
  });
  it('does not overwrite a stored tree that could not be loaded', async () => {
    const fakeServer = server({ root: [], tree: [{ m: 'a' }] });
    fakeServer.exploration.mockRejectedValueOnce(refusal('unreachable'));
    const { exploration } = await opened([], fakeServer);
    expect(exploration.problem?.code).toBe('unreachable');
    await exploration.update(['b']);
    await exploration.save();
    expect(fakeServer.setExploration).not.toHaveBeenCalled();
    await exploration.open(['b']);
    expect(nodeAt(exploration.study.tree, ['a'])).not.toBeNull();
  });
});
