// The model of one problem: the moves so far, the replies that play themselves, and the solution. The server has sent all
// positions.

import type { BoardProblem, Position, Result, SolutionLine, SolutionTurn } from '../../../api/types';

/**
 * `choosing`: the user is to move. `replying`: replies or the solution play. `wrong`: a move was wrong. `solved`: the user
 * has found all moves. `shown`: the solution was shown.
 */
export type Stage = 'choosing' | 'replying' | 'wrong' | 'solved' | 'shown';

/** A position on the way, and the move that led to it. */
export interface Step {
  position: Position;
  /** The move; empty for the first position. */
  text: string;
  cells: readonly string[];
}

/** Milliseconds before a reply, and between the moves of the solution. */
const REPLY = 450;
const PLAYBACK = 900;

type Wait = (milliseconds: number) => Promise<void>;
const real: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const stepOf = ({ text, cells, position }: SolutionTurn): Step => ({ text, cells, position });

export class Solver {
  readonly problem: BoardProblem;
  stage = $state<Stage>('choosing');
  steps = $state.raw<readonly Step[]>([]);
  /** The index of the shown step. */
  at = $state(0);
  /** The user's moves, all of them right. */
  moves: readonly string[] = [];
  /** The wrong move, which the board shows if its position is known. */
  wrong = $state<string | null>(null);
  /** The cell where the right move begins, after the user has asked for it. Null after the next move. */
  hint = $state<string | null>(null);
  /** True if the user has asked for a hint at any move. */
  helped = $state(false);
  /** True once the user has asked for the solution. */
  gaveUp = $state(false);
  /** The result of the game, if the solution has reached its end. */
  result = $state.raw<Result | null>(null);

  #lines: readonly SolutionLine[];
  /** The number of steps before a wrong move. */
  #right = 1;
  /** Increases when a new sequence of moves begins, which ends the running one. */
  #run = 0;
  readonly #wait: Wait;

  constructor(problem: BoardProblem, wait: Wait = real) {
    this.problem = problem;
    this.#lines = problem.solution;
    this.#wait = wait;
    this.steps = [{ position: problem.start, text: '', cells: [] }];
  }

  get step(): Step {
    return this.steps[this.at] ?? { position: this.problem.start, text: '', cells: [] };
  }

  get isOver(): boolean {
    return this.stage === 'solved' || this.stage === 'shown';
  }

  /** True while the user can play a move on the shown position. */
  get canMove(): boolean {
    return this.stage === 'choosing' && this.at === this.steps.length - 1;
  }

  /** Plays a legal move in canonical spelling. Resolves to false if it is wrong, else when the replies are played. */
  async play(text: string): Promise<boolean> {
    if (!this.canMove) return false;
    this.hint = null;
    const line = this.#lines.find(({ turns }) => turns[0]?.text === text);
    if (!line) {
      this.#right = this.steps.length;
      this.wrong = text;
      this.stage = 'wrong';
      return false;
    }
    this.moves = [...this.moves, text];
    this.#lines = line.next;
    if (line.next.length === 0) void this.#finish(line);
    else if (await this.#follow(line, REPLY)) this.stage = 'choosing';
    return true;
  }

  /** Shows a position after a wrong move, such as the engine's answer to it. */
  addRefutation(step: Step): void {
    if (this.stage !== 'wrong') return;
    this.#add(step);
  }

  /** Takes the wrong move back. */
  retry(): void {
    if (this.stage !== 'wrong') return;
    this.#cut();
    this.stage = 'choosing';
  }

  /** Shows where the right move begins. */
  showHint(): void {
    if (this.stage !== 'choosing') return;
    this.at = this.steps.length - 1;
    this.hint = this.#lines[0]?.turns[0]?.cells[0] ?? null;
    this.helped = true;
  }

  /** Begins again, so that the problem can be tried after its solution was shown. */
  restart(): void {
    this.#run++;
    this.#lines = this.problem.solution;
    this.moves = [];
    this.gaveUp = this.helped = false;
    this.result = null;
    this.#right = 1;
    this.#cut();
    this.stage = 'choosing';
  }

  /** Plays the best line from the last right position. */
  async showSolution(): Promise<void> {
    if (this.stage === 'wrong') this.#cut();
    this.gaveUp = true;
    this.hint = null;
    for (let line = this.#lines[0]; line; line = line.next[0]) {
      if (!(await this.#follow(line, PLAYBACK))) return;
      this.#lines = line.next;
      this.result = line.result;
    }
    this.stage = 'shown';
  }

  /** Shows the position at an index. Ends the moves that play after the solution. */
  goTo(at: number): void {
    if (this.stage === 'replying') return;
    this.#run++;
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
  }

  /** Ends all moves that still play. */
  stop(): void {
    this.#run++;
  }

  /** Plays the turns of a line. Resolves to false if another sequence has begun. */
  async #follow({ turns }: SolutionLine, pause: number): Promise<boolean> {
    const run = ++this.#run;
    this.stage = 'replying';
    this.at = this.steps.length - 1;
    for (const [index, turn] of turns.entries()) {
      // The user's own move appears at once.
      if (index > 0 || pause === PLAYBACK) await this.#wait(pause);
      if (run !== this.#run) return false;
      this.#add(stepOf(turn));
    }
    return true;
  }

  /** Solves the problem with the user's last move, and then shows how the game goes on. */
  async #finish({ turns, result }: SolutionLine): Promise<void> {
    const run = ++this.#run;
    const first = this.steps.length;
    this.steps = [...this.steps, ...turns.map(stepOf)];
    this.at = first;
    this.result = result;
    this.stage = 'solved';
    while (this.at < this.steps.length - 1) {
      await this.#wait(REPLY);
      if (run !== this.#run) return;
      this.at++;
    }
  }

  #add(step: Step): void {
    this.steps = [...this.steps, step];
    this.at = this.steps.length - 1;
  }

  /** Removes the steps after the last right position. */
  #cut(): void {
    this.steps = this.steps.slice(0, this.#right);
    this.at = this.steps.length - 1;
    this.wrong = this.hint = null;
  }
}
