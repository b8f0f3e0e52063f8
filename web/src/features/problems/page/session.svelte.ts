// A sequence of problems: the rated ones, a single one, that of the day, or failed ones to repeat.

import { isUnavailable } from '../../../api/client';
import type { ProblemsClient } from '../../../api/problems';
import type { AttemptResult, BoardProblem, Problem, ProblemVotes } from '../../../api/types';
import { kindOf, KINDS, type Kind } from '../../../games/kind';
import { problemFrom } from '../../../words/problem';
import { loadServerMessages } from '../../../words/server_messages';
import type { LocalProblem, LocalProblems } from '../offline/local_problems';
import {
  dueCard,
  NEW_PLAYER,
  progress,
  ratingOf,
  recordAttempt,
  skipped,
  storeCard,
} from '../records/progress';
import { Solver } from './solver.svelte';

export type Mode =
  | { kind: 'train'; game: Kind | null; theme: string | null }
  | { kind: 'one'; id: string }
  | { kind: 'daily' }
  | { kind: 'repeat' };

/** The parts that a session needs for problems of this browser. */
export interface Offline {
  problems: LocalProblems;
  /** Returns true while the server cannot be reached. */
  isAway: () => boolean;
}

/** The user's rating after an attempt. */
export interface Change {
  game: Kind;
  before: number | null;
  after: number;
  streak: number;
}

export class Session {
  readonly mode: Mode;
  solver = $state.raw<Solver | null>(null);
  /** The rating of the problem; null while failed problems are repeated. */
  rating = $state<number | null>(null);
  votes = $state.raw<ProblemVotes | null>(null);
  vote = $state<boolean | null>(null);
  /** The problem cannot be loaded, or an attempt cannot be recorded. */
  failure = $state.raw<Problem | null>(null);
  /** There is no problem left of this kind. */
  empty = $state(false);
  /** The time of the next repetition. */
  nextMs = $state<number | null>(null);
  /** The number of problems to repeat now. */
  due = $state(0);
  /** The result of the first attempt at the problem; null until it is recorded. */
  change = $state.raw<Change | null>(null);
  /** True if the first attempt at the shown problem has solved it; null before its end. */
  solved = $state<boolean | null>(null);
  /** The results of this visit, the latest last. */
  results = $state.raw<readonly { id: string; solved: boolean }[]>([]);
  streak = $state(0);
  /** The shown problem comes from this browser, because the server is away. */
  local = $state(false);
  /** The attempt of an account waits in this browser until the user adds it. */
  kept = $state(false);

  readonly #server: ProblemsClient;
  readonly #isMember: () => boolean;
  readonly #offline: Offline;

  constructor(server: ProblemsClient, mode: Mode, isMember: () => boolean, offline: Offline) {
    this.#server = server;
    this.mode = mode;
    this.#isMember = isMember;
    this.#offline = offline;
  }

  /** True at the first problem of a visit, if the attempt will be rated. */
  get isFirst(): boolean {
    return this.mode.kind !== 'repeat' && this.results.length === 0;
  }

  /** Loads the next problem. */
  async next(): Promise<void> {
    this.solver?.stop();
    this.failure = null;
    this.change = null;
    this.solved = null;
    this.votes = null;
    this.vote = null;
    this.local = this.kept = false;
    try {
      const found = await this.#load();
      this.empty = found === null;
      this.solver = found && new Solver(found);
      // Some solutions end with the game.
      void loadServerMessages('results');
    } catch (error) {
      this.failure = problemFrom(error);
    }
  }

