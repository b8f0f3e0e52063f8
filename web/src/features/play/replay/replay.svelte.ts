// Automatic playback of a finished game at a chosen speed.

export const SPEEDS = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds for which each position is shown. */
const PAUSES: Record<Speed, number> = { slow: 2200, normal: 1100, fast: 500 };

/** The game to replay: the shown ply, the last ply, and a function to show another. */
export interface ReplayTarget {
  readonly ply: number;
  readonly last: number;
  goTo(ply: number): Promise<void>;
}

type Wait = (milliseconds: number) => Promise<void>;
const real: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Replay {
  playing = $state(false);
  speed = $state<Speed>('normal');

  readonly #target: ReplayTarget;
  readonly #wait: Wait;
  /** Counts the starts, so that a stopped run does not continue as the next one. */
  #run = 0;

  constructor(target: ReplayTarget, speed: Speed = 'normal', wait = real) {
    this.#target = target;
    this.speed = speed;
    this.#wait = wait;
  }

  toggle(): void {
    if (this.playing) this.stop();
    else void this.play();
  }

  stop(): void {
    this.playing = false;
    this.#run += 1;
  }

  /** Plays from the shown position, or from the start if that is the last one. */
  async play(): Promise<void> {
    const run = ++this.#run;
    const isCurrent = () => run === this.#run;
    this.playing = true;
    if (this.#target.ply >= this.#target.last) await this.#target.goTo(0);
    while (isCurrent() && this.#target.ply < this.#target.last) {
      await this.#wait(PAUSES[this.speed]);
      if (!isCurrent()) return;
      const before = this.#target.ply;
      await this.#target.goTo(before + 1);
      // The position could not be loaded, which is reported elsewhere.
      if (this.#target.ply === before) break;
    }
    if (isCurrent()) this.stop();
  }
}
