// Positions one after the other, as pictures that are shown by hand or by themselves.

import type { BoardsClient, Place } from '../../api/boards';
import type { FreeBoard } from '../../api/types';
import { repeat, whileVisible } from '../../browser/visibility';

export class Film<F extends Place = Place> {
  /** The picture that is shown. */
  at = $state(0);
  /** Its position; null until the first one has come. */
  shown = $state.raw<FreeBoard | null>(null);
  runs = $state(false);
  failed = $state(false);

  readonly frames: readonly F[];
  readonly #server: Pick<BoardsClient, 'board'>;
  readonly #pace: number;
  readonly #boards = new Map<number, Promise<FreeBoard>>();
  #aim = 0;
  #stop: (() => void) | null = null;

  /** `pace` is the time in milliseconds for which a picture stays. */
  constructor(server: Pick<BoardsClient, 'board'>, frames: readonly F[], pace: number) {
    this.#server = server;
    this.frames = frames;
    this.#pace = pace;
  }

  async show(index: number): Promise<void> {
    const at = (index + this.frames.length) % this.frames.length;
    this.#aim = at;
    try {
      const board = await this.#board(at);
      // Another picture was wished meanwhile.
      if (this.#aim !== at) return;
      this.at = at;
      this.shown = board;
      this.failed = false;
      void this.#board((at + 1) % this.frames.length).catch(() => undefined);
    } catch {
      this.failed = this.shown === null;
      this.pause();
    }
  }

  step(by: 1 | -1): void {
    this.pause();
    void this.show(this.#aim + by);
  }

  /** Runs while the page can be seen, again and again. */
  run(): void {
    if (this.runs) return;
    this.runs = true;
    this.#stop = whileVisible(() => {
      let first = true;
      return repeat(() => {
        if (!first) void this.show(this.#aim + 1);
        first = false;
      }, this.#pace);
    });
  }

  pause(): void {
    this.runs = false;
    this.#stop?.();
    this.#stop = null;
  }

  #board(at: number): Promise<FreeBoard> {
    const known = this.#boards.get(at);
    if (known) return known;
    const asked = this.#server.board(this.frames[at] as F);
    this.#boards.set(at, asked);
    asked.catch(() => this.#boards.delete(at));
    return asked;
  }
}

/** Whether the reader has asked his system for little motion. */
export function wantsStillness(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
