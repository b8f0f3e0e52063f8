// Playing on from a position against the engine: it answers on the analysis board, and nothing is lost of the tree.

import type { Place } from '../api/boards';
import { problemFrom } from '../api/client';
import type { EngineClient } from '../api/engine';
import type { Color, Problem } from '../api/types';

/** Seconds of thought for a move. */
export const efforts = [1, 3, 8] as const;

export type Effort = (typeof efforts)[number];

export class Practice {
  /** The computer's color; null while nobody plays. */
  color = $state<Color | null>(null);
  effort = $state<Effort>(1);
  thinking = $state(false);
  problem = $state.raw<Problem | null>(null);

  readonly #engine: Pick<EngineClient, 'think'>;
  readonly #play: (move: string) => Promise<boolean>;
  #stop: AbortController | null = null;

  constructor(engine: Pick<EngineClient, 'think'>, play: (move: string) => Promise<boolean>) {
    this.#engine = engine;
    this.#play = play;
  }

  /** The computer takes a color. */
  begin(color: Color): void {
    this.color = color;
    this.problem = null;
  }

  end(): void {
    this.color = null;
    this.rest();
  }

  /** The reader looks elsewhere, or the game is over: there is nothing to answer. */
  rest(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.thinking = false;
  }

  /** Makes the computer's move at a place where it is to move. */
  async answer(place: Place): Promise<void> {
    this.rest();
    const stop = (this.#stop = new AbortController());
    this.thinking = true;
    this.problem = null;
    try {
      let move: string | undefined;
      const thought = { lines: 1, seconds: this.effort };
      for await (const { lines } of this.#engine.think(place, thought, stop.signal)) {
        move = lines[0]?.line[0] ?? move;
      }
      if (!stop.signal.aborted && move !== undefined) await this.#play(move);
    } catch (error) {
      if (!stop.signal.aborted) this.problem = problemFrom(error);
    } finally {
      if (this.#stop === stop) this.thinking = false;
    }
  }
}
