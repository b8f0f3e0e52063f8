// The engine of the analysis board: its best lines for the shown position, updated while it thinks.

import type { Place } from '../../../api/boards';
import { problemFrom } from '../../../words/problem';
import type { EngineClient } from '../../../api/engine';
import type { Analysis, Problem, Thinking } from '../../../api/types';
import { read, write } from '../../../browser/storage';
import type { EngineSettings } from '../../../engine/settings.svelte';

/** Milliseconds that a position must be shown before the engine starts, so that it rests while a user steps. */
const DELAY = 100;
const KEY = 'luctor.engine';

export const MAX_LINES = 3;

type Wait = (milliseconds: number) => Promise<void>;
const real: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class LineEngine {
  /** The user's choice, stored between visits. */
  on = $state(false);
  lines = $state(1);
  /** The last result, for the position `key`. */
  thinking = $state.raw<Thinking | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The position and settings of `thinking`. */
  key = $state('');

  /** `true` while the page is hidden on a device that should save power. */
  rests = $state(false);

  readonly #client: Pick<EngineClient, 'think'>;
  readonly #settings: Pick<EngineSettings, 'where' | 'hash' | 'seconds'>;
  readonly #wait: Wait;
  readonly #known = new Map<string, Thinking>();
  #place: Place | null = null;
  #stop: AbortController | null = null;

  constructor(
    client: Pick<EngineClient, 'think'>,
    settings: Pick<EngineSettings, 'where' | 'hash' | 'seconds'>,
    wait = real,
  ) {
    this.#client = client;
    this.#settings = settings;
    this.#wait = wait;
    const [on, lines] = (read(KEY) ?? '').split(' ');
    this.on = on === 'on';
    const storedLines = Number(lines);
    if (storedLines >= 1 && storedLines <= MAX_LINES) this.lines = Math.floor(storedLines);
  }

  toggle(): void {
    this.on = !this.on;
    this.#applyChoice();
  }

  setLines(lines: number): void {
    this.lines = lines;
    this.#applyChoice();
  }

  /** Returns the lines found for a position, the best first. */
  found(place: Place): readonly Analysis[] {
    return this.key === this.#keyOf(place) ? (this.thinking?.lines ?? []) : [];
  }

  /** Analyzes a position. Null stops. */
  async analyze(place: Place | null): Promise<void> {
    this.#stop?.abort();
    // The first position is no step.
    const delay = this.#place ? DELAY : 0;
    this.#place = place;
    this.problem = null;
    if (!place || !this.on) return;
    const { lines } = this;
    const milliseconds = this.#settings.seconds * 1000 || null;
    const key = this.#keyOf(place);
    const known = this.#known.get(key);
    if (known) return this.#show(key, known);
    const { signal } = (this.#stop = new AbortController());
    try {
      if (delay > 0) await this.#wait(delay);
      if (signal.aborted) return;
      for await (const thinking of this.#client.think(place, { lines, milliseconds }, signal)) {
        if (signal.aborted) return;
        // A rated game has reached the position meanwhile: the next request is refused with the reason.
        if (thinking.done && thinking.lines.length === 0) return void this.analyze(place);
        if (thinking.done) this.#known.set(key, thinking);
        this.#show(key, thinking);
      }
    } catch (error) {
      if (!signal.aborted) this.problem = problemFrom(error);
    }
  }

  /** Analyzes the position again after a failure. */
  retry(): void {
    void this.analyze(this.#place);
  }

  stop(): void {
    this.#stop?.abort();
  }

  #applyChoice(): void {
    write(KEY, `${this.on ? 'on' : 'off'} ${this.lines}`);
    void this.analyze(this.#place);
  }

  /** The position with all that the lines depend on. */
  #keyOf({ game, position, moves }: Place): string {
    const { where, hash, seconds } = this.#settings;
    return [game, position ?? '', moves.join(' '), this.lines, where, hash, seconds].join('|');
  }

  #show(key: string, thinking: Thinking): void {
    this.key = key;
    this.thinking = thinking;
  }
}
