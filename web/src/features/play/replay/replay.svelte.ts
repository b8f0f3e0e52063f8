// A finished game that plays itself: move after move at a pace that can be changed, until the end or a stop.

export const SPEEDS = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds for which each position stands. */
const PAUSES: Record<Speed, number> = { slow: 2200, normal: 1100, fast: 500 };

/** What is played: the ply that is shown, the last one there is, and how to show another. */
export interface Shown {
  readonly ply: number;
  readonly last: number;
  look(ply: number): Promise<void>;
}

type Wait = (milliseconds: number) => Promise<void>;
const real: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Replay {
  playing = $state(false);
  speed = $state<Speed>('normal');

  readonly #shown: Shown;
  readonly #wait: Wait;
  /** Counts the starts: a run that was stopped while it waited is not taken for the next one. */
  #run = 0;

  constructor(shown: Shown, speed: Speed = 'normal', wait = real) {
    this.#shown = shown;
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

  /** Plays from the position that is shown; from the start where the end is shown. */
  async play(): Promise<void> {
    const run = ++this.#run;
    const going = () => run === this.#run;
    this.playing = true;
    if (this.#shown.ply >= this.#shown.last) await this.#shown.look(0);
    while (going() && this.#shown.ply < this.#shown.last) {
      await this.#wait(PAUSES[this.speed]);
      if (!going()) return;
      const before = this.#shown.ply;
      await this.#shown.look(before + 1);
      // A position that cannot be had is told elsewhere; to ask for it again and again helps nobody.
      if (this.#shown.ply === before) break;
    }
    if (going()) this.stop();
  }
}
