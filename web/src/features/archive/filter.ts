// The filters of the archive, which are stored in the address of the page.

import { KINDS } from '../../games/kind';

export const RESULTS = ['black', 'white', 'draw'] as const;
/** Results from the view of the filtered player. */
export const OUTCOMES = ['won', 'lost'] as const;
export const REASONS = [
  'eliminated',
  'blocked',
  'repetition',
  'groups',
  'last-mover',
  'resigned',
  'time',
  'left',
  'agreed',
] as const;
export const RATED = ['true', 'false'] as const;

/** The values of the filters. Empty texts are not used. */
export interface Filter {
  game: string;
  /** A board: the part of a game's name after the colon. */
  variant: string;
  player: string;
  opponent: string;
  result: string;
  reason: string;
  rated: string;
  /** The minimum rating of both players. */
  min_rating: string;
  /** The first and the last day, such as `2026-11-21`. */
  from: string;
  to: string;
}

export type FilterField = keyof Filter;

const NAME = /^[\w-]{1,40}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Checks the values of each field. Invalid values in an address are ignored. */
const IS_VALID: Record<FilterField, (text: string) => boolean> = {
  game: among(KINDS),
  variant: (text) => /^[\w-]{1,30}$/.test(text),
  player: (text) => NAME.test(text),
  opponent: (text) => NAME.test(text),
  result: among([...RESULTS, ...OUTCOMES]),
  reason: among(REASONS),
  rated: among(RATED),
  min_rating: (text) => /^\d{1,4}$/.test(text),
  from: (text) => DAY.test(text),
  to: (text) => DAY.test(text),
};

const FIELDS = Object.keys(IS_VALID) as FilterField[];

function among(texts: readonly string[]) {
  return (text: string) => texts.includes(text);
}

export function filterFrom(search: string): Filter {
  const query = new URLSearchParams(search);
  const entries = FIELDS.map((field) => {
    const text = query.get(field)?.trim() ?? '';
    return [field, IS_VALID[field](text) ? text : ''];
  });
  const filter = Object.fromEntries(entries) as unknown as Filter;
  return withoutConflicts(filter);
}

/** Removes a board without a game, and `won` or `lost` without a player. */
function withoutConflicts(filter: Filter): Filter {
  const variant = filter.game === '' ? '' : filter.variant;
  const needsPlayer = filter.player === '' && among(OUTCOMES)(filter.result);
  return { ...filter, variant, result: needsPlayer ? '' : filter.result };
}

/** Writes the filters as `?game=emergo&rated=true`, or as an empty text. */
export function searchOf(filter: Filter): string {
  const query = new URLSearchParams(FIELDS.filter((q) => filter[q] !== '').map((q) => [q, filter[q]]));
  const text = query.toString();
  return text && `?${text}`;
}

/** Changes a field. A new game clears the board. */
export function withField(filter: Filter, field: FilterField, text: string): Filter {
  const next = { ...filter, [field]: text.trim() };
  return withoutConflicts(field === 'game' ? { ...next, variant: '' } : next);
}

/** The others are shown on request. */
const ALWAYS_SHOWN: readonly FilterField[] = ['game', 'variant', 'player', 'result'];

/** Counts the active filters among those that the page shows on request. */
export function countFurther(filter: Filter): number {
  return FIELDS.filter((field) => !ALWAYS_SHOWN.includes(field) && filter[field] !== '').length;
}

/** Returns the server's query (docs/api.md, "Finding games"). Days are in the user's time zone. */
export function queryOf({ game, variant, opponent, from, to, ...rest }: Filter): URLSearchParams {
  const query = {
    ...rest,
    game: variant === '' ? game : `${game}:${variant}`,
    against: opponent,
    after: from && String(new Date(`${from}T00:00`).getTime()),
    before: to && String(dayAfter(to)),
  };
  return new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '' && value !== 'NaN'));
}

function dayAfter(day: string): number {
  const end = new Date(`${day}T00:00`);
  return end.setDate(end.getDate() + 1);
}
