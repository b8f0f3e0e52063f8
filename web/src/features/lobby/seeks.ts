// Filters and sorts the table of open seeks.

import type { Seek } from '../../api/types';
import { isLive } from '../../games/control';

export const PACES = ['live', 'correspondence', 'unlimited'] as const;
export type Pace = (typeof PACES)[number];

export const COLUMNS = ['game', 'player', 'time', 'rated'] as const;
export type Column = (typeof COLUMNS)[number];

export interface Choice {
  /** `emulsion`, `emergo`, or empty for both. */
  game: string;
  pace: Pace | '';
  rated: '' | 'true' | 'false';
}

export interface Order {
  by: Column;
  descending: boolean;
}

export function paceOf(control: string): Pace {
  if (control === 'unlimited') return 'unlimited';
  return isLive(control) ? 'live' : 'correspondence';
}

/** Estimates the minutes that a player spends on a game, to sort time controls. */
export function duration(control: string): number {
  const [text = ''] = control.split(',');
  const live = /^([\d.]+)\+(\d+)$/.exec(text);
  if (live) return Number(live[1]) + Number(live[2]) * 0.6;
  const days = /^(\d+)d$/.exec(text) ?? /^bank:(\d+)d/.exec(text);
  if (days) return Number(days[1]) * 24 * 60 * 30;
  return text.startsWith('bank:') ? 24 * 60 : Infinity;
}

/** Returns the filtered seeks in order. The user's own ones come first. */
export function selectSeeks(seeks: readonly Seek[], choice: Choice, order: Order): Seek[] {
  const filtered = seeks.filter(
    ({ game, control, rated }) =>
      (choice.game === '' || game.startsWith(`${choice.game}:`)) &&
      (choice.pace === '' || paceOf(control) === choice.pace) &&
      (choice.rated === '' || String(rated) === choice.rated),
  );
  const sign = order.descending ? -1 : 1;
  return filtered.sort((a, b) => Number(b.mine) - Number(a.mine) || sign * compare(a, b, order.by));
}

function compare(a: Seek, b: Seek, by: Column): number {
  switch (by) {
    case 'game':
      return a.title.localeCompare(b.title, undefined, { numeric: true });
    case 'player':
      return (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff');
    case 'time': {
      const [left, right] = [duration(a.control), duration(b.control)];
      return left === right ? 0 : left - right;
    }
    case 'rated':
      return Number(b.rated) - Number(a.rated);
  }
}
