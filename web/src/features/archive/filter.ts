// Which games are searched: a question that stands in the address of the page.

import { KINDS } from '../../games/kind';

export const RESULTS = ['black', 'white', 'draw'] as const;
/** How the player has fared who is asked for. */
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

/** What is asked for; an empty text asks for nothing. */
export interface Filter {
  game: string;
  /** A board, as the part of a game's name behind the colon. */
  variant: string;
  player: string;
  opponent: string;
  result: string;
  reason: string;
  rated: string;
  /** Both players have at least this rating. */
  min_rating: string;
  /** The first and the last day, as `2026-11-21`. */
  from: string;
  to: string;
}

export type Question = keyof Filter;

const NAME = /^[\w-]{1,40}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What each question may be answered with; anything else in an address is passed over. */
const MAY: Record<Question, (text: string) => boolean> = {
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

const QUESTIONS = Object.keys(MAY) as Question[];

function among(texts: readonly string[]) {
  return (text: string) => texts.includes(text);
}

export function filterFrom(search: string): Filter {
  const query = new URLSearchParams(search);
  const answered = QUESTIONS.map((question) => {
    const text = query.get(question)?.trim() ?? '';
    return [question, MAY[question](text) ? text : ''];
  });
  const filter = Object.fromEntries(answered) as unknown as Filter;
  return fitting(filter);
}

/** A board belongs to a game, and `won` to a player. */
function fitting(filter: Filter): Filter {
  const variant = filter.game === '' ? '' : filter.variant;
  const lonely = filter.player === '' && among(OUTCOMES)(filter.result);
  return { ...filter, variant, result: lonely ? '' : filter.result };
}

/** `?game=emergo&rated=true`; empty when nothing is asked. */
export function searchOf(filter: Filter): string {
  const query = new URLSearchParams(QUESTIONS.filter((q) => filter[q] !== '').map((q) => [q, filter[q]]));
  const text = query.toString();
  return text && `?${text}`;
}

/** Another answer to one question; the board goes with its game. */
export function asked(filter: Filter, question: Question, text: string): Filter {
  const next = { ...filter, [question]: text.trim() };
  return fitting(question === 'game' ? { ...next, variant: '' } : next);
}

/** How many questions are asked. */
export function count(filter: Filter): number {
  return QUESTIONS.filter((question) => filter[question] !== '').length;
}

/** What the server is asked (docs/api.md, "Finding games"); days are those of the reader. */
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
