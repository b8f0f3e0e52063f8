// The model of a race. The server keeps the time and counts the answers; the client has a few problems in advance.

import type { ProblemsClient } from '../../../api/problems';
import type { BoardProblem, Problem, Race } from '../../../api/types';
import { problemFrom } from '../../../words/problem';
import { Solver } from '../page/solver.svelte';

/** Milliseconds for which a wrong or solved position stays. */
const PAUSE = 350;

type Wait = (milliseconds: number) => Promise<void>;
const real: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class RaceModel {
  /** The last state of the server. Null before the start. */
  race = $state.raw<Race | null>(null);
  solver = $state.raw<Solver | null>(null);
  /** The time left at `arrived`, by `performance.now()`. */
  left = $state(0);
  arrived = $state(0);
  failure = $state.raw<Problem | null>(null);
  busy = $state(false);
  /** The answers so far, the latest last. */
  answers = $state.raw<readonly { id: string; solved: boolean }[]>([]);

  readonly #server: Pick<ProblemsClient, 'startRace' | 'race' | 'answerRace'>;
  readonly #wait: Wait;
  readonly #ended: (solved: number) => void;
  /** The problems that the server has sent, by their numbers. */
  #problems = new Map<number, BoardProblem>();
  #number = 0;

  /** `ended` is called once with the number of solved problems. */
  constructor(
    server: Pick<ProblemsClient, 'startRace' | 'race' | 'answerRace'>,
    ended: (solved: number) => void,
    wait: Wait = real,
  ) {
    this.#server = server;
    this.#ended = ended;
    this.#wait = wait;
  }

  get isRunning(): boolean {
    return this.race !== null && !this.race.over;
  }

  async start(game: string | null): Promise<void> {
    this.busy = true;
    this.failure = null;
    try {
      const race = await this.#server.startRace(game);
      this.answers = [];
      this.#problems = new Map();
      this.#number = 0;
      this.#take(race);
      this.#show();
    } catch (error) {
      this.failure = problemFrom(error);
    } finally {
      this.busy = false;
    }
  }

  /** Sends the answer to the shown problem, and shows the next one without waiting for the server. */
  async answer(solver: Solver, moves: readonly string[], solved: boolean): Promise<void> {
    const { race } = this;
    if (!race || race.over || solver !== this.solver) return;
    const number = this.#number++;
    this.answers = [...this.answers, { id: solver.problem.id, solved }];
    const sent = this.#send(race.id, number, moves);
    await this.#wait(PAUSE);
    if (!this.#problems.has(this.#number)) await sent;
    this.#show();
    await sent;
  }

  /** Ends the race before its time. The server has counted the answers. */
  end(): void {
    const { race } = this;
    if (!race || race.over) return;
    const solved = this.answers.filter((answer) => answer.solved).length;
    this.#take({ ...race, solved, over: true });
  }

  /** Asks the server whether the race is over. */
  async check(): Promise<void> {
    if (!this.race) return;
    try {
      this.#take(await this.#server.race(this.race.id));
    } catch (error) {
      this.failure = problemFrom(error);
    }
  }

  async #send(id: string, number: number, moves: readonly string[]): Promise<void> {
    try {
      this.#take(await this.#server.answerRace(id, number, moves));
    } catch (error) {
      this.failure = problemFrom(error);
    }
  }

  #take(race: Race): void {
    // An answer of the server may arrive after a later one.
    const known = this.race;
    if (known?.id === race.id && (known.over || known.answered > race.answered)) return;
    for (const [index, problem] of race.problems.entries())
      this.#problems.set(race.answered + index, problem);
    this.race = race;
    this.left = race.left_ms;
    this.arrived = performance.now();
    if (!race.over) return;
    this.solver?.stop();
    this.#ended(race.solved);
  }

  #show(): void {
    if (!this.isRunning) return;
    const next = this.#problems.get(this.#number);
    this.solver?.stop();
    // In a race the replies are fast.
    this.solver = next ? new Solver(next, (pause) => this.#wait(pause / 3)) : null;
  }
}
