// A position that is being set up. Every change is checked by the server, which says all that is wrong at once.

import type { BoardsClient } from '../../api/boards';
import { problemFrom } from '../../words/problem';
import { loadServerMessages } from '../../words/server_messages';
import type { Color, FreeBoard, PositionProblem, Problem } from '../../api/types';
import { other } from '../../board/position/column';
import {
  setupFrom,
  setupOf,
  menIn,
  MOST_MEN,
  textOf,
  withColumn,
  withMan,
  type Column,
  type Setup,
} from './setup';
import { menBeside, wrongCells } from './problems';

/** Milliseconds after a change before it is checked: a stroke over many cells is one change. */
const PAUSE = 150;
/** Changes that can be undone. */
const MOST_UNDONE = 200;

/** What a press does: adds a man of a color, or takes what is there. */
export type Tool = Color | 'nothing';

type Wait = (milliseconds: number) => Promise<void>;
const real: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Editor {
  /** The board and the start of its game. */
  start = $state.raw<FreeBoard | null>(null);
  setup = $state.raw<Setup | null>(null);
  /** The text of the position as the reader sees it; it can be none of this board. */
  text = $state('');
  problems = $state.raw<readonly PositionProblem[]>([]);
  /** The text as the server writes it, once it is legal. */
  legal = $state.raw<string | null>(null);
  checking = $state(false);
  /** The board or the check could not be had. */
  problem = $state.raw<Problem | null>(null);
  tool = $state<Tool>('white');
  /** Men come from the hands and go back there. */
  byHand = $state(true);
  /** The cell that was touched last. */
  cell = $state<string | null>(null);

  readonly #boards: Pick<BoardsClient, 'board' | 'check'>;
  readonly #wait: Wait;
  #past = $state.raw<readonly Setup[]>([]);
  #check = 0;
  #looking: Promise<void> = Promise.resolve();

  constructor(boards: Pick<BoardsClient, 'board' | 'check'>, wait = real) {
    this.#boards = boards;
    this.#wait = wait;
  }

  /** Opens the board of a game with a position; where there is none, with the start of the game. */
  async open(game: string, position: string | null): Promise<void> {
    this.problem = null;
    try {
      const start = await this.#boards.board({ game, position: null, moves: [] });
      this.start = start;
      this.#past = [];
      this.setup = setupOf(start.position);
      this.text = start.position.text;
      if (position !== null) this.write(position);
      else this.#look();
    } catch (error) {
      this.problem = problemFrom(error);
    }
  }

  get columns(): boolean {
    return this.start?.position.hands !== null;
  }

  get undoable(): boolean {
    return this.#past.length > 0;
  }

  get wrong(): ReadonlySet<string> {
    const { start, setup, problems } = this;
    return start && setup ? wrongCells(start.board, setup, setupOf(start.position), problems) : new Set();
  }

  /** How many men there are and should be. */
  get men() {
    const { start, setup } = this;
    return start && setup ? menBeside(setup, setupOf(start.position)) : [];
  }

  /** Uses the tool on a cell, or takes what is there. */
  touch(cell: string, how: 'put' | 'erase'): void {
    const { setup, tool } = this;
    if (!setup) return;
    this.cell = cell;
    const before = setup.pieces.get(cell);
    if (how === 'erase' || tool === 'nothing') return this.#put(cell, null);
    if (this.columns) return this.#put(cell, withMan(before, tool));
    // A stone that is pressed again changes to the other color: most boards are full.
    const color = before?.color === tool ? other(tool) : tool;
    this.#put(cell, { color, caps: 1, prisoners: 0 });
  }

  /** Puts a column on a cell instead of what is there, or nothing. */
  place(cell: string, column: Column | null): void {
    this.cell = cell;
    this.#put(cell, column);
  }

  /** Changes the column on the cell that was touched last. */
  setColumn(change: Partial<Column>): void {
    const { setup, cell, tool } = this;
    if (!setup || cell === null) return;
    const color = tool === 'nothing' ? 'white' : tool;
    const before = setup.pieces.get(cell) ?? { color, caps: 0, prisoners: 0 };
    const after = { ...before, ...change };
    const within = (men: number) => Math.max(0, Math.min(men, MOST_MEN));
    // Prisoners need somebody above them.
    const caps = within(after.caps) || (within(after.prisoners) > before.prisoners ? 1 : 0);
    this.#put(cell, caps === 0 ? null : { ...after, caps, prisoners: within(after.prisoners) });
  }

  setHand(color: Color, men: number): void {
    const { setup } = this;
    if (!setup?.hands) return;
    this.#draw({ ...setup, hands: { ...setup.hands, [color]: Math.max(0, Math.min(men, MOST_MEN)) } });
  }

  setTurn(turn: Color): void {
    if (this.setup) this.#draw({ ...this.setup, turn });
  }

  /** Nothing on the board; all men in hand. */
  clear(): void {
    const { start, setup } = this;
    if (!start || !setup) return;
    const men = setupOf(start.position);
    const hands = setup.hands && {
      white: menBeside(setup, men)[0]?.wanted ?? 0,
      black: menBeside(setup, men)[1]?.wanted ?? 0,
    };
    this.#draw({ ...setup, pieces: new Map(), hands, ply: 0 });
  }

  reset(): void {
    if (this.start) this.#draw(setupOf(this.start.position));
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before || !this.start) return;
    this.#past = this.#past.slice(0, -1);
    this.#show(before);
  }

  /** Takes a text that is written; the board follows where it can. */
  write(text: string): void {
    const { start, setup } = this;
    this.text = text;
    if (!start || !setup) return;
    const drawn = setupFrom(start.board, this.columns, text);
    if (drawn) {
      this.#remember(setup);
      this.setup = drawn;
    }
    this.#look();
  }

  #put(cell: string, column: Column | null): void {
    const { setup, byHand } = this;
    if (!setup) return;
    const before = setup.pieces.get(cell) ?? null;
    const same = (a: Column | null, b: Column | null) => JSON.stringify(a) === JSON.stringify(b);
    if (same(before, column)) return;
    const drawn = withColumn(setup, cell, column);
    if (!setup.hands || !byHand) return this.#draw(drawn);
    const men = (of: Column | null, color: Color) => (of ? menIn(of, color) : 0);
    const left = (color: Color) =>
      Math.max(0, (setup.hands?.[color] ?? 0) + men(before, color) - men(column, color));
    this.#draw({ ...drawn, hands: { black: left('black'), white: left('white') } });
  }

  #draw(setup: Setup): void {
    if (this.setup) this.#remember(this.setup);
    this.#show(setup);
  }

  #show(setup: Setup): void {
    this.setup = setup;
    if (this.start) this.text = textOf(this.start.board, setup);
    this.#look();
  }

  #remember(setup: Setup): void {
    this.#past = [...this.#past, setup].slice(-MOST_UNDONE);
  }

  /** Has the text checked, once it rests. */
  #look(): void {
    const own = ++this.#check;
    this.checking = true;
    this.legal = null;
    this.#looking = this.#wait(PAUSE).then(() => (own === this.#check ? this.#ask(own) : undefined));
  }

  /** Asks once more, after a failure. */
  again(): void {
    this.#look();
  }

  /** Waits until the text as it is has been checked, or could not be. */
  async checked(): Promise<void> {
    let known;
    while (known !== this.#looking) await (known = this.#looking);
  }

  async #ask(own: number): Promise<void> {
    const { start, text } = this;
    if (!start) return;
    try {
      const { position, problems } = await this.#boards.check(start.game, text);
      // The problems of a position are written in the words of refusals, though the request was not refused.
      if (problems.length > 0) await loadServerMessages('problems');
      if (own !== this.#check) return;
      this.legal = position;
      this.problems = problems;
      this.problem = null;
    } catch (error) {
      if (own !== this.#check) return;
      this.problem = problemFrom(error);
    }
    this.checking = false;
  }
}
