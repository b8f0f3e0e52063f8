// Playing on from a position against the computer: it answers on the analysis board, and nothing is lost of the tree.

import type { Place } from '../../../api/boards';
import { problemFrom } from '../../../words/problem';
import type { EngineClient } from '../../../api/engine';
import type { Color, Problem } from '../../../api/types';
import { read, write } from '../../../browser/storage';

/** As strong as in games against the computer, the weakest first. */
export const LEVELS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

export type Level = (typeof LEVELS)[number];

/** For somebody who has never chosen one: it punishes blunders and can be beaten. */
const FIRST: Level = '3';
const KEY = 'luctor.practice';

export class Practice {
  /** The computer's color; null while nobody plays. */
  color = $state<Color | null>(null);
  /** The reader's choice, kept from visit to visit. */
  level = $state<Level>(LEVELS.find((level) => level === read(KEY)) ?? FIRST);
  thinking = $state(false);
  problem = $state.raw<Problem | null>(null);

  readonly #engine: Pick<EngineClient, 'play'>;
  readonly #play: (move: string) => Promise<boolean>;
  #stop: AbortController | null = null;

  constructor(engine: Pick<EngineClient, 'play'>, play: (move: string) => Promise<boolean>) {
    this.#engine = engine;
    this.#play = play;
  }

  /** The computer takes a color. */
  begin(color: Color): void {
    write(KEY, this.level);
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
      for await (const { lines } of this.#engine.play(place, this.level, stop.signal)) {
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
