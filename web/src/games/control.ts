// Time controls: the ones that are offered, and every one in words. Whether a typed one exists the server decides.

import { t } from '../words/words.svelte';

/** Stands for one that was typed: a time control, or a board. */
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

/** The name of a preset on its button. */
export function controlTitle(control: string): string {
  if (control === UNLIMITED) return t.common.control.noClock();
  const days = /^(\d+)d$/.exec(control)?.[1];
  return days === undefined ? control : count(days, 'days');
}

/** The text for the server. */
export function controlText({ preset, typed, weekendsOff }: ControlChoice): string {
  const text = preset === OTHER ? typed.trim().toLowerCase() : preset;
  return weekendsOff && mayRest(text) && !text.includes(',') ? text + WEEKENDS_OFF : text;
}

/** Whether weekends can be free: they can by correspondence. */
export function mayRest(control: string): boolean {
  return /^\s*(\d+d\b|bank:)/i.test(control);
}

/** Whether both have to sit at the board. */
export function isLive(control: string): boolean {
  return control.includes('+') && !control.startsWith('bank:');
}

/** Whether time does not count now: Saturdays and Sundays end at midnight UTC. */
export function restsAt(control: string, now: Date): boolean {
  return control.endsWith(WEEKENDS_OFF) && (now.getUTCDay() === 0 || now.getUTCDay() === 6);
}

/** `5 minutes each, and 3 seconds more with every move`; the text itself when it is unknown. */
export function describeControl(control: string): string {
  const [text = '', weekends] = control.split(',');
  const words = describe(text);
  if (words === null) return control;
  return weekends === 'weekends-off' ? t.common.control.weekendsOff({ control: words }) : words;
}

/** The same where there is little room: `5+3`, `3 days a move`. */
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

/** A choice as near to the remembered one as possible. */
export function controlFrom(old: Partial<ControlChoice> | undefined, usual: string): ControlChoice {
  return {
    preset: [...PRESETS, OTHER].find((preset) => preset === old?.preset) ?? usual,
    typed: typeof old?.typed === 'string' ? old.typed : '',
    weekendsOff: old?.weekendsOff === true,
  };
}
