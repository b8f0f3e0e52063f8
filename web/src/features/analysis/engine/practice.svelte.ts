// Practice against the computer from any position of the analysis board. Its moves are added to the tree.

import type { Place } from '../../../api/boards';
import { problemFrom } from '../../../words/problem';
import type { EngineClient } from '../../../api/engine';
import type { Color, Problem } from '../../../api/types';
import { read, write } from '../../../browser/storage';

/** The levels of games against the computer, the weakest first. */
export const LEVELS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

export type Level = (typeof LEVELS)[number];

/** The level for new users. It punishes blunders but can be beaten. */
const DEFAULT_LEVEL: Level = '3';
const KEY = 'luctor.practice';

export class Practice {
  /** The computer's color. Null outside of practice. */
  color = $state<Color | null>(null);
  /** The user's choice, stored between visits. */
  level = $state<Level>(LEVELS.find((level) => level === read(KEY)) ?? DEFAULT_LEVEL);
  thinking = $state(false);
  problem = $state.raw<Problem | null>(null);

  readonly #engine: Pick<EngineClient, 'play'>;
  readonly #play: (move: string) => Promise<boolean>;
  #stop: AbortController | null = null;

  constructor(engine: Pick<EngineClient, 'play'>, play: (move: string) => Promise<boolean>) {
    this.#engine = engine;
    this.#play = play;
  }

  /** Starts practice with the computer's color. */
  begin(color: Color): void {
    write(KEY, this.level);
    this.color = color;
    this.problem = null;
  }

  end(): void {
    this.color = null;
    this.cancel();
  }

  /** Cancels the computer's move, if another position is shown or the game is over. */
  cancel(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.thinking = false;
  }

  /** Plays the computer's move in a position where it is its turn. */
  async answer(place: Place): Promise<void> {
    this.cancel();
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
