// The engine beside the analysis board: its lines for the position that is looked at, while it thinks.

import type { Place } from '../../../api/boards';
import { problemFrom } from '../../../words/problem';
import type { EngineClient } from '../../../api/engine';
import type { Analysis, Problem, Thinking } from '../../../api/types';
import { read, write } from '../../../browser/storage';

/** Milliseconds that a position is looked at before the engine begins: who steps on quickly asks for nothing. */
const PAUSE = 250;
/** Seconds of thought about a position. */
const SECONDS = 8;
const KEY = 'luctor.engine';

export const MOST_LINES = 3;

type Wait = (milliseconds: number) => Promise<void>;
const real: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class LineEngine {
  /** The reader's choice, kept from visit to visit. */
  on = $state(false);
  lines = $state(1);
  /** What was found last, of the position at `of`. */
  thinking = $state.raw<Thinking | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The position that `thinking` tells of. */
  of = $state('');

  readonly #client: Pick<EngineClient, 'think'>;
  readonly #wait: Wait;
  readonly #known = new Map<string, Thinking>();
  #place: Place | null = null;
  #stop: AbortController | null = null;

  constructor(client: Pick<EngineClient, 'think'>, wait = real) {
    this.#client = client;
    this.#wait = wait;
    const [on, lines] = (read(KEY) ?? '').split(' ');
    this.on = on === 'on';
    const wished = Number(lines);
    if (wished >= 1 && wished <= MOST_LINES) this.lines = Math.floor(wished);
  }

  toggle(): void {
    this.on = !this.on;
    this.#choose();
  }

  setLines(lines: number): void {
    this.lines = lines;
    this.#choose();
  }

  /** What was found of a place, the best line first. */
  found(place: Place): readonly Analysis[] {
    return this.of === keyOf(place, this.lines) ? (this.thinking?.lines ?? []) : [];
  }

  /** Turns to a place; null where nobody looks. */
  async look(place: Place | null): Promise<void> {
    this.#stop?.abort();
    this.#place = place;
    this.problem = null;
    if (!place || !this.on) return;
    const { lines } = this;
    const key = keyOf(place, lines);
    const known = this.#known.get(key);
    if (known) return this.#show(key, known);
    const { signal } = (this.#stop = new AbortController());
    try {
      await this.#wait(PAUSE);
      if (signal.aborted) return;
      for await (const thinking of this.#client.think(place, { lines, seconds: SECONDS }, signal)) {
        if (signal.aborted) return;
        if (thinking.done) this.#known.set(key, thinking);
        this.#show(key, thinking);
      }
    } catch (error) {
      if (!signal.aborted) this.problem = problemFrom(error);
    }
  }

  /** Asks once more, after a failure. */
  again(): void {
    void this.look(this.#place);
  }

  stop(): void {
    this.#stop?.abort();
  }

  #choose(): void {
    write(KEY, `${this.on ? 'on' : 'off'} ${this.lines}`);
    void this.look(this.#place);
  }

  #show(key: string, thinking: Thinking): void {
    this.of = key;
    this.thinking = thinking;
  }
}

function keyOf({ game, position, moves }: Place, lines: number): string {
  return [game, position ?? '', moves.join(' '), lines].join('|');
}
