/** Requests about problems: solving, races, repetition and records. */

import { createCall, type Call } from './client';
import type {
  AttemptResult,
  DailyProblem,
  ImportedAttempts,
  GuestAttempt,
  ProblemCard,
  ProblemDashboard,
  ProblemHistory,
  ProblemTheme,
  ProblemVotes,
  Race,
  Repetition,
  ReviewResult,
  ShownProblem,
} from './types';

/** The kind of the next problem. Guests send their rating and the problems they have seen. */
export interface NextQuery {
  game: string | null;
  theme: string | null;
  rating?: number | undefined;
  skip?: readonly string[] | undefined;
}

export function createProblemsClient(call: Call = createCall()) {
  const at = (id: string) => `/api/problems/${encodeURIComponent(id)}`;
  const race = (id: string) => `/api/problems/races/${encodeURIComponent(id)}`;
  return {
    next: ({ game, theme, rating, skip = [] }: NextQuery) => {
      const query = new URLSearchParams();
      if (game !== null) query.set('game', game);
      if (theme !== null) query.set('theme', theme);
      if (rating !== undefined) query.set('rating', String(Math.round(rating)));
      if (skip.length > 0) query.set('skip', skip.join(','));
      return call<ShownProblem | null>('GET', `/api/problems/next?${query}`);
    },
    problem: (id: string) => call<ShownProblem>('GET', at(id)),
    daily: () => call<DailyProblem>('GET', '/api/problems/daily'),
    // Safe to retry: only the first attempt counts.
    attempt: (id: string, moves: readonly string[]) =>
      call<AttemptResult>('POST', `${at(id)}/attempts`, { moves }),
    vote: (id: string, up: boolean | null) => call<ProblemVotes>('PUT', `${at(id)}/vote`, { up }),
    // Safe to retry: attempts that the account has are ignored.
    importAttempts: (attempts: readonly GuestAttempt[]) =>
      call<ImportedAttempts>('POST', '/api/problems/import', { attempts }),
    dashboard: () => call<ProblemDashboard>('GET', '/api/problems/dashboard'),
    /** Returns the attempts before one, or the latest. */
    history: (before: { at_ms: number; id: string } | null) =>
      call<ProblemHistory>(
        'GET',
        `/api/problems/history${before ? `?before_ms=${before.at_ms}&before_id=${before.id}` : ''}`,
      ),
    themes: () => call<ProblemTheme[]>('GET', '/api/problems/themes'),
    repetition: () => call<Repetition>('GET', '/api/problems/repetition'),
    /** `card` is the state that a guest's browser has stored. */
    review: (id: string, moves: readonly string[], card: ProblemCard | null) =>
      call<ReviewResult>('POST', `${at(id)}/reviews`, { moves, card }),
    // The request has no id, so a retry could start a second race.
    startRace: (game: string | null) => call<Race>('POST', '/api/problems/races', { game }, []),
    race: (id: string) => call<Race>('GET', race(id)),
    // Safe to retry: each number is counted once.
    answerRace: (id: string, number: number, moves: readonly string[]) =>
      call<Race>('POST', `${race(id)}/answers`, { number, moves }),
  };
}

export type ProblemsClient = ReturnType<typeof createProblemsClient>;
export const problems = createProblemsClient();
