// What the engine thinks of the position that is looked at, while the page of a finished game wants to know.

import type { Client } from '../../../api/client';
import { problemFrom } from '../../../words/problem';
import type { Analysis, Problem } from '../../../api/types';
import { t } from '../../../words/words.svelte';
import { analysisText } from '../../../words/analysis';

/** Milliseconds that a position is looked at before the server is asked: who steps on quickly asks for nothing. */
const PAUSE = 150;

type Wait = (milliseconds: number) => Promise<void>;
const real: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Analyst {
  /** What was found last; of another position while the present one is asked about. */
  analysis = $state.raw<Analysis | null>(null);
  loading = $state(false);
  problem = $state.raw<Problem | null>(null);

  readonly #client: Pick<Client, 'analysis'>;
  readonly #id: string;
  readonly #say: (text: string) => void;
  readonly #wait: Wait;
  readonly #known = new Map<number, Analysis>();
  #ply: number | null = null;
  #stop: AbortController | null = null;

  constructor(client: Pick<Client, 'analysis'>, id: string, say: (text: string) => void, wait = real) {
    this.#client = client;
    this.#id = id;
    this.#say = say;
    this.#wait = wait;
  }

  /** Turns to the position after `ply` moves; null when nobody looks. */
  look(ply: number | null): Promise<void> {
    if (ply === this.#ply) return Promise.resolve();
    this.#ply = ply;
    return this.again();
  }

  /** Asks about the position once more, after a failure. */
  async again(): Promise<void> {
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
      await this.#wait(PAUSE);
      if (signal.aborted) return;
      const analysis = await this.#client.analysis(this.#id, ply, signal);
      if (signal.aborted) return;
      this.#known.set(ply, analysis);
      this.#show(analysis);
    } catch (error) {
      if (signal.aborted) return;
      this.problem = problemFrom(error);
      this.#say(this.problem.message);
    }
    this.loading = false;
  }

  #show(analysis: Analysis): void {
    this.analysis = analysis;
    const [ply, text] = [analysis.ply, analysisText(analysis)];
    this.#say(ply === 0 ? t.engine.atStart({ text }) : t.engine.after({ ply, text }));
  }
}
