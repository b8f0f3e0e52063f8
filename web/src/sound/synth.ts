/** Synthesizes the sounds from a few tones, so that no audio file has to be loaded. */

import type { Cue } from './cues';

interface Tone {
  /** Seconds from the start of the sound. */
  at: number;
  /** Hertz. */
  pitch: number;
  /** Seconds. */
  duration: number;
  /** From 0 to 1. */
  volume: number;
  wave: OscillatorType;
}

const tone = (
  at: number,
  pitch: number,
  duration: number,
  volume: number,
  wave: OscillatorType = 'sine',
): Tone => ({
  at,
  pitch,
  duration,
  volume,
  wave,
});

const TONES: Record<Cue, readonly Tone[]> = {
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

const MASTER_VOLUME = 0.4;

let context: AudioContext | null = null;

export async function play(cue: Cue): Promise<void> {
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  const now = context.currentTime + 0.01;
  for (const { at, pitch, duration, volume, wave } of TONES[cue]) {
    const source = new OscillatorNode(context, { type: wave, frequency: pitch });
    const gain = new GainNode(context, { gain: 0 });
    const start = now + at;
    // Ramps at both ends prevent clicks.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume * MASTER_VOLUME, start + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + duration);
    source.connect(gain).connect(context.destination);
    source.start(start);
    source.stop(start + duration + 0.02);
  }
}
