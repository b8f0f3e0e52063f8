// Narrowing a list of legal moves by the cells that a player chooses one after the other. Pure: it knows only
// that a move is reached through a sequence of cells.

import type { Color, LegalMove, Position } from '../../api/types';

/** A sequence of cells that stands for a move. */
export interface Route {
  cells: readonly string[];
  move: LegalMove;
}

/** What choosing a cell led to. */
export interface Choice {
  chosen: readonly string[];
  /** The move is complete. */
  move?: LegalMove;
  /** The cells fit no legal move; somebody who knows the rules should say why. */
  attempt?: readonly string[];
  /** Several moves end on the cell: the player has to show the way. */
  ambiguous?: readonly LegalMove[];
}

/**
 * The routes of all legal moves. A pair may be chosen from either end; of a placement the first cell gets the
 * piece of the color `first`. A move without cells has a button, not a route.
 */
export function routesOf(legal: readonly LegalMove[], first: Color): Route[] {
  const routes: Route[] = [];
  for (const move of legal) {
    const reversed = [...move.cells].reverse();
    if (move.kind === 'place') routes.push({ cells: first === 'black' ? move.cells : reversed, move });
    else if (move.kind === 'swap') routes.push({ cells: move.cells, move }, { cells: reversed, move });
    else if (move.cells.length > 0) routes.push({ cells: move.cells, move });
  }
  return routes;
}

export function narrow(routes: readonly Route[], chosen: readonly string[]): Route[] {
  return routes.filter((r) => chosen.every((cell, i) => r.cells[i] === cell));
}

/** The cells that may be chosen next. */
export function nextCells(routes: readonly Route[], chosen: readonly string[]): Set<string> {
  const next = new Set<string>();
  for (const route of narrow(routes, chosen)) {
    const cell = route.cells[chosen.length];
    if (cell !== undefined) next.add(cell);
  }
  return next;
}

/** Cells further on where exactly one of the remaining moves ends, so that a click there says enough. */
export function finalCells(routes: readonly Route[], chosen: readonly string[]): Set<string> {
  const count = new Map<string, number>();
  for (const route of narrow(routes, chosen)) {
    const end = route.cells[route.cells.length - 1];
    if (end !== undefined && route.cells.length > chosen.length + 1)
      count.set(end, (count.get(end) ?? 0) + 1);
  }
  return new Set([...count].filter(([cell, n]) => n === 1 && !chosen.includes(cell)).map(([cell]) => cell));
}

/** What choosing depends on besides the cells. */
export interface Situation {
  position: Position;
  routes: readonly Route[];
  /** Whether two cells are so close that the second could be meant as a target of the first. */
  near: (a: string, b: string) => boolean;
  /** Every cell is chosen by itself: nothing is finished before its last cell. */
  stepwise?: boolean | undefined;
}

/** Chooses `cell` after the cells `chosen`. */
export function choose(situation: Situation, chosen: readonly string[], cell: string): Choice {
  const { routes } = situation;
  const extended = [...chosen, cell];
  const fitting = narrow(routes, extended);
  if (fitting.length > 0) return finish(fitting, extended, situation.stepwise);
  const [start] = chosen;
  if (start === undefined) return begin(situation, cell);

  // A chosen cell is clicked to take it back, even where a capture could end on it.
  const at = chosen.lastIndexOf(cell);
  if (at >= 0) return { chosen: chosen.slice(0, chosen.length === 1 ? 0 : at + 1) };

  const ending = narrow(routes, chosen).filter((r) => r.cells[r.cells.length - 1] === cell);
  const [only] = ending;
  if (only && situation.stepwise) return { chosen };
  if (only && ending.length === 1) return { chosen: only.cells, move: only.move };
  if (ending.length > 1) return { chosen, ambiguous: ending.map((r) => r.move) };

  if (restarts(situation, start, cell)) return { chosen: [cell] };
  if (chosen.length > 1) return { chosen: takeBack(chosen) };
  return { chosen, attempt: extended };
}

/** One move is left: it is played as soon as a second cell confirms it, or it needs but one. */
function finish(fitting: Route[], chosen: readonly string[], stepwise = false): Choice {
  const [only] = fitting;
  const settled = fitting.every((r) => r.move === only?.move);
  if (stepwise && fitting.some((r) => r.cells.length > chosen.length)) return { chosen };
  if (only && settled && (chosen.length > 1 || only.cells.length === 1)) {
    return { chosen: only.cells, move: only.move };
  }
  return { chosen };
}

/**
 * A piece of the mover that has no move can be chosen all the same, where moves begin on pieces: the refusal of its
 * move tells why.
 */
function begin({ position, routes }: Situation, cell: string): Choice {
  const color = colorAt(position, cell);
  if (color === undefined) return { chosen: [], attempt: [cell] };
  const choosable = color === position.turn && routes.some((r) => r.cells.length > 1);
  return { chosen: choosable ? [cell] : [] };
}

/** Whether a click that does not continue the choice means another beginning rather than a wrong target. */
function restarts({ position, routes, near }: Situation, start: string, cell: string): boolean {
  const color = colorAt(position, cell);
  if (color !== undefined && color === colorAt(position, start)) return true;
  return !near(start, cell) && narrow(routes, [cell]).length > 0;
}

function colorAt(position: Position, cell: string): Color | undefined {
  return position.pieces.find((p) => p.cell === cell)?.color;
}

/** Escape takes back the last chosen cell. */
export function takeBack(chosen: readonly string[]): readonly string[] {
  return chosen.slice(0, -1);
}

/** The cells named in a move's text, in order. The `x` of a capture looks like the beginning of a name. */
export function cellsIn(text: string, known: ReadonlySet<string>): string[] {
  const names = text.match(/[a-z]+\d+/g) ?? [];
  return names
    .map((name) => (known.has(name) ? name : name.replace(/^x/, '')))
    .filter((name) => known.has(name));
}

/**
 * The legal moves that a next move marked beforehand can mean: a cell is entered, two are the ends of a move or the pair
 * of a swap.
 */
export function meant(routes: readonly Route[], cells: readonly string[]): LegalMove[] {
  const [first] = cells;
  const last = cells[cells.length - 1];
  const fitting = routes.filter(
    (r) =>
      r.cells[0] === first &&
      r.cells[r.cells.length - 1] === last &&
      (r.cells.length === 1) === (cells.length === 1),
  );
  return [...new Set(fitting.map((r) => r.move))];
}
