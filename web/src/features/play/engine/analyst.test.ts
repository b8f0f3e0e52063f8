import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/client';
import type { Analysis } from '../../../api/types';
import { analysis } from '../../../../tests/fixtures/analyses';
import { Analyst } from './analyst.svelte';

type Answer = (ply: number, signal: AbortSignal) => Promise<Analysis>;

/** An analyst with a server that gives `answer`, a list of requested plies and a list of announcements. */
function analystWith(answer: Answer, wait = async () => undefined) {
  const requested: number[] = [];
  const announced: string[] = [];
  const client = {
    analysis: (_: string, ply: number, signal: AbortSignal) => {
      requested.push(ply);
      return answer(ply, signal);
    },
  };
  return { analyst: new Analyst(client, 'g', (text) => announced.push(text), wait), requested, announced };
}

describe('the analysis of a position', () => {
  it('is shown, announced, and requested once', async () => {
    const { analyst, requested, announced } = analystWith(async (ply) => analysis({ ply }));
    await analyst.analyze(0);
    await analyst.analyze(3);
    await analyst.analyze(3);
    await analyst.analyze(0);
    expect(analyst.analysis?.ply).toBe(0);
    expect(analyst.loading).toBe(false);
    expect(requested).toEqual([0, 3]);
    expect(announced.slice(0, 2)).toEqual([
      'At the start: White is better, +1.20. Best move: e4-d3.',
      'After move 3: White is better, +1.20. Best move: e4-d3.',
    ]);
    expect(announced.length).toBe(3);
  });
  it('is ignored if another position was requested since', async () => {
    const answers = new Map<number, () => void>();
    const signals: AbortSignal[] = [];
    const { analyst, announced } = analystWith((ply, signal) => {
      signals.push(signal);
      return new Promise((resolve) => answers.set(ply, () => resolve(analysis({ ply }))));
    });
    const slow = analyst.analyze(1);
    await Promise.resolve();
    const quick = analyst.analyze(2);
    await Promise.resolve();
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
    answers.get(2)?.();
    await quick;
    answers.get(1)?.();
    await slow;
    expect(analyst.analysis?.ply).toBe(2);
    expect(announced.length).toBe(1);
  });
  it('is not requested if the user steps on at once', async () => {
    const pauses: (() => void)[] = [];
    const wait = () => new Promise<undefined>((resolve) => pauses.push(() => resolve(undefined)));
    const { analyst, requested } = analystWith(async (ply) => analysis({ ply }), wait);
    const analyses = [4, 5, 6].map((ply) => analyst.analyze(ply));
    expect(analyst.loading).toBe(true);
    for (const end of pauses) end();
    await Promise.all(analyses);
    expect(requested).toEqual([6]);
    expect(analyst.loading).toBe(false);
  });
  it('is canceled when the panel is closed', async () => {
    let stopped: AbortSignal | undefined;
    const { analyst } = analystWith((_, signal) => {
      stopped = signal;
      return new Promise(() => undefined);
    });
    void analyst.analyze(1);
    await Promise.resolve();
    void analyst.analyze(null);
    expect(stopped?.aborted).toBe(true);
    expect(analyst.loading).toBe(false);
  });
  it('can be requested again after a failure', async () => {
    const problem = { code: 'busy', message: 'The server is busy.', told: null, rule: null, legal: [] };
    let busy = true;
    const { analyst, announced } = analystWith(async (ply) => {
      if (busy) throw new ApiError(503, problem);
      return analysis({ ply });
    });
    await analyst.analyze(1);
    expect(analyst.problem).toEqual(problem);
    expect([analyst.loading, announced]).toEqual([false, ['The server is busy.']]);
    busy = false;
    await analyst.retry();
    expect(analyst.problem).toBeNull();
    expect(analyst.analysis?.ply).toBe(1);
  });
});
