// Whether sounds are made, from visit to visit. On phones they are off until somebody wants them; nowhere is anything heard
// before the page was touched, which browsers forbid anyway.

import { read, write } from '../browser/storage';
import type { Game } from '../api/types';
import { isLive } from '../games/control';
import { cuesOf, untilLow, type Cue } from './cues';

const KEY = 'luctor.sounds';

class Sounds {
  on = $state(wanted());

  toggle(): void {
    this.on = !this.on;
    write(KEY, this.on ? 'on' : 'off');
    if (this.on) void this.play('move');
  }

  async play(cue: Cue): Promise<void> {
    if (!this.on || !navigator.userActivation?.hasBeenActive) return;
    // A game goes on without its sounds.
    const synth = await import('./synth').catch(() => null);
    await synth?.play(cue).catch(() => undefined);
  }
}

function wanted(): boolean {
  const kept = read(KEY);
  if (kept === 'on' || kept === 'off') return kept === 'on';
  return typeof matchMedia === 'function' && !matchMedia('(pointer: coarse)').matches;
}

export const sounds = new Sounds();

/** The sounds of one game. */
export class GameSounds {
  #before: Game | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A state of the game. */
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
