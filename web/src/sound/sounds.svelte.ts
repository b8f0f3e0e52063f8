/** Plays the sounds of games. */

import type { Game } from '../api/types';
import { isLive } from '../games/control';
import { cuesOf, untilLow, type Cue } from './cues';
import { soundsOn, storeSoundsOn } from './on';

class Sounds {
  on = $state(soundsOn());

  toggle(on = !this.on): void {
    this.on = on;
    storeSoundsOn(on);
    this.play('move');
  }

  play(cue: Cue): void {
    // A sound that fails to load or play is skipped.
    if (this.on) import('./synth').then(({ play }) => play(cue)).catch(() => undefined);
  }
}

export const sounds = new Sounds();

/** The sounds of one game. */
export class GameSounds {
  #before: Game | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Plays the sounds of a new state, and schedules the warning of a low clock. */
  arrive(game: Game): void {
    for (const cue of cuesOf(this.#before, game)) sounds.play(cue);
    this.#before = game;
    clearTimeout(this.#timer);
    const wait = untilLow(game, isLive(game.control));
    if (wait !== null) this.#timer = setTimeout(() => sounds.play('low'), wait);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
