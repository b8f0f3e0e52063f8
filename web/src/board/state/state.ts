/** The state of a board as plain data, and the functions that change it. They do not touch the DOM. */

import type { Board, Color, Piece, Position } from '../../api/types';
import type { BoardWords } from '../position/describe';
import type { Brush, Mark } from './user_marks';
import { layoutOf, type Layout } from '../layout/geometry';
import { groupMarks, type GroupMarks } from '../position/groups';
import type { Look } from '../layout/look';
import { choose, finalCells, narrow, nextCells, routesOf, takeBack, type Route } from '../position/path';

/** Cells to mark as threats, each kind with its own shape. */
export interface ThreatMarks {
  attacked: readonly string[];
  /** Vacant cells on which no man may enter. */
  forbidden: readonly string[];
  /** Cells on which a man that enters is captured at once. */
  feeding: readonly string[];
}

/** The options that the page sets. */
export interface BoardConfig {
  board: Board;
  position: Position;
  /** Cells of the last move, in order. */
  last: readonly string[];
  /** Cells of the move before the last one. */
  before?: readonly string[];
  /** Cells to highlight, such as the task of a lesson. */
  counted?: readonly string[];
  /** Every cell of a move has to be chosen: a move is not complete before its last cell. */
  stepwise?: boolean;
  /** Moves can be played now. */
  interactive: boolean;
  /** A premove can be set while the opponent is to move. */
  premoves?: boolean;
  /** Cells of a premove, or of a move that waits for confirmation, in order. */
  planned?: readonly string[];
  threats?: ThreatMarks | null;
  flipped: boolean;
  look: Look;
  showValues: boolean;
  showGroups: boolean;
  /** The color of the piece on the first chosen cell of a placement. */
  first: Color;
  /** The game is over: highlights the groups that decided it, and fades those that cancel out. */
  over: boolean;
  /** Returns elements that the page draws over the pieces. */
  overlay?: (layout: Layout) => SVGElement[];
  /** Presses draw with this brush instead of moving. */
  brush?: Brush | null;
  /** Invalid cells in the editor. */
  wrong?: ReadonlySet<string>;
  /** Editor mode: presses change cells instead of moving. */
  edited?: boolean;
  /** A board without interaction, which is one image for screen readers. */
  still?: boolean;
  /** Accessible name of the board. */
  name: string;
  words: BoardWords;
}

/** The events of a board. */
export interface BoardEvents {
  /** A legal move was chosen. The promise settles when the move was played or rejected. */
  move(text: string): Promise<unknown> | void;
  /** The chosen cells match no legal move. */
  attempt(cells: readonly string[]): void;
  /** A premove was set, or removed if there are no cells. */
  plan?(cells: readonly string[]): void;
  /** There is a message about the choice. */
  say(text: string): void;
  /** The pointer or the focus has moved to a cell, or left the board. */
  point(cell: string | null): void;
  /** The chosen cells have changed. `next` contains the cells that can follow. */
  chosen(cells: readonly string[], next: readonly string[]): void;
  /** A mark was drawn. Without this handler drawing is off. */
  mark?(mark: Mark): void;
  /** A cell was pressed in editor mode. The right button and the Delete key erase. */
  edit?(cell: string, how: 'put' | 'erase'): void;
}

export interface BoardState extends BoardConfig {
  layout: Layout;
  routes: Route[];
  /** The pieces of the position by their cells. */
  pieces: Map<string, Piece>;
  /** The pieces to show: while a capture is chosen, those after the chosen jumps. */
  visible: Map<string, Piece>;
  /** The chosen cells of a reported move, except the last, until the move is played or rejected. */
  submitted: readonly string[];
  groups: GroupMarks;
  chosen: readonly string[];
  hovered: string | null;
  focused: string;
  /** The start of an arrow that is drawn by keyboard. */
  drawnFrom: string | null;
  /** A piece that follows the pointer. */
  dragged: { cell: string; dx: number; dy: number } | null;
}

export function createState(config: BoardConfig): BoardState {
  const layout = layoutOf(config.board, config.flipped, config.look);
  return {
    ...config,
    layout,
    ...derived(config),
    chosen: [],
    submitted: [],
    hovered: null,
    focused: config.board.centre ?? layout.rows[layout.rows.length - 1]?.[0] ?? '',
    drawnFrom: null,
    dragged: null,
  };
}

export function updateState(state: BoardState, config: Partial<BoardConfig>): void {
  const before = { ...state };
  Object.assign(state, config);
  // Every position arrives with its board. A new layout would draw all cells again.
  if (isSame(state.board, before.board)) state.board = before.board;
  if (
    state.board !== before.board ||
    state.flipped !== before.flipped ||
    layoutChanges(before.look, state.look)
  ) {
    state.layout = layoutOf(state.board, state.flipped, state.look);
  }
  if (state.position !== before.position || state.first !== before.first)
    Object.assign(state, derived(state));
  // A premove that is being chosen when the player's turn comes continues as a move.
  const [cell] = state.chosen;
  const continues =
    before.premoves && !before.interactive && state.interactive && cell && starts(state).has(cell);
  if (state.position.text !== before.position.text) {
    // In a new position, the preview of the hovered cell would look like a hint.
    state.hovered = null;
    state.submitted = [];
    if (!continues) {
      state.chosen = [];
      state.dragged = null;
    }
  }
  if (!choosable(state)) state.dragged = null;
  if (!state.brush) state.drawnFrom = null;
}

