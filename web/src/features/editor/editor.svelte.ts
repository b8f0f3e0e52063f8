// The model of the board editor: a position being set up. The server checks every change and reports all problems.

import type { BoardsClient } from '../../api/boards';
import { problemFrom } from '../../words/problem';
import { loadServerMessages } from '../../words/server_messages';
import type { Color, FreeBoard, PositionProblem, Problem } from '../../api/types';
import { other } from '../../board/position/column';
import {
  setupFrom,
  setupOf,
  menIn,
  MAX_MEN,
  textOf,
  withColumn,
  withMan,
  type Column,
  type Setup,
} from './setup';
import { compareMen, wrongCells } from './problems';

/** Milliseconds after a change before it is checked, so that dragging over many cells needs only one check. */
const CHECK_DELAY = 150;
/** Number of changes that can be undone. */
const MAX_UNDO = 200;

/** The effect of a press on a cell: adds a man of a color, or removes the piece. */
export type Tool = Color | 'nothing';

type Wait = (milliseconds: number) => Promise<void>;
const real: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Editor {
  /** The board and the start of its game. */
  start = $state.raw<FreeBoard | null>(null);
  setup = $state.raw<Setup | null>(null);
  /** The text of the position as the user sees it. It may be invalid. */
  text = $state('');
  problems = $state.raw<readonly PositionProblem[]>([]);
  /** The text in the server's notation, if the position is legal. */
  legal = $state.raw<string | null>(null);
  checking = $state(false);
  /** Why the board or the check could not be loaded. */
  problem = $state.raw<Problem | null>(null);
  tool = $state<Tool>('white');
  /** `true` if a change on the board takes men from the hands and returns them. */
  updatesHands = $state(true);
  #changed = $state<string | null>(null);

  readonly #boards: Pick<BoardsClient, 'board' | 'check'>;
  readonly #wait: Wait;
  #history = $state.raw<readonly Setup[]>([]);
  #latestCheck = 0;
  #pendingCheck: Promise<void> = Promise.resolve();

  constructor(boards: Pick<BoardsClient, 'board' | 'check'>, wait = real) {
    this.#boards = boards;
    this.#wait = wait;
  }

  /** Opens the board of a game with a position, or with its start. */
  async open(game: string, position: string | null): Promise<void> {
    this.problem = null;
    try {
      const start = await this.#boards.board({ game, position: null, moves: [] });
      this.start = start;
      this.#history = [];
      this.setup = setupOf(start.position);
      this.text = start.position.text;
      if (position !== null) this.write(position);
      else this.#scheduleCheck();
    } catch (error) {
      this.problem = problemFrom(error);
    }
  }

  /** The cell that was changed last. Before the first change, the only cell that causes a problem. */
  get cell(): string | null {
    const [wrong, ...others] = this.wrong;
    return this.#changed ?? (others.length === 0 ? wrong : undefined) ?? null;
  }

  get columns(): boolean {
    return this.start?.position.hands !== null;
  }

  get undoable(): boolean {
    return this.#history.length > 0;
  }

  get wrong(): ReadonlySet<string> {
    const { start, setup, problems } = this;
    return start && setup ? wrongCells(start.board, setup, setupOf(start.position), problems) : new Set();
  }

  /** The number of men of each side, and the expected number. */
  get men() {
    const { start, setup } = this;
    return start && setup ? compareMen(setup, setupOf(start.position)) : [];
  }

  /** Applies the tool to a cell, or removes the piece. */
  touch(cell: string, how: 'put' | 'erase'): void {
    const { setup, tool } = this;
    if (!setup) return;
    this.#changed = cell;
    const before = setup.pieces.get(cell);
    if (how === 'erase' || tool === 'nothing') return this.#put(cell, null);
    if (this.columns) return this.#put(cell, withMan(before, tool));
    // A press on a stone of the tool's color changes its color, because most boards are full.
    const color = before?.color === tool ? other(tool) : tool;
    this.#put(cell, { color, caps: 1, prisoners: 0 });
  }

  /** Replaces the column on a cell, or empties the cell. */
  place(cell: string, column: Column | null): void {
    this.#changed = cell;
    this.#put(cell, column);
  }

  /** Changes the column on the selected cell. */
  setColumn(change: Partial<Column>): void {
    const { setup, cell, tool } = this;
    if (!setup || cell === null) return;
    const color = tool === 'nothing' ? 'white' : tool;
    const before = setup.pieces.get(cell) ?? { color, caps: 0, prisoners: 0 };
    const after = { ...before, ...change };
    const within = (men: number) => Math.max(0, Math.min(men, MAX_MEN));
    // Prisoners need a cap above them.
    const caps = within(after.caps) || (within(after.prisoners) > before.prisoners ? 1 : 0);
    this.#put(cell, caps === 0 ? null : { ...after, caps, prisoners: within(after.prisoners) });
  }

  setHand(color: Color, men: number): void {
    const { setup } = this;
    if (!setup?.hands) return;
    this.#change({ ...setup, hands: { ...setup.hands, [color]: Math.max(0, Math.min(men, MAX_MEN)) } });
  }

  setTurn(turn: Color): void {
    if (this.setup) this.#change({ ...this.setup, turn });
  }

  /** Empties the board. All men are in hand. */
  clear(): void {
    const { start, setup } = this;
    if (!start || !setup) return;
    const men = setupOf(start.position);
    const hands = setup.hands && {
      white: compareMen(setup, men)[0]?.expected ?? 0,
      black: compareMen(setup, men)[1]?.expected ?? 0,
    };
    this.#change({ ...setup, pieces: new Map(), hands, ply: 0 });
  }

  reset(): void {
    if (this.start) this.#change(setupOf(this.start.position));
  }

  undo(): void {
    const before = this.#history.at(-1);
    if (!before || !this.start) return;
    this.#history = this.#history.slice(0, -1);
    this.#show(before);
  }

  /** Sets the text, and the board too if the text is valid. */
  write(text: string): void {
    const { start, setup } = this;
    this.text = text;
    if (!start || !setup) return;
    const written = setupFrom(start.board, this.columns, text);
    if (written) {
      this.#remember(setup);
      this.setup = written;
    }
    this.#scheduleCheck();
  }

  #put(cell: string, column: Column | null): void {
    const { setup, updatesHands } = this;
    if (!setup) return;
    const before = setup.pieces.get(cell) ?? null;
    const same = (a: Column | null, b: Column | null) => JSON.stringify(a) === JSON.stringify(b);
    if (same(before, column)) return;
    const changed = withColumn(setup, cell, column);
    if (!setup.hands || !updatesHands) return this.#change(changed);
    const men = (of: Column | null, color: Color) => (of ? menIn(of, color) : 0);
    const left = (color: Color) =>
      Math.max(0, (setup.hands?.[color] ?? 0) + men(before, color) - men(column, color));
    this.#change({ ...changed, hands: { black: left('black'), white: left('white') } });
  }

  #change(setup: Setup): void {
    if (this.setup) this.#remember(this.setup);
    this.#show(setup);
  }

  #show(setup: Setup): void {
    this.setup = setup;
    if (this.start) this.text = textOf(this.start.board, setup);
    this.#scheduleCheck();
  }

  #remember(setup: Setup): void {
    this.#history = [...this.#history, setup].slice(-MAX_UNDO);
  }

  /** Schedules a check of the text after a pause. */
  #scheduleCheck(): void {
    const own = ++this.#latestCheck;
    this.checking = true;
    this.legal = null;
    this.#pendingCheck = this.#wait(CHECK_DELAY).then(() =>
      own === this.#latestCheck ? this.#runCheck(own) : undefined,
    );
  }

  /** Checks again after a failure. */
  recheck(): void {
    this.#scheduleCheck();
  }

  /** Waits until the current text has been checked, or the check has failed. */
  async checked(): Promise<void> {
    let awaited;
    while (awaited !== this.#pendingCheck) await (awaited = this.#pendingCheck);
  }

  async #runCheck(own: number): Promise<void> {
    const { start, text } = this;
    if (!start) return;
    try {
      const { position, problems } = await this.#boards.check(start.game, text);
      // Loads the messages for problems, which are otherwise loaded only for refused requests.
      if (problems.length > 0) await loadServerMessages('problems');
      if (own !== this.#latestCheck) return;
      this.legal = position;
      this.problems = problems;
      this.problem = null;
    } catch (error) {
      if (own !== this.#latestCheck) return;
      this.problem = problemFrom(error);
    }
    this.checking = false;
  }
}
