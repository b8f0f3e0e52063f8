/** The progress of a guest, stored in this browser: attempts, ratings, streaks, failed problems, and the best race. */

import type { GuestAttempt, ProblemCard, ProblemDashboard, ProblemResults } from '../../../api/types';
import { KINDS, type Kind } from '../../../games/kind';
import { readJson, write } from '../../../browser/storage';

/** An attempt of a guest. */
export interface StoredAttempt extends GuestAttempt {
  game: Kind;
  /** The rating of the problem. */
  rating: number;
  themes: readonly string[];
}

/** The guest's strength in a game. */
export interface StoredRating {
  rating: number;
  attempts: number;
  streak: number;
  best_streak: number;
}

export interface Progress {
  ratings: Partial<Record<Kind, StoredRating>>;
  attempts: readonly StoredAttempt[];
  /** The failed problems to repeat, by their ids. */
  cards: Readonly<Record<string, ProblemCard>>;
  best_race: number | null;
}

const KEY = 'luctor.problems';
/** More attempts than there are problems, with room for a larger collection. */
const MOST_ATTEMPTS = 4000;
const MOST_CARDS = 1000;
/** The number of problems to skip in a request. */
const SKIPPED = 150;
const HALF_A_DAY = 12 * 60 * 60 * 1000;
/** The rating of a new player. */
export const NEW_PLAYER = 1500;
const FIRST: StoredRating = { rating: NEW_PLAYER, attempts: 0, streak: 0, best_streak: 0 };
const NOTHING: Progress = { ratings: {}, attempts: [], cards: {}, best_race: null };

/** Returns the stored progress. Damaged or foreign data counts as none. */
export function progress(): Progress {
  const stored = readJson(KEY);
  if (typeof stored !== 'object' || stored === null) return NOTHING;
  const { ratings, attempts, cards, best_race } = { ...NOTHING, ...stored };
  return {
    ratings: typeof ratings === 'object' && ratings !== null ? ratings : {},
    attempts: Array.isArray(attempts) ? attempts.filter(isAttempt).slice(-MOST_ATTEMPTS) : [],
    cards: typeof cards === 'object' && cards !== null ? cards : {},
    best_race: typeof best_race === 'number' ? best_race : null,
  };
}

function isAttempt(value: unknown): value is StoredAttempt {
  const one = value as Partial<StoredAttempt> | null;
  return (
    typeof one?.id === 'string' &&
    typeof one.solved === 'boolean' &&
    typeof one.at_ms === 'number' &&
    typeof one.rating === 'number' &&
    Array.isArray(one.themes) &&
    KINDS.some((kind) => kind === one.game)
  );
}

function store(next: Progress): void {
  write(KEY, JSON.stringify(next));
}

export function ratingOf({ ratings }: Progress, game: Kind): StoredRating {
  return { ...FIRST, ...ratings[game] };
}

/** Records an attempt. The first one at a problem counts. Returns the rating before and after it, or null for later ones. */
export function recordAttempt(attempt: StoredAttempt): { before: number; after: StoredRating } | null {
  const known = progress();
  if (known.attempts.some(({ id }) => id === attempt.id)) return null;
  const own = ratingOf(known, attempt.game);
  const expected = 1 / (1 + 10 ** ((attempt.rating - own.rating) / 400));
  // The rating of a new player moves faster.
  const step = own.attempts < 10 ? 90 : own.attempts < 30 ? 45 : 24;
  const streak = attempt.solved ? own.streak + 1 : 0;
  const after = {
    rating: Math.round(own.rating + step * (Number(attempt.solved) - expected)),
    attempts: own.attempts + 1,
    streak,
    best_streak: Math.max(own.best_streak, streak),
  };
  const due_ms = attempt.at_ms + HALF_A_DAY;
  const card = { stability: 0, difficulty: 0, reviews: 0, reviewed_ms: attempt.at_ms, due_ms };
  const isNewCard = !attempt.solved && Object.keys(known.cards).length < MOST_CARDS;
  store({
    ...known,
    ratings: { ...known.ratings, [attempt.game]: after },
    attempts: [...known.attempts, attempt].slice(-MOST_ATTEMPTS),
    cards: isNewCard ? { ...known.cards, [attempt.id]: card } : known.cards,
  });
  return { before: own.rating, after };
}

/** Returns the ids of the seen problems whose ratings are nearest to the guest's. */
export function skipped(known: Progress, game: Kind): string[] {
  const { rating } = ratingOf(known, game);
  return known.attempts
    .filter((attempt) => attempt.game === game)
    .sort((one, other) => Math.abs(one.rating - rating) - Math.abs(other.rating - rating))
    .slice(0, SKIPPED)
    .map(({ id }) => id);
}

export function storeCard(id: string, card: ProblemCard): void {
  const known = progress();
  store({ ...known, cards: { ...known.cards, [id]: card } });
}

/** Returns the problem to repeat next, due or not, and the number of those that are due. */
export function dueCard(
  { cards }: Progress,
  now: number,
): { id: string; card: ProblemCard; due: number } | null {
  const all = Object.entries(cards).sort(([, one], [, other]) => one.due_ms - other.due_ms);
  const [first] = all;
  if (!first) return null;
  return { id: first[0], card: first[1], due: all.filter(([, card]) => card.due_ms <= now).length };
}

export function recordRace(solved: number): void {
  const known = progress();
  if (solved > (known.best_race ?? -1)) store({ ...known, best_race: solved });
}

/** Deletes the attempts after they were added to an account. */
export function forgetProgress(): void {
  store(NOTHING);
}

/** Returns the results of attempts, as the server computes them for accounts. */
export function resultsOf(theme: string | null, attempts: readonly StoredAttempt[]): ProblemResults {
  const solved = attempts.filter((attempt) => attempt.solved).length;
  const sum = attempts.reduce((all, { rating }) => all + rating, 0);
  const worth = (sum + 400 * (2 * solved - attempts.length)) / attempts.length;
  return {
    theme,
    attempts: attempts.length,
    solved,
    performance: attempts.length > 0 ? Math.round(worth) : null,
  };
}

/** Returns the guest's records in the form of the server's. */
export function localDashboard(known: Progress, now: number): ProblemDashboard {
  const themes = [...new Set(known.attempts.flatMap((attempt) => attempt.themes))];
  return {
    ratings: KINDS.filter((game) => known.ratings[game]).map((game) => {
      const rating = ratingOf(known, game);
      return { game, provisional: rating.attempts < 15, ...rating };
    }),
    all: resultsOf(null, known.attempts),
    themes: themes.map((theme) =>
      resultsOf(
        theme,
        known.attempts.filter((attempt) => attempt.themes.includes(theme)),
      ),
    ),
    best_race: known.best_race,
    due: dueCard(known, now)?.due ?? 0,
  };
}
