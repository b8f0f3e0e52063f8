import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/client';
import type { Analysis } from '../../../api/types';
import { analysis } from '../../../../tests/fixtures/analyses';
import { Analyst } from './analyst.svelte';

type Answer = (ply: number, signal: AbortSignal) => Promise<Analysis>;

/** An analyst whose server answers as told, with what was asked for and what was said. */
function analystWith(answer: Answer, wait = async () => undefined) {
  const asked: number[] = [];
  const said: string[] = [];
  const client = {
    analysis: (_: string, ply: number, signal: AbortSignal) => {
      asked.push(ply);
      return answer(ply, signal);
    },
  };
  return { analyst: new Analyst(client, 'g', (text) => said.push(text), wait), asked, said };
}

describe('the analysis of a position', () => {
  it('is shown and said, and asked for once', async () => {
    const { analyst, asked, said } = analystWith(async (ply) => analysis({ ply }));
    await analyst.look(0);
    await analyst.look(3);
    await analyst.look(3);
    await analyst.look(0);
    expect(analyst.analysis?.ply).toBe(0);
    expect(analyst.loading).toBe(false);
    expect(asked).toEqual([0, 3]);
    expect(said.slice(0, 2)).toEqual([
      'At the start: White is better, +1.20. Best move: e4-d3.',
      'After move 3: White is better, +1.20. Best move: e4-d3.',
    ]);
    expect(said.length).toBe(3);
  });
  it('does not overtake that of a position looked at later', async () => {
    const answers = new Map<number, () => void>();
    const signals: AbortSignal[] = [];
    const { analyst, said } = analystWith((ply, signal) => {
      signals.push(signal);
      return new Promise((resolve) => answers.set(ply, () => resolve(analysis({ ply }))));
    });
    const slow = analyst.look(1);
    await Promise.resolve();
    const quick = analyst.look(2);
    await Promise.resolve();
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
    answers.get(2)?.();
    await quick;
    answers.get(1)?.();
    await slow;
    expect(analyst.analysis?.ply).toBe(2);
    expect(said.length).toBe(1);
  });
  it('is not asked for when somebody steps on at once', async () => {
    const pauses: (() => void)[] = [];
    const wait = () => new Promise<undefined>((resolve) => pauses.push(() => resolve(undefined)));
    const { analyst, asked } = analystWith(async (ply) => analysis({ ply }), wait);
    const looks = [4, 5, 6].map((ply) => analyst.look(ply));
    expect(analyst.loading).toBe(true);
    for (const end of pauses) end();
    await Promise.all(looks);
    expect(asked).toEqual([6]);
    expect(analyst.loading).toBe(false);
  });
  it('is given up when nobody looks any more', async () => {
    let stopped: AbortSignal | undefined;
    const { analyst } = analystWith((_, signal) => {
      stopped = signal;
      return new Promise(() => undefined);
    });
    void analyst.look(1);
    await Promise.resolve();
    void analyst.look(null);
    expect(stopped?.aborted).toBe(true);
    expect(analyst.loading).toBe(false);
  });
  it('can be asked for again after a failure', async () => {
    const problem = { code: 'busy', message: 'The server is busy.', told: null, rule: null, legal: [] };
    let busy = true;
    const { analyst, said } = analystWith(async (ply) => {
      if (busy) throw new ApiError(503, problem);
      return analysis({ ply });
    });
    await analyst.look(1);
    expect(analyst.problem).toEqual(problem);
    expect([analyst.loading, said]).toEqual([false, ['The server is busy.']]);
    busy = false;
    await analyst.again();
    expect(analyst.problem).toBeNull();
    expect(analyst.analysis?.ply).toBe(1);
  });
});
