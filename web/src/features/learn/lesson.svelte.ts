// The model of a lesson: its steps, the attempts and the stored progress.

import type { BoardsClient, Place } from '../../api/boards';
import { problemFrom } from '../../words/problem';
import type { FreeBoard, Problem } from '../../api/types';
import type { Kind } from '../../games/kind';
import { readJson, write } from '../../browser/storage';
import { t } from '../../words/words.svelte';
import { COURSES, type Step } from './course';

/** The steps of a lesson, and the key of the browser's storage that lists the ids of the solved ones. */
export interface LessonPlan {
  kind: Kind;
  steps: readonly Step[];
  key: string;
}

/** The result of the last attempt. */
export type Outcome =
  | { kind: 'solved'; played: string | null }
  | { kind: 'refused'; problem: Problem }
  /** A legal move that the step does not ask for, and how it ends the game. */
  | { kind: 'not-asked'; result: FreeBoard['result'] }
  | { kind: 'wrong-answer' };

export class Lesson {
  /** The index of the shown step. The number of steps means the end. */
  at = $state(0);
  /** The board of the step. Null until it has loaded. */
  board = $state.raw<FreeBoard | null>(null);
  /** The last board that was loaded. It stays visible while the next one loads. */
  shown = $state.raw<FreeBoard | null>(null);
  outcome = $state.raw<Outcome | null>(null);
  /** Why the step could not be loaded. */
  problem = $state.raw<Problem | null>(null);
  hinted = $state(false);
  busy = $state(false);
  done = $state.raw<readonly string[]>([]);

  readonly kind: Kind;
  readonly steps: readonly Step[];
  readonly #plan: LessonPlan;
  readonly #server: Pick<BoardsClient, 'board'>;

  constructor(server: Pick<BoardsClient, 'board'>, plan: LessonPlan) {
    this.#server = server;
    this.#plan = plan;
    this.kind = plan.kind;
    this.steps = plan.steps;
    this.done = doneOf(plan);
  }

  get step(): Step | null {
    return this.steps[this.at] ?? null;
  }

  get solved(): boolean {
    return this.outcome?.kind === 'solved';
  }

  /** The first step that is not done, or the end. */
  get next(): number {
    const open = this.steps.findIndex(({ id }) => !this.done.includes(id));
    return open < 0 ? this.steps.length : open;
  }

  async open(at: number): Promise<void> {
    this.at = Math.min(Math.max(at, 0), this.steps.length);
    this.board = null;
    this.outcome = null;
    this.problem = null;
    this.hinted = false;
    const { step } = this;
    if (!step) return;
    try {
      const board = await this.#server.board(placeOf(step));
      if (this.step === step) this.#showBoard(board);
    } catch (error) {
      if (this.step === step) this.problem = problemFrom(error);
    }
  }

  /** Attempts a move in any notation. Returns whether it solves the step. */
  async play(move: string): Promise<boolean> {
    const { step } = this;
    if (!step || step.task.kind !== 'move' || this.busy || this.solved) return false;
    this.busy = true;
    this.outcome = null;
    try {
      const after = await this.#server.board(placeOf(step, move));
      if (this.step !== step) return false;
      const played = after.moves.at(-1)?.text ?? move;
      if (step.task.accepted && !step.task.accepted.includes(played)) {
        this.outcome = { kind: 'not-asked', result: after.result };
        return false;
      }
      this.#showBoard(after);
      this.#solve(step, played);
      return true;
    } catch (error) {
      if (this.step === step) this.outcome = { kind: 'refused', problem: withoutAnswer(problemFrom(error)) };
      return false;
    } finally {
      this.busy = false;
    }
  }

  answer(given: string): void {
    const { step } = this;
    if (!step || step.task.kind !== 'answer' || this.solved) return;
    if (given === step.task.right) this.#solve(step, null);
    else this.outcome = { kind: 'wrong-answer' };
  }

  /** Shows the solution. */
  async show(): Promise<void> {
    const task = this.step?.task;
    if (task?.kind === 'answer') this.answer(task.right);
    const move = task?.kind === 'move' && (task.accepted?.[0] ?? this.board?.position.legal[0]?.text);
    if (move) await this.play(move);
  }

  /** Starts the whole lesson again. */
  async restart(): Promise<void> {
    this.#storeDone([]);
    await this.open(0);
  }

  #showBoard(board: FreeBoard): void {
    this.board = board;
    this.shown = board;
  }

  #solve({ id }: Step, played: string | null): void {
    this.outcome = { kind: 'solved', played };
    if (!this.done.includes(id)) this.#storeDone([...this.done, id]);
  }

  #storeDone(done: readonly string[]): void {
    this.done = done;
    // Lessons may share a key.
    const known = this.steps.map(({ id }) => id);
    const others = stored(this.#plan.key).filter((id) => !known.includes(id));
    write(this.#plan.key, JSON.stringify([...others, ...done]));
  }
}

/** Returns the first lessons of a game. */
export function firstLessons(kind: Kind): LessonPlan {
  return { kind, steps: COURSES[kind], key: `luctor.learn.${kind}` };
}

/** Returns the ids of the steps that the user has done. */
export function doneOf({ steps, key }: Pick<LessonPlan, 'steps' | 'key'>): readonly string[] {
  const ids = stored(key);
  return steps.map(({ id }) => id).filter((id) => ids.includes(id));
}

/** Returns the stored ids of a key. */
export function stored(key: string): readonly string[] {
  const ids = readJson(key);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** The server names the captures that are possible, which are the answer of a step. */
function withoutAnswer(problem: Problem): Problem {
  const { code, facts } = problem.told ?? {};
  if (code === 'must-capture') return { ...problem, message: t.learn.mustCapture(), legal: [] };
  if (code !== 'takes-less') return problem;
  const message = t.learn.takesLess({ takes: Number(facts?.takes), men: Number(facts?.men) });
  return { ...problem, message, legal: [] };
}

/** Returns the position of a step after further moves. */
function placeOf({ game, position, before }: Step, ...moves: string[]): Place {
  return { game, position, moves: [...before, ...moves] };
}
