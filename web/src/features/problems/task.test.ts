import { describe, expect, it } from 'vitest';
import '../../../tests/support/english';
import type { Position } from '../../api/types';
import { taskOf, wrongText } from './task';

const start = { turn: 'white' } as Position;

describe('the task of a problem', () => {
  it('names the number of moves, and a wrong move may only be too slow', () => {
    const clear = { goal: 'clear', moves: 2, proof: 'search', start } as const;
    expect(taskOf(clear).title).toBe('White to move and clear in 2');
    expect(wrongText(clear, 'a1-b2')).toBe('a1-b2 does not clear in 2.');
  });

  it('promises one winning move only if it is proved', () => {
    const win = { goal: 'win', moves: null, proof: 'solver', start } as const;
    expect(taskOf(win)).toEqual({ title: 'White to move and win', aim: 'Only one move wins.' });
    expect(taskOf({ ...win, proof: 'confirmed' }).title).toBe('White to move: the strongest move');
    expect(wrongText(win, 'a1-b2')).toBe('a1-b2 is not the solution.');
  });
});
