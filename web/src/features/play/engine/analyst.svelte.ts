// The engine's analysis of the shown position of a finished game.

import type { Client } from '../../../api/client';
import { problemFrom } from '../../../words/problem';
import type { Analysis, Problem } from '../../../api/types';
import { t } from '../../../words/words.svelte';
import { analysisText } from '../../../words/analysis';

/** Milliseconds that a position must be shown before its analysis is requested. */
const DELAY = 150;

type Wait = (milliseconds: number) => Promise<void>;
const real: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Analyst {
  /** The last result. While a request is pending, that of an earlier position. */
  analysis = $state.raw<Analysis | null>(null);
  loading = $state(false);
  problem = $state.raw<Problem | null>(null);

  readonly #client: Pick<Client, 'analysis'>;
  readonly #id: string;
  readonly #announce: (text: string) => void;
  readonly #wait: Wait;
  readonly #known = new Map<number, Analysis>();
  #ply: number | null = null;
  #stop: AbortController | null = null;

  constructor(client: Pick<Client, 'analysis'>, id: string, announce: (text: string) => void, wait = real) {
    this.#client = client;
    this.#id = id;
    this.#announce = announce;
    this.#wait = wait;
  }

  /** Analyzes the position after `ply` moves. Null stops. */
  analyze(ply: number | null): Promise<void> {
    if (ply === this.#ply) return Promise.resolve();
    this.#ply = ply;
    return this.retry();
  }

  /** Requests the analysis again after a failure. */
  async retry(): Promise<void> {
    const ply = this.#ply;
    this.#stop?.abort();
    this.problem = null;
    this.loading = false;
    if (ply === null) return;
    const known = this.#known.get(ply);
    if (known) return this.#show(known);
    const { signal } = (this.#stop = new AbortController());
    this.loading = true;
    try {
      await this.#wait(DELAY);
      if (signal.aborted) return;
      const analysis = await this.#client.analysis(this.#id, ply, signal);
      if (signal.aborted) return;
      this.#known.set(ply, analysis);
      this.#show(analysis);
    } catch (error) {
      if (signal.aborted) return;
      this.problem = problemFrom(error);
      this.#announce(this.problem.message);
    }
    this.loading = false;
  }

  #show(analysis: Analysis): void {
    this.analysis = analysis;
    const [ply, text] = [analysis.ply, analysisText(analysis)];
    this.#announce(ply === 0 ? t.engine.atStart({ text }) : t.engine.after({ ply, text }));
  }
}
