// What the board shows, as plain data. Functions here change the state; they touch no document.

import type { Board, Color, Piece, Position } from '../../api/types';
import type { BoardWords } from '../position/describe';
import type { Brush, Mark } from './drawn';
import { layoutOf, type Layout } from '../layout/geometry';
import { groupMarks, type GroupMarks } from '../position/groups';
import type { Look } from '../layout/look';
import { choose, finalCells, narrow, nextCells, routesOf, takeBack, type Route } from '../position/path';

/** Cells of which the rules tell something, each kind by a shape of its own. */
export interface ThreatMarks {
  attacked: readonly string[];
  /** Vacant cells on which no man may enter. */
  forbidden: readonly string[];
  /** Cells on which a man that enters is captured at once. */
  feeding: readonly string[];
}

/** What the surroundings decide. */
export interface BoardConfig {
  board: Board;
  position: Position;
  /** Cells of the last move, in order. */
  last: readonly string[];
  /** Cells of the move before it, which is still to be remembered. */
  before?: readonly string[];
  /** Cells to which the reader is pointed. */
  counted?: readonly string[];
  /** Every cell of a move is chosen by itself: no move is finished before its last cell. */
  stepwise?: boolean;
  /** Whether moves can be made now. */
  interactive: boolean;
  /** Whether the next move can be marked while the other side is to move. */
  premoves?: boolean;
  /** Cells of a move that is marked and not made yet, in order. */
  planned?: readonly string[];
  threats?: ThreatMarks | null;
  flipped: boolean;
  look: Look;
  showValues: boolean;
  showGroups: boolean;
  /** The color of the piece that goes on the first chosen cell of a placement. */
  first: Color;
  /** The game is over: tell the groups that decided it from those that cancel out. */
  over: boolean;
  /** What the page has to draw over the pieces; few pages have anything. */
  overlay?: (layout: Layout) => SVGElement[];
  /** Presses draw with this brush instead of moving. */
  brush?: Brush | null;
  /** Cells with which something is wrong. */
  wrong?: ReadonlySet<string>;
  /** Presses are about cells, not about moves: a position is being set up. */
  edited?: boolean;
  /** A picture among others: nothing can be pointed at, and its name says all about it. */
  still?: boolean;
  /** Accessible name of the board. */
  name: string;
  words: BoardWords;
}

/** What the board reports. */
export interface BoardEvents {
  /** A legal move was chosen; settled when it is known what came of it. */
  move(text: string): Promise<unknown> | void;
  /** The chosen cells fit no legal move. */
  attempt(cells: readonly string[]): void;
  /** A next move is marked by its cells, or taken back where there are none. */
  plan?(cells: readonly string[]): void;
  /** Something to tell the player about his choice. */
  say(text: string): void;
  /** The pointer or the focus is on a cell, or left the board. */
  point(cell: string | null): void;
  /** The cells chosen so far, and those that can follow. */
  chosen(cells: readonly string[], next: readonly string[]): void;
  /** A cell was marked, or an arrow was drawn to another. Where nobody listens nothing can be drawn. */
  mark?(mark: Mark): void;
  /** A cell was pressed while a position is set up; `erase` with the second button or the key for deleting. */
  edit?(cell: string, how: 'put' | 'erase'): void;
}

export interface BoardState extends BoardConfig {
  layout: Layout;
  routes: Route[];
  /** The pieces of the position by their cells. */
  pieces: Map<string, Piece>;
  /** The pieces as they are seen: a capture is followed jump by jump while it is chosen. */
  seen: Map<string, Piece>;
  /** What was chosen of a move, but for its last cell, until what came of it is known. */
  walked: readonly string[];
  groups: GroupMarks;
  chosen: readonly string[];
  hovered: string | null;
  focused: string;
  /** Where an arrow begins that the keyboard draws. */
  drawnFrom: string | null;
  /** A piece that follows the pointer. */
  dragged: { cell: string; dx: number; dy: number } | null;
}

export function begin(config: BoardConfig): BoardState {
  const layout = layoutOf(config.board, config.flipped, config.look);
  return {
    ...config,
    layout,
    ...derived(config),
    chosen: [],
    walked: [],
    hovered: null,
    focused: config.board.centre ?? layout.rows[layout.rows.length - 1]?.[0] ?? '',
    drawnFrom: null,
    dragged: null,
  };
}

export function change(state: BoardState, config: Partial<BoardConfig>): void {
  const before = { ...state };
  Object.assign(state, config);
  if (
    state.board !== before.board ||
    state.flipped !== before.flipped ||
    layoutChanges(before.look, state.look)
  ) {
    state.layout = layoutOf(state.board, state.flipped, state.look);
  }
  if (state.position !== before.position || state.first !== before.first)
    Object.assign(state, derived(state));
  // Who was just marking his next move when it became his turn goes on with it.
  const [cell] = state.chosen;
  const goesOn =
    before.premoves && !before.interactive && state.interactive && cell && starts(state).has(cell);
  if (state.position.text !== before.position.text) {
    // What was under the pointer or the finger would look like a hint in another position.
    state.hovered = null;
    state.walked = [];
    if (!goesOn) {
      state.chosen = [];
      state.dragged = null;
    }
  }
  if (!choosable(state)) state.dragged = null;
  if (!state.brush) state.drawnFrom = null;
}

