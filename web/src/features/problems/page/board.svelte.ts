// The board of a problem: its input, and the moves that the server has to read or judge.

import { boards } from '../../../api/boards';
import { engineClient } from '../../../engine/engine';
import type { Problem } from '../../../api/types';
import type { BoardConfig } from '../../../board/board';
import { markElements } from '../../../board/state/user_marks';
import { boardWords } from '../../../board_page/board/board_words';
import { BoardInput } from '../../../board_page/input/board_input.svelte';
import type { View } from '../../../board_page/options/view.svelte';
import type { Notation } from '../../../board_page/wording/notation';
import { looks } from '../../../user/looks.svelte';
import { problemFrom } from '../../../words/problem';
import { t } from '../../../words/words.svelte';
import { titleOf } from '../title';
import { afterMove, bestAnswer } from './refute';
import type { Solver } from './solver.svelte';

export class ProblemBoard {
  readonly input: BoardInput;
  announced = $state('');
  /** The reason for which a move was rejected. */
  refusal = $state.raw<Problem | null>(null);
  /** The engine's answer to a wrong move: `thinking` until it is found, null if there is none. */
  answer = $state<string | null>(null);
  thinking = $state(false);

  readonly #solver: () => Solver | null;
  readonly #view: View;
  readonly #notation: Notation;
  readonly #decided: (solver: Solver, moves: readonly string[], solved: boolean) => void;
  readonly #refutes: boolean;
  #engine: AbortController | null = null;

  /** `decided` is called after a wrong move, and when the problem is solved. `refutes`: the engine answers wrong moves. */
  constructor(
    solver: () => Solver | null,
    view: View,
    notation: Notation,
    decided: (solver: Solver, moves: readonly string[], solved: boolean) => void,
    refutes = true,
  ) {
    this.#solver = solver;
    this.#view = view;
    this.#notation = notation;
    this.#decided = decided;
    this.#refutes = refutes;
    this.input = new BoardInput(
      {
        position: () => solver()?.step.position ?? null,
        play: (move) => this.play(move),
        announce: (text) => (this.announced = text),
        begin: () => (this.refusal = null),
      },
      notation,
    );
  }

  get config(): BoardConfig | null {
    const solver = this.#solver();
    if (!solver) return null;
    const { problem, step } = solver;
    const hint = solver.canMove ? solver.hint : null;
    return {
      board: problem.board,
      position: step.position,
      last: step.cells,
      interactive: solver.canMove,
      overlay: hint
        ? (layout) => markElements([{ brush: 'green', from: hint, to: hint }], [], layout)
        : undefined,
      flipped: this.#view.flipped,
      look: looks.of(problem.board),
      showValues: this.#view.values,
      showGroups: this.#view.groups,
      first: this.input.first,
      over: false,
      name: t.solving.board({ id: problem.id, title: titleOf(problem) }),
      words: boardWords(this.#notation.show),
    };
  }

  /** Plays a move in any notation. Resolves to false if it is illegal or wrong. */
  async play(move: string): Promise<boolean> {
    const solver = this.#solver();
    if (!solver?.canMove) return false;
    this.refusal = null;
    const text = await this.#canonical(solver, move);
    if (text === null || solver !== this.#solver() || !solver.canMove) return false;
    const before = solver.step.position;
    if (await solver.play(text)) {
      if (solver.stage === 'solved') this.#decided(solver, solver.moves, true);
      return true;
    }
    if (solver.stage !== 'wrong') return false;
    this.#decided(solver, [...solver.moves, text], false);
    if (this.#refutes) void this.#refute(solver, before, text);
    // The board keeps the move, which is legal.
    return true;
  }

  /** Ends the search for an answer. */
  stop(): void {
    this.#engine?.abort();
    this.#engine = null;
    this.answer = null;
    this.thinking = false;
    this.refusal = null;
    this.input.message = null;
  }

  /** Returns the canonical text of a move, or null if it is illegal. */
  async #canonical({ problem, step }: Solver, move: string): Promise<string | null> {
    const typed = move.trim().toLowerCase();
    const known = step.position.legal.find(({ text }) => text.toLowerCase() === typed);
    if (known) return known.text;
    try {
      return (await afterMove(boards, problem, step.position, move)).text;
    } catch (error) {
      this.refusal = problemFrom(error);
      this.announced = this.refusal.message;
      return null;
    }
  }

  /** Shows the wrong move and the engine's answer to it. */
  async #refute(solver: Solver, before: Solver['step']['position'], move: string): Promise<void> {
    this.stop();
    const { signal } = (this.#engine = new AbortController());
    this.thinking = true;
    try {
      const after = await afterMove(boards, solver.problem, before, move);
      if (signal.aborted) return;
      solver.addRefutation(after);
      const best = after.over ? null : await bestAnswer(engineClient, solver.problem, after.position, signal);
      if (best === null || signal.aborted) return;
      const answered = await afterMove(boards, solver.problem, before, move, best);
      if (signal.aborted) return;
      solver.addRefutation(answered);
      this.answer = best;
      this.announced = this.#notation.show(t.solving.answer({ move: best }));
    } catch {
      // Without the engine's answer, the solution shows why the move is wrong.
    } finally {
      if (!signal.aborted) this.thinking = false;
    }
  }
}
