/** Synthesizes the sounds from a few tones and knocks, so that no audio file has to be loaded. */

import { soundChoice, type SoundSet } from './choice.svelte';
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
  /** `noise` around the pitch is a knock. */
  wave: OscillatorType | 'noise';
}

const tone = (
  at: number,
  pitch: number,
  duration: number,
  volume: number,
  wave: Tone['wave'] = 'sine',
): Tone => ({ at, pitch, duration, volume, wave });

/** A piece that is put down on wood. */
const knock = (at: number, pitch: number, volume = 1): Tone[] => [
  tone(at, pitch * 5, 0.045, 0.9 * volume, 'noise'),
  tone(at, pitch, 0.07, 0.5 * volume, 'triangle'),
];

/** A piece that is put down on felt. */
const tap = (at: number, pitch: number, volume = 1): Tone[] => [
  tone(at, pitch, 0.11, 0.4 * volume),
  tone(at, pitch * 2, 0.05, 0.08 * volume),
];

/** Men that come free: three rising taps. */
const rise = (put: typeof tap, at: number, pitch: number): Tone[] =>
  [1, 1.25, 1.5].flatMap((step, index) => put(at + index * 0.075, pitch * step, 0.6));

const PIECES: Record<SoundSet, Record<'move' | 'capture' | 'release', readonly Tone[]>> = {
  wood: {
    move: knock(0, 190),
    capture: [...knock(0, 170), ...knock(0.09, 230)],
    release: [...knock(0, 170), ...rise(knock, 0.09, 230)],
  },
  soft: {
    move: tap(0, 330),
    capture: [...tap(0, 330), ...tap(0.1, 247)],
    release: [...tap(0, 330), ...rise(tap, 0.1, 294)],
  },
};

const SIGNALS: Record<Exclude<Cue, keyof (typeof PIECES)['wood']>, readonly Tone[]> = {
  turn: [tone(0.05, 587, 0.16, 0.2), tone(0.17, 784, 0.24, 0.2)],
  low: [tone(0, 880, 0.12, 0.3, 'square'), tone(0.2, 880, 0.12, 0.3, 'square')],
  challenge: [tone(0, 659, 0.16, 0.24), tone(0.14, 880, 0.16, 0.24), tone(0.28, 988, 0.4, 0.24)],
  end: [tone(0, 523, 0.3, 0.22), tone(0.14, 659, 0.3, 0.22), tone(0.28, 784, 0.6, 0.24)],
};

/** The gain at full volume. */
const FULL = 0.8;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/**
 * Plays a sound of the chosen set in the chosen volume. Nothing sounds before the first click or key, because browsers
 * forbid that.
 */
export async function play(cue: Cue): Promise<void> {
  if (!navigator.userActivation?.hasBeenActive) return;
  const { set } = soundChoice;
  // Loudness grows with the square of the slider.
  const volume = (soundChoice.volume / 100) ** 2;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  const now = context.currentTime + 0.01;
  const tones: readonly Tone[] = { ...SIGNALS, ...PIECES[set] }[cue];
  for (const each of tones) {
    const gain = new GainNode(context, { gain: 0 });
    const start = now + each.at;
    // Ramps at both ends prevent clicks.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(each.volume * volume * FULL, start + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + each.duration);
    const source = sourceOf(context, each, gain);
    gain.connect(context.destination);
    source.start(start);
    source.stop(start + each.duration + 0.02);
  }
}

function sourceOf(context: AudioContext, { wave, pitch }: Tone, gain: GainNode): AudioScheduledSourceNode {
  if (wave !== 'noise') {
    const source = new OscillatorNode(context, { type: wave, frequency: pitch });
    source.connect(gain);
    return source;
  }
  noise ??= noiseBuffer(context);
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  source.connect(new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 1.5 })).connect(gain);
  return source;
}

/** Returns a fifth of a second of noise. */
function noiseBuffer(context: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: context.sampleRate / 5, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