function layoutChanges(a: Look, b: Look): boolean {
  return a.diamond !== b.diamond || a.coordinates !== b.coordinates || a.labels !== b.labels;
}

function derived({
  position,
  first,
}: BoardConfig): Pick<BoardState, 'routes' | 'pieces' | 'seen' | 'groups'> {
  const pieces = new Map(position.pieces.map((piece) => [piece.cell, piece]));
  return {
    routes: routesOf(position.legal, first),
    pieces,
    seen: pieces,
    groups: groupMarks(position.groups),
  };
}

/** Whether cells can be chosen at all. */
export function choosable(state: BoardConfig): boolean {
  return state.interactive || state.premoves === true;
}

/** Whether the next move is marked rather than one made. */
export function plans(state: BoardConfig): boolean {
  return !state.interactive && state.premoves === true;
}

/** The player chooses a cell. */
export function pick(state: BoardState, cell: string, events: BoardEvents): void {
  if (state.edited) return events.edit?.(cell, 'put');
  if (state.brush) return pickMark(state, cell, state.brush, events);
  if (plans(state)) return plan(state, cell, events);
  if (!state.interactive) return;
  const situation = {
    position: state.position,
    routes: state.routes,
    near: (a: string, b: string) => near(state, a, b),
    stepwise: state.stepwise,
  };
  const choice = choose(situation, state.chosen, cell);
  state.walked = choice.move ? state.chosen : [];
  setChosen(state, choice.move ? [] : choice.chosen, events);
  if (choice.move) void events.move(choice.move.text);
  if (choice.attempt) events.attempt(choice.attempt);
  if (choice.ambiguous) {
    events.say(state.words.routes({ count: choice.ambiguous.length, cell }));
  }
}

/** Drawing cell by cell: the first is where an arrow begins, the same again marks it alone. */
function pickMark(state: BoardState, cell: string, brush: Brush, events: BoardEvents): void {
  const { drawnFrom: from } = state;
  state.drawnFrom = from === null ? cell : null;
  if (from !== null) events.mark?.({ brush, from, to: cell });
}

/**
 * The player chooses a cell for his next move. Nobody knows which moves will be legal then, so all that counts is how many
 * cells tell a move: where men are in hand, a vacant cell is one to enter.
 */
function plan(state: BoardState, cell: string, events: BoardEvents): void {
  const [first] = state.chosen;
  const { planned = [] } = state;
  if (first === undefined && planned.includes(cell)) return events.plan?.([]);
  const enters = state.position.hands !== null && !state.pieces.has(cell);
  const own = state.position.hands === null || state.pieces.get(cell)?.color !== state.position.turn;
  if (first === undefined) {
    if (enters) events.plan?.([cell]);
    else if (own) setChosen(state, [cell], events);
    return;
  }
  setChosen(state, [], events);
  if (first !== cell) events.plan?.([first, cell]);
}

/** Takes back the last step of a choice, or the marked move; false where there is neither. */
export function cancel(state: BoardState, events: BoardEvents): boolean {
  state.dragged = null;
  if (state.chosen.length > 0) setChosen(state, takeBack(state.chosen), events);
  else if (state.planned?.length) events.plan?.([]);
  else return false;
  return true;
}

export function setChosen(state: BoardState, chosen: readonly string[], events: BoardEvents): void {
  state.chosen = chosen;
  events.chosen(chosen, plans(state) ? [] : [...nextCells(state.routes, chosen)]);
}

function near(state: BoardState, a: string, b: string): boolean {
  const from = state.board.cells.find((c) => c.name === a);
  const to = state.board.cells.find((c) => c.name === b);
  return !!from && !!to && Math.hypot(from.x - to.x, from.y - to.y) < 1.5;
}

/** Cells on which a choice may begin. */
export function starts(state: BoardState): Set<string> {
  return nextCells(state.routes, []);
}

export interface Targets {
  /** The cells from which the targets are reached; a hovered piece counts as chosen for a look. */
  path: readonly string[];
  next: Set<string>;
  final: Set<string>;
  /** Nothing is chosen yet, the targets only answer the pointer. */
  preview: boolean;
}

/** The cells to mark as reachable. */
export function targets(state: BoardState): Targets {
  if (plans(state)) return { path: state.chosen, next: new Set(), final: new Set(), preview: false };
  const pointed = state.hovered ?? null;
  const preview = state.chosen.length === 0;
  const path = preview ? (pointed ? [pointed] : []) : state.chosen;
  if (path.length === 0) return { path, next: new Set(), final: new Set(), preview };
  const final = state.stepwise ? new Set<string>() : finalCells(state.routes, path);
  return { path, next: nextCells(state.routes, path), final, preview };
}

/** Whether the chosen cells, or the cells under the pointer, are empty ones to be filled by a pair. */
export function isPlacement(state: BoardState, path: readonly string[]): boolean {
  return (
    state.interactive && path.length > 0 && narrow(state.routes, path).some((r) => r.move.kind === 'place')
  );
}
