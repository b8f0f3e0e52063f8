import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/client';
import type { Conditions } from '../../../api/types';
import { ConditionalMoves } from './conditional.svelte';

const played = (...texts: string[]) => ({
  moves: texts.map((text) => ({ text, color: 'black' as const, forced: false })),
});

function conditionalMoves(initial: Conditions) {
  const server = {
    stored: initial,
    conditions: async () => server.stored,
    setConditions: async (_: string, wanted: Conditions) => {
      if (wanted.lines.some((line) => line.includes('?'))) {
        throw new ApiError(400, {
          code: 'bad-lines',
          message: 'Not legal.',
          told: null,
          rule: null,
          legal: [],
        });
      }
      return (server.stored = wanted);
    },
  };
  return { server, conditional: new ConditionalMoves(server, 'g') };
}

describe('conditional moves', () => {
  it('are only those that still lie ahead', async () => {
    const { conditional } = conditionalMoves({
      ply: 1,
      lines: [
        ['b', 'c', 'd', 'e'],
        ['x', 'y'],
      ],
    });
    await conditional.refresh(played('a', 'b', 'c'));
    expect(conditional.lines).toEqual([['d', 'e']]);
    await conditional.refresh(played());
    expect(conditional.lines).toEqual([]);
  });
  it('are added and removed line by line', async () => {
    const { server, conditional } = conditionalMoves({ ply: 0, lines: [] });
    await conditional.refresh(played('a'));
    expect(await conditional.add(['b', 'c'])).toBe(true);
    await conditional.add(['b', 'd']);
    expect(server.stored).toEqual({ ply: 1, lines: [['b', 'd']] });
    expect(conditional.announcement).toBe('Conditional moves saved. They replace another line.');
    await conditional.remove(conditional.lines[0] ?? []);
    expect(server.stored).toEqual({ ply: 1, lines: [] });
  });
  it('do not change when a new line is refused', async () => {
    const { conditional } = conditionalMoves({ ply: 0, lines: [['a', 'b']] });
    await conditional.refresh(played());
    expect(await conditional.add(['?', 'b'])).toBe(false);
    expect([conditional.problem, conditional.lines]).toEqual(['Not legal.', [['a', 'b']]]);
  });
});
