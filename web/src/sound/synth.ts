// The sounds themselves, made of a few tones and a little noise: no file has to be loaded.

import type { Cue } from './cues';

/** A tone: hertz, seconds until it begins and that it lasts, loudness from 0 to 1. */
interface Tone {
  at: number;
  pitch: number;
  lasts: number;
  loud: number;
  wave: OscillatorType;
}

const tone = (
  at: number,
  pitch: number,
  lasts: number,
  loud: number,
  wave: OscillatorType = 'sine',
): Tone => ({
  at,
  pitch,
  lasts,
  loud,
  wave,
});

/** A man on wood, one that jumps, a call, a warning, a close. */
const SCORES: Record<Cue, readonly Tone[]> = {
  move: [tone(0, 190, 0.07, 0.5, 'triangle'), tone(0, 760, 0.025, 0.16)],
  capture: [
    tone(0, 170, 0.08, 0.5, 'triangle'),
    tone(0.09, 230, 0.09, 0.55, 'triangle'),
    tone(0.09, 920, 0.03, 0.18),
  ],
  turn: [tone(0.05, 587, 0.16, 0.2), tone(0.17, 784, 0.24, 0.2)],
  low: [tone(0, 880, 0.12, 0.3, 'square'), tone(0.2, 880, 0.12, 0.3, 'square')],
  end: [tone(0, 523, 0.3, 0.22), tone(0.14, 659, 0.3, 0.22), tone(0.28, 784, 0.6, 0.24)],
};

/** All sounds together are at most this loud. */
const VOLUME = 0.4;

let context: AudioContext | null = null;

export async function play(cue: Cue): Promise<void> {
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  const now = context.currentTime + 0.01;
  for (const { at, pitch, lasts, loud, wave } of SCORES[cue]) {
    const source = new OscillatorNode(context, { type: wave, frequency: pitch });
    const gain = new GainNode(context, { gain: 0 });
    const from = now + at;
    // Without a slope at both ends it would click.
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(loud * VOLUME, from + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0005, from + lasts);
    source.connect(gain).connect(context.destination);
    source.start(from);
    source.stop(from + lasts + 0.02);
  }
}