  /** Records the end of the first attempt, once for each problem. */
  async record(moves: readonly string[], solved: boolean): Promise<void> {
    const problem = this.solver?.problem;
    if (!problem || this.solved !== null) return;
    this.solved = solved;
    this.results = [...this.results, { id: problem.id, solved }];
    try {
      if (this.mode.kind === 'repeat') await this.#review(problem, moves);
      else if (this.#isMember()) await this.#recordMember(problem, moves, solved);
      else this.#recordGuest(problem, solved);
    } catch (error) {
      this.failure = problemFrom(error);
    }
  }

  /** Votes on the problem, or takes the vote back. */
  async voteFor(up: boolean): Promise<void> {
    const id = this.solver?.problem.id;
    if (id === undefined) return;
    const next = this.vote === up ? null : up;
    try {
      this.votes = await this.#server.vote(id, next);
      this.vote = next;
    } catch (error) {
      this.failure = problemFrom(error);
    }
  }

  async #load(): Promise<BoardProblem | null> {
    const { mode } = this;
    if (mode.kind === 'repeat') return this.#loadRepetition();
    if (mode.kind === 'daily') {
      const { problem, rating } = await this.#server.daily();
      this.rating = rating;
      return problem;
    }
    const { problems } = this.#offline;
    const shown =
      mode.kind === 'one'
        ? await this.#either(
            () => this.#server.problem(mode.id),
            () => this.#local(problems.problem(mode.id)),
          )
        : await this.#either(
            () => this.#loadNext(mode.game, mode.theme),
            () => this.#local(problems.next(mode.game, mode.theme)),
          );
    this.rating = shown?.rating ?? null;
    this.votes = shown?.votes ?? null;
    this.vote = shown?.vote ?? null;
    return shown?.problem ?? null;
  }

  /** Asks the server, or this browser while the server is away. */
  async #either<S, L>(server: () => Promise<S>, local: () => L | Promise<L>): Promise<S | L> {
    if (!this.#offline.isAway()) {
      try {
        return await server();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
    }
    return local();
  }

  /** Notes that a problem comes from this browser. */
  async #local(shown: Promise<LocalProblem | null>): Promise<LocalProblem | null> {
    const found = await shown;
    this.local = true;
    return found;
  }

  #loadNext(game: Kind | null, theme: string | null) {
    if (this.#isMember()) return this.#server.next({ game, theme });
    const known = progress();
    // The server cannot know the rating of a guest, which depends on the game.
    const chosen = game ?? KINDS[known.attempts.length % KINDS.length] ?? 'emergo';
    const asked = theme === null ? chosen : game;
    const { rating } = ratingOf(known, chosen);
    return this.#server.next({ game: asked, theme, rating, skip: skipped(known, chosen) });
  }

  async #loadRepetition(): Promise<BoardProblem | null> {
    if (this.#isMember()) {
      const { due, problem, next_ms } = await this.#server.repetition();
      this.due = due;
      this.nextMs = next_ms;
      return problem;
    }
    const now = Date.now();
    const next = dueCard(progress(), now);
    this.due = next?.due ?? 0;
    this.nextMs = next?.card.due_ms ?? null;
    if (!next || next.card.due_ms > now) return null;
    return (await this.#server.problem(next.id)).problem;
  }

  async #review({ id }: BoardProblem, moves: readonly string[]): Promise<void> {
    const card = this.#isMember() ? null : (progress().cards[id] ?? null);
    const result = await this.#server.review(id, moves, card);
    if (!this.#isMember()) storeCard(id, result.card);
    this.nextMs = result.card.due_ms;
    this.due = Math.max(0, this.due - 1);
  }

  #count({ game }: BoardProblem, { first, attempt, solver }: AttemptResult): void {
    if (!first || !attempt || !solver) return;
    this.streak = solver.streak;
    const after = attempt.after ?? solver.rating;
    this.change = { game: kindOf(game), before: attempt.before, after, streak: solver.streak };
  }

  /** Records the attempt of an account. Without the server it waits in this browser. */
  async #recordMember(problem: BoardProblem, moves: readonly string[], solved: boolean): Promise<void> {
    const result = await this.#either(
      () => this.#server.attempt(problem.id, moves),
      () => null,
    );
    if (result) return this.#count(problem, result);
    this.#recordGuest(problem, solved);
    // The rating of the account does not change until then.
    this.change = null;
    this.kept = true;
  }

  #recordGuest({ id, game, themes }: BoardProblem, solved: boolean): void {
    const rating = this.rating ?? NEW_PLAYER;
    const kind = kindOf(game);
    const recorded = recordAttempt({ id, game: kind, solved, at_ms: Date.now(), rating, themes });
    if (!recorded) return;
    const { before, after } = recorded;
    this.streak = after.streak;
    this.change = { game: kind, before, after: after.rating, streak: after.streak };
  }
}
