/** Finds the legal moves that match the cells a player chooses one after the other. */

import type { Color, LegalMove, Position } from '../../api/types';

/** A sequence of cells that selects a move. */
export interface Route {
  cells: readonly string[];
  move: LegalMove;
}

/** The result of choosing a cell. */
export interface Choice {
  chosen: readonly string[];
  /** The complete move. */
  move?: LegalMove;
  /** Cells that match no legal move. The server can explain why. */
  attempt?: readonly string[];
  /** Moves that all end on the cell. The player has to choose their cells one by one. */
  ambiguous?: readonly LegalMove[];
}

/**
 * Returns the routes of all legal moves. A swap can be chosen from either end. The first cell of a placement gets the piece
 * of color `first`. A move without cells has a button and no route.
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

/** Returns the cells that can be chosen next. */
export function nextCells(routes: readonly Route[], chosen: readonly string[]): Set<string> {
  const next = new Set<string>();
  for (const route of narrow(routes, chosen)) {
    const cell = route.cells[chosen.length];
    if (cell !== undefined) next.add(cell);
  }
  return next;
}

/** Returns more distant cells where exactly one of the remaining moves ends. A click there selects that move. */
export function finalCells(routes: readonly Route[], chosen: readonly string[]): Set<string> {
  const count = new Map<string, number>();
  for (const route of narrow(routes, chosen)) {
    const end = route.cells[route.cells.length - 1];
    if (end !== undefined && route.cells.length > chosen.length + 1)
      count.set(end, (count.get(end) ?? 0) + 1);
  }
  return new Set([...count].filter(([cell, n]) => n === 1 && !chosen.includes(cell)).map(([cell]) => cell));
}

/** The context of a choice. */
export interface Situation {
  position: Position;
  routes: readonly Route[];
  /** Returns true if the second cell is close enough to be a target of the first. */
  near: (a: string, b: string) => boolean;
  /** Every cell has to be chosen: a move is not complete before its last cell. */
  stepwise?: boolean | undefined;
}

export function choose(situation: Situation, chosen: readonly string[], cell: string): Choice {
  const { routes } = situation;
  const extended = [...chosen, cell];
  const fitting = narrow(routes, extended);
  if (fitting.length > 0) return finish(fitting, extended, situation.stepwise);
  const [start] = chosen;
  if (start === undefined) return chooseFirst(situation, cell);

  // A click on a chosen cell takes it back, even if a capture could end there.
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

/** Completes the move if it is the only one left, and if two cells are chosen or the move has one cell. */
function finish(fitting: Route[], chosen: readonly string[], stepwise = false): Choice {
  const [only] = fitting;
  const unique = fitting.every((r) => r.move === only?.move);
  if (stepwise && fitting.some((r) => r.cells.length > chosen.length)) return { chosen };
  if (only && unique && (chosen.length > 1 || only.cells.length === 1)) {
    return { chosen: only.cells, move: only.move };
  }
  return { chosen };
}

/** Chooses the first cell. The player's pieces without moves can be chosen too, so that the server explains the problem. */
function chooseFirst({ position, routes }: Situation, cell: string): Choice {
  const color = colorAt(position, cell);
  if (color === undefined) return { chosen: [], attempt: [cell] };
  const choosable = color === position.turn && routes.some((r) => r.cells.length > 1);
  return { chosen: choosable ? [cell] : [] };
}

/** Returns true if a click that does not continue the choice starts a new one, and false if it is a wrong target. */
function restarts({ position, routes, near }: Situation, start: string, cell: string): boolean {
  const color = colorAt(position, cell);
  if (color !== undefined && color === colorAt(position, start)) return true;
  return !near(start, cell) && narrow(routes, [cell]).length > 0;
}

function colorAt(position: Position, cell: string): Color | undefined {
  return position.pieces.find((p) => p.cell === cell)?.color;
}

/** Removes the last chosen cell. */
export function takeBack(chosen: readonly string[]): readonly string[] {
  return chosen.slice(0, -1);
}

/** Returns the cells in the text of a move. The `x` of a capture is not part of a name. */
export function cellsIn(text: string, known: ReadonlySet<string>): string[] {
  const names = text.match(/[a-z]+\d+/g) ?? [];
  return names
    .map((name) => (known.has(name) ? name : name.replace(/^x/, '')))
    .filter((name) => known.has(name));
}

/** Returns the legal moves that match a premove. One cell enters a man. Two cells are the ends of a move or swap. */
export function movesMatching(routes: readonly Route[], cells: readonly string[]): LegalMove[] {
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