function isSame(a: Board, b: Board): boolean {
  const same = a.shape === b.shape && a.size === b.size && a.centre === b.centre;
  return (
    same && a.cells.length === b.cells.length && a.cells.every(({ name }, at) => name === b.cells[at]?.name)
  );
}

function layoutChanges(a: Look, b: Look): boolean {
  return a.diamond !== b.diamond || a.coordinates !== b.coordinates || a.labels !== b.labels;
}

function derived({
  position,
  first,
}: BoardConfig): Pick<BoardState, 'routes' | 'pieces' | 'visible' | 'groups'> {
  const pieces = new Map(position.pieces.map((piece) => [piece.cell, piece]));
  return {
    routes: routesOf(position.legal, first),
    pieces,
    visible: pieces,
    groups: groupMarks(position.groups),
  };
}

/** Returns true if cells can be chosen, for a move or a premove. */
export function choosable(state: BoardConfig): boolean {
  return state.interactive || state.premoves === true;
}

/** Returns true if chosen cells set a premove. */
export function isPremoving(state: BoardConfig): boolean {
  return !state.interactive && state.premoves === true;
}

/** Chooses a cell. */
export function pick(state: BoardState, cell: string, events: BoardEvents): void {
  if (state.edited) return events.edit?.(cell, 'put');
  if (state.brush) return pickMark(state, cell, state.brush, events);
  if (isPremoving(state)) return pickPremove(state, cell, events);
  if (!state.interactive) return;
  const situation = {
    position: state.position,
    routes: state.routes,
    near: (a: string, b: string) => near(state, a, b),
    stepwise: state.stepwise,
  };
  const choice = choose(situation, state.chosen, cell);
  state.submitted = choice.move ? state.chosen : [];
  setChosen(state, choice.move ? [] : choice.chosen, events);
  if (choice.move) void events.move(choice.move.text);
  if (choice.attempt) events.attempt(choice.attempt);
  if (choice.ambiguous) {
    events.say(state.words.routes({ count: choice.ambiguous.length, cell }));
  }
}

/** Draws by cells: two cells make an arrow, and the same cell twice makes a mark. */
function pickMark(state: BoardState, cell: string, brush: Brush, events: BoardEvents): void {
  const { drawnFrom: from } = state;
  state.drawnFrom = from === null ? cell : null;
  if (from !== null) events.mark?.({ brush, from, to: cell });
}

/**
 * Chooses a cell of a premove. The legal moves of the next turn are unknown, so any two cells are accepted, and a vacant
 * cell alone if men are entered.
 */
function pickPremove(state: BoardState, cell: string, events: BoardEvents): void {
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

/** Takes back the last chosen cell, or the premove. Returns false if there is neither. */
export function cancel(state: BoardState, events: BoardEvents): boolean {
  state.dragged = null;
  if (state.chosen.length > 0) setChosen(state, takeBack(state.chosen), events);
  else if (state.planned?.length) events.plan?.([]);
  else return false;
  return true;
}

export function setChosen(state: BoardState, chosen: readonly string[], events: BoardEvents): void {
  state.chosen = chosen;
  events.chosen(chosen, isPremoving(state) ? [] : [...nextCells(state.routes, chosen)]);
}

function near(state: BoardState, a: string, b: string): boolean {
  const from = state.board.cells.find((c) => c.name === a);
  const to = state.board.cells.find((c) => c.name === b);
  return !!from && !!to && Math.hypot(from.x - to.x, from.y - to.y) < 1.5;
}

/** Returns the cells that can be chosen first. */
export function starts(state: BoardState): Set<string> {
  return nextCells(state.routes, []);
}

export interface Targets {
  /** The chosen cells, or the hovered cell before a choice. */
  path: readonly string[];
  next: Set<string>;
  final: Set<string>;
  /** The targets belong to the hovered cell, because nothing is chosen. */
  preview: boolean;
}

/** Returns the cells to mark as targets. */
export function targets(state: BoardState): Targets {
  if (isPremoving(state)) return { path: state.chosen, next: new Set(), final: new Set(), preview: false };
  const pointed = state.hovered ?? null;
  const preview = state.chosen.length === 0;
  const path = preview ? (pointed ? [pointed] : []) : state.chosen;
  if (path.length === 0) return { path, next: new Set(), final: new Set(), preview };
  const final = state.stepwise ? new Set<string>() : finalCells(state.routes, path);
  return { path, next: nextCells(state.routes, path), final, preview };
}

/** Returns true if the path starts a placement. */
export function isPlacement(state: BoardState, path: readonly string[]): boolean {
  return (
    state.interactive && path.length > 0 && narrow(state.routes, path).some((r) => r.move.kind === 'place')
  );
}
