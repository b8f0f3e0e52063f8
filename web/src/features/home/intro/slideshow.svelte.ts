// A slideshow of positions, with automatic playback.

import type { BoardsClient, Place } from '../../../api/boards';
import type { FreeBoard } from '../../../api/types';
import { repeat, whileVisible } from '../../../browser/visibility';

export class Slideshow<F extends Place = Place> {
  /** The index of the shown slide. */
  at = $state(0);
  /** Its board. Null until the first one has loaded. */
  shown = $state.raw<FreeBoard | null>(null);
  playing = $state(false);
  failed = $state(false);

  readonly frames: readonly F[];
  readonly #server: Pick<BoardsClient, 'board'>;
  readonly #slideTime: number;
  readonly #boards = new Map<number, Promise<FreeBoard>>();
  #target = 0;
  #stop: (() => void) | null = null;

  /** Shows each slide for `slideTime` milliseconds. */
  constructor(server: Pick<BoardsClient, 'board'>, frames: readonly F[], slideTime: number) {
    this.#server = server;
    this.frames = frames;
    this.#slideTime = slideTime;
  }

  async show(index: number): Promise<void> {
    const at = (index + this.frames.length) % this.frames.length;
    this.#target = at;
    try {
      const board = await this.#board(at);
      // Another slide was requested since.
      if (this.#target !== at) return;
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
    void this.show(this.#target + by);
  }

  /** Plays in a loop while the page is visible. */
  play(): void {
    if (this.playing) return;
    this.playing = true;
    this.#stop = whileVisible(() => {
      let first = true;
      return repeat(() => {
        if (!first) void this.show(this.#target + 1);
        first = false;
      }, this.#slideTime);
    });
  }

  pause(): void {
    this.playing = false;
    this.#stop?.();
    this.#stop = null;
  }

  #board(at: number): Promise<FreeBoard> {
    const known = this.#boards.get(at);
    if (known) return known;
    const request = this.#server.board(this.frames[at] as F);
    this.#boards.set(at, request);
    request.catch(() => this.#boards.delete(at));
    return request;
  }
}

/** Returns whether the user's system asks for reduced motion. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
