// What the board shows, as plain data. Functions here change the state; they touch no document.

import type { Board, Color, Piece, Position } from '../api/types';
import type { BoardWords } from './describe';
import { layoutOf, type Layout } from './geometry';
import { groupMarks, type GroupMarks } from './groups';
import type { Look } from './look';
import { choose, finalCells, narrow, nextCells, routesOf, takeBack, type Route } from './path';

/** What the surroundings decide. */
export interface BoardConfig {
  board: Board;
  position: Position;
  /** Cells of the last move, in order. */
  last: readonly string[];
  /** Whether moves can be made now. */
  interactive: boolean;
  flipped: boolean;
  look: Look;
  showValues: boolean;
  showGroups: boolean;
  /** The color of the piece that goes on the first chosen cell of a placement. */
  first: Color;
  /** The game is over: tell the groups that decided it from those that cancel out. */
  over: boolean;
  /** A picture among others: nothing can be pointed at, and its name says all about it. */
  still?: boolean;
  /** Accessible name of the board. */
  name: string;
  words: BoardWords;
}

/** What the board reports. */
export interface BoardEvents {
  /** A legal move was chosen. */
  move(text: string): void;
  /** The chosen cells fit no legal move. */
  attempt(cells: readonly string[]): void;
  /** Something to tell the player about his choice. */
  say(text: string): void;
  /** The pointer or the focus is on a cell, or left the board. */
  point(cell: string | null): void;
  /** The cells chosen so far, and those that can follow. */
  chosen(cells: readonly string[], next: readonly string[]): void;
}

export interface BoardState extends BoardConfig {
  layout: Layout;
  routes: Route[];
  /** The pieces of the position by their cells. */
  pieces: Map<string, Piece>;
  groups: GroupMarks;
  chosen: readonly string[];
  hovered: string | null;
  focused: string;
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
    hovered: null,
    focused: config.board.centre ?? layout.rows[layout.rows.length - 1]?.[0] ?? '',
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
  if (state.position.text !== before.position.text) {
    state.chosen = [];
    state.dragged = null;
  }
  if (!state.interactive) state.dragged = null;
  if (state.position !== before.position || state.first !== before.first)
    Object.assign(state, derived(state));
}

function layoutChanges(a: Look, b: Look): boolean {
  return a.diamond !== b.diamond || a.coordinates !== b.coordinates || a.labels !== b.labels;
}

function derived({ position, first }: BoardConfig): Pick<BoardState, 'routes' | 'pieces' | 'groups'> {
  return {
    routes: routesOf(position.legal, first),
    pieces: new Map(position.pieces.map((piece) => [piece.cell, piece])),
    groups: groupMarks(position.groups),
  };
}

/** The player chooses a cell. */
export function pick(state: BoardState, cell: string, events: BoardEvents): void {
  if (!state.interactive) return;
  const situation = {
    position: state.position,
    routes: state.routes,
    near: (a: string, b: string) => near(state, a, b),
  };
  const choice = choose(situation, state.chosen, cell);
  setChosen(state, choice.move ? [] : choice.chosen, events);
  if (choice.move) events.move(choice.move.text);
  if (choice.attempt) events.attempt(choice.attempt);
  if (choice.ambiguous) {
    events.say(state.words.routes({ count: choice.ambiguous.length, cell }));
  }
}

export function cancel(state: BoardState, events: BoardEvents): void {
  state.dragged = null;
  setChosen(state, takeBack(state.chosen), events);
}

export function setChosen(state: BoardState, chosen: readonly string[], events: BoardEvents): void {
  state.chosen = chosen;
  events.chosen(chosen, [...nextCells(state.routes, chosen)]);
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
  const pointed = state.hovered ?? null;
  const preview = state.chosen.length === 0;
  const path = preview ? (pointed ? [pointed] : []) : state.chosen;
  if (path.length === 0) return { path, next: new Set(), final: new Set(), preview };
  return { path, next: nextCells(state.routes, path), final: finalCells(state.routes, path), preview };
}

/** Whether the chosen cells, or the cells under the pointer, are empty ones to be filled by a pair. */
export function isPlacement(state: BoardState, path: readonly string[]): boolean {
  return path.length > 0 && narrow(state.routes, path).some((r) => r.move.kind === 'place');
}
