/**
 * Plays sounds, and stores whether they are on. On phones they are off by default. Nothing sounds before the first click
 * or key, because browsers forbid that.
 */

import { read, write } from '../browser/storage';
import type { Game } from '../api/types';
import { isLive } from '../games/control';
import { cuesOf, untilLow, type Cue } from './cues';

const KEY = 'luctor.sounds';

class Sounds {
  on = $state(initiallyOn());

  toggle(): void {
    this.on = !this.on;
    write(KEY, this.on ? 'on' : 'off');
    if (this.on) void this.play('move');
  }

  async play(cue: Cue): Promise<void> {
    if (!this.on || !navigator.userActivation?.hasBeenActive) return;
    // A sound that fails to load or play is skipped.
    const synth = await import('./synth').catch(() => null);
    await synth?.play(cue).catch(() => undefined);
  }
}

function initiallyOn(): boolean {
  const stored = read(KEY);
  if (stored === 'on' || stored === 'off') return stored === 'on';
  return typeof matchMedia === 'function' && !matchMedia('(pointer: coarse)').matches;
}

export const sounds = new Sounds();

/** The sounds of one game. */
export class GameSounds {
  #before: Game | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Plays the sounds of a new state, and schedules the warning of a low clock. */
  arrive(game: Game): void {
    for (const cue of cuesOf(this.#before, game)) void sounds.play(cue);
    this.#before = game;
    clearTimeout(this.#timer);
    const wait = untilLow(game, isLive(game.control));
    if (wait !== null) this.#timer = setTimeout(() => void sounds.play('low'), wait);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
