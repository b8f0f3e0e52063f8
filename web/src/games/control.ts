/** Time controls: the presets, and the text of any time control. The server validates a typed one. */

import { t } from '../words/words.svelte';

/** The choice of a typed value instead of a preset, for time controls and boards. */
export const OTHER = 'other';

export interface ControlChoice {
  /** The text of a preset, or `OTHER`. */
  preset: string;
  typed: string;
  weekendsOff: boolean;
}

const WEEKENDS_OFF = ',weekends-off';
const UNLIMITED = 'unlimited';

export const PRESETS: readonly string[] = [
  UNLIMITED,
  '1+1',
  '3+2',
  '5+3',
  '10+5',
  '15+10',
  '30+20',
  '1d',
  '2d',
  '3d',
  '7d',
];

/** Returns the name of a preset for its button. */
export function controlTitle(control: string): string {
  if (control === UNLIMITED) return t.common.control.noClock();
  const days = /^(\d+)d$/.exec(control)?.[1];
  return days === undefined ? control : count(days, 'days');
}

/** Returns the time control as the server expects it. */
export function controlText({ preset, typed, weekendsOff }: ControlChoice): string {
  const text = preset === OTHER ? typed.trim().toLowerCase() : preset;
  return weekendsOff && canHaveWeekendsOff(text) && !text.includes(',') ? text + WEEKENDS_OFF : text;
}

/** Returns true if the time control can have weekends off, as all correspondence games can. */
export function canHaveWeekendsOff(control: string): boolean {
  return /^\s*(\d+d\b|bank:)/i.test(control);
}

/** Returns true for a live game, in which both players stay at the board. */
export function isLive(control: string): boolean {
  return control.includes('+') && !control.startsWith('bank:');
}

/** Returns true if the clocks stand still because it is a weekend in UTC. */
export function isWeekendOff(control: string, now: Date): boolean {
  return control.endsWith(WEEKENDS_OFF) && (now.getUTCDay() === 0 || now.getUTCDay() === 6);
}

/** Returns `5 minutes + 3 seconds per move`, or the time control itself if it is unknown. */
export function describeControl(control: string): string {
  const [text = '', weekends] = control.split(',');
  const words = describe(text);
  if (words === null) return control;
  return weekends === 'weekends-off' ? t.common.control.weekendsOff({ control: words }) : words;
}

/** Returns a shorter text: `5+3`, `3 days per move`. */
export function shortControl(control: string): string {
  const [text = '', weekends] = control.split(',');
  const short = isLive(text) ? text : (describe(text, 'perMoveShort') ?? text);
  return weekends === 'weekends-off' ? t.common.control.weekendsOff({ control: short }) : short;
}

function describe(text: string, perMove: 'perMove' | 'perMoveShort' = 'perMove'): string | null {
  if (text === UNLIMITED) return t.common.control.unlimited();
  const days = /^(\d+)d$/.exec(text);
  if (days?.[1]) return t.common.control[perMove]({ days: count(days[1], 'days') });
  const bank = /^bank:(\d+[dh])\+(\d+[dh])$/.exec(text);
  if (bank?.[1] && bank[2]) return sum(span(bank[1]), bank[2].startsWith('0') ? null : span(bank[2]));
  const live = /^([\d.]+)\+(\d+)$/.exec(text);
  if (!live?.[1] || !live[2]) return null;
  return sum(count(live[1], 'minutes'), live[2] === '0' ? null : count(live[2], 'seconds'));
}

function sum(time: string, more: string | null): string {
  return more === null ? t.common.control.each({ time }) : t.common.control.eachPlus({ time, more });
}

function span(text: string): string {
  return count(text.slice(0, -1), text.endsWith('d') ? 'days' : 'hours');
}

function count(number: string, unit: 'days' | 'hours' | 'minutes' | 'seconds'): string {
  return t.common.control[unit]({ count: Number(number) });
}

/** Restores a stored choice. Invalid parts get default values. */
export function controlFrom(stored: Partial<ControlChoice> | undefined, preset: string): ControlChoice {
  return {
    preset: [...PRESETS, OTHER].find((each) => each === stored?.preset) ?? preset,
    typed: typeof stored?.typed === 'string' ? stored.typed : '',
    weekendsOff: stored?.weekendsOff === true,
  };
}
