import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/client';
import type { Conditions } from '../../../api/types';
import { ConditionalMoves } from './conditional.svelte';

const played = (...texts: string[]) => ({
  moves: texts.map((text) => ({ text, color: 'black' as const, forced: false })),
});

function leaving(kept: Conditions) {
  const server = {
    kept,
    conditions: async () => server.kept,
    setConditions: async (_: string, wanted: Conditions) => {
      if (wanted.lines.some((line) => line.includes('?'))) {
        throw new ApiError(400, {
          code: 'bad-lines',
          message: 'It is none.',
          told: null,
          rule: null,
          legal: [],
        });
      }
      return (server.kept = wanted);
    },
  };
  return { server, left: new ConditionalMoves(server, 'g') };
}

describe('conditional moves', () => {
  it('are those that are still ahead', async () => {
    const { left } = leaving({
      ply: 1,
      lines: [
        ['b', 'c', 'd', 'e'],
        ['x', 'y'],
      ],
    });
    await left.look(played('a', 'b', 'c'));
    expect(left.lines).toEqual([['d', 'e']]);
    await left.look(played());
    expect(left.lines).toEqual([]);
  });
  it('are left and removed line by line', async () => {
    const { server, left } = leaving({ ply: 0, lines: [] });
    await left.look(played('a'));
    expect(await left.add(['b', 'c'])).toBe(true);
    await left.add(['b', 'd']);
    expect(server.kept).toEqual({ ply: 1, lines: [['b', 'd']] });
    expect(left.said).toBe('Conditional moves saved. They replace another line.');
    await left.remove(left.lines[0] ?? []);
    expect(server.kept).toEqual({ ply: 1, lines: [] });
  });
  it('stay as they are when others are refused', async () => {
    const { left } = leaving({ ply: 0, lines: [['a', 'b']] });
    await left.look(played());
    expect(await left.add(['?', 'b'])).toBe(false);
    expect([left.problem, left.lines]).toEqual(['It is none.', [['a', 'b']]]);
  });
});
