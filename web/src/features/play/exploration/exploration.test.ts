import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { position } from '../../../../tests/fixtures/positions';
import { ApiError } from '../../../api/client';
import type { Continuation } from '../../../api/types';
import { Exploration } from './exploration.svelte';
import { nodeAt } from '../../../tree/tree';

const refusal = (code: string) =>
  new ApiError(400, { code, message: `${code}.`, told: null, rule: null, legal: [] });

/** A server on which every move in letters is legal; `?` is none. It keeps what it is given. */
function server(kept: unknown = null) {
  const stored = { tree: kept };
  return {
    stored,
    after: vi.fn(async (_: string, ply: number, moves: readonly string[]): Promise<Continuation> => {
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

async function opened(moves: string[], world = server()) {
  const exploration = new Exploration(world, 'g');
  await exploration.open(moves);
  return { exploration, world };
}

describe('a private board', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begins at the present position', async () => {
    const { exploration, world } = await opened(['a', 'b']);
    expect(exploration.after?.position.ply).toBe(2);
    expect(world.after).toHaveBeenCalledWith('g', 2, []);
    expect(exploration.ahead).toEqual([]);
  });
  it('grows with each move, in the spelling of the server', async () => {
    const { exploration, world } = await opened(['a']);
    expect(await exploration.play('B')).toBe(true);
    expect(await exploration.play('c')).toBe(true);
    expect(exploration.path).toEqual(['b', 'c']);
    expect(world.after).toHaveBeenLastCalledWith('g', 1, ['b', 'c']);
    await exploration.back();
    await exploration.play('d');
    await exploration.variation(-1);
    expect(exploration.path).toEqual(['b', 'c']);
    await exploration.variation(1);
    expect(exploration.path).toEqual(['b', 'd']);
  });
  it('asks for each position once', async () => {
    const { exploration, world } = await opened([]);
    await exploration.play('a');
    await exploration.back();
    const { length } = world.after.mock.calls;
    await exploration.forward();
    await exploration.back();
    expect(world.after.mock.calls.length).toBe(length);
  });
  it('goes on from where quick steps lead, not from where they have arrived', async () => {
    const { exploration } = await opened([]);
    for (const move of ['a', 'b', 'c']) await exploration.play(move);
    await Promise.all([exploration.back(), exploration.back(), exploration.back()]);
    expect(exploration.path).toEqual([]);
    await exploration.end();
    expect(exploration.path).toEqual(['a', 'b', 'c']);
  });
  it('tells why a move is refused, and stays', async () => {
    const { exploration } = await opened(['a']);
    expect(await exploration.play('?')).toBe(false);
    expect(exploration.problem?.code).toBe('illegal-move');
    expect([exploration.path, exploration.study.tree.children]).toEqual([[], []]);
  });
  it('is kept after a pause, once, and found again', async () => {
    const { exploration, world } = await opened(['a']);
    await exploration.play('b');
    await exploration.play('c');
    expect(world.setExploration).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(600);
    expect(world.setExploration).toHaveBeenCalledTimes(1);
    const { exploration: again } = await opened(['a', 'b'], world);
    expect(again.path).toEqual(['b']);
    await again.forward();
    expect(again.path).toEqual(['b', 'c']);
  });
  it('is kept at once when it is closed, and says when it cannot be', async () => {
    const { exploration, world } = await opened([]);
    await exploration.play('a');
    await exploration.keep();
    expect(world.setExploration).toHaveBeenCalledTimes(1);
    await exploration.keep();
    expect(world.setExploration).toHaveBeenCalledTimes(1);
    world.setExploration.mockRejectedValueOnce(refusal('too-large'));
    await exploration.play('b');
    await exploration.keep();
    expect(exploration.unkept?.code).toBe('too-large');
    await exploration.keep();
    expect(exploration.unkept).toBeNull();
  });
  it('goes along with the game where the game is looked at, and stays elsewhere', async () => {
    const { exploration } = await opened(['a']);
    await exploration.arrive(['a', 'b']);
    expect([exploration.path, exploration.ahead]).toEqual([['b'], []]);
    await exploration.play('x');
    await exploration.arrive(['a', 'b', 'c']);
    expect([exploration.path, exploration.present]).toEqual([
      ['b', 'x'],
      ['b', 'c'],
    ]);
    expect([exploration.ahead, exploration.news]).toEqual([null, true]);
    await exploration.toFirst();
    expect([exploration.path, exploration.news]).toEqual([['b', 'c'], false]);
    await exploration.go(['b', 'x']);
    await exploration.arrive([]);
    expect([exploration.path, exploration.ahead]).toEqual([
      ['a', 'b', 'x'],
      ['a', 'b', 'x'],
    ]);
  });
  it('goes along with moves that come at once, and on with a step when moves are taken back', async () => {
    const { exploration } = await opened(['a']);
    await Promise.all([exploration.arrive(['a', 'b']), exploration.arrive(['a', 'b', 'c'])]);
    expect([exploration.path, exploration.news]).toEqual([['b', 'c'], false]);
    await exploration.play('x');
    await Promise.all([exploration.go(['b']), exploration.arrive([])]);
    expect([exploration.path, exploration.news]).toEqual([['a', 'b'], true]);
    await exploration.forward();
    expect(exploration.path).toEqual(['a', 'b', 'c']);
  });
  it('deletes what was tried out, never what was played, and brings it back', async () => {
    const { exploration } = await opened([]);
    await exploration.arrive(['a']);
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
  it('changes nothing on the server when what is kept there could not be read', async () => {
    const world = server({ root: [], tree: [{ m: 'a' }] });
    world.exploration.mockRejectedValueOnce(refusal('unreachable'));
    const { exploration } = await opened([], world);
    expect(exploration.problem?.code).toBe('unreachable');
    await exploration.arrive(['b']);
    await exploration.keep();
    expect(world.setExploration).not.toHaveBeenCalled();
    await exploration.open(['b']);
    expect(nodeAt(exploration.study.tree, ['a'])).not.toBeNull();
  });
});
