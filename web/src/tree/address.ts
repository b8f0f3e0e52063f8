// The address of a place on the analysis board: it can be passed on, and opens the same place again.

import { end, type Path, type Tree } from './tree';

export interface Address {
  /** Null where the address names none. */
  game: string | null;
  /** The text of the position before the moves; null for the start of the game. */
  position: string | null;
  moves: Path;
  /** How many of the moves are played on the board. */
  at: number;
  /** The match that is looked at. */
  match: string | null;
}

const PAGE = '/analysis';

export function readAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Address {
  const wishes = new URLSearchParams(search);
  const [, , game] = pathname.split('/');
  const moves = (wishes.get('moves') ?? '').split(',').map((move) => move.trim());
  const line = moves.filter(Boolean);
  const at = /^\d+$/.test(wishes.get('at') ?? '') ? Number(wishes.get('at')) : Infinity;
  const match = wishes.get('game-id');
  return {
    game: game ? decoded(game) : null,
    position: wishes.get('position')?.trim() || null,
    moves: line,
    // How many moves a match has is not known yet.
    at: match !== null && line.length === 0 ? at : Math.min(at, line.length),
    match,
  };
}

export function writeAddress({ game, position, moves, at, match }: Address): string {
  const wishes: string[] = [];
  if (match !== null) wishes.push(`game-id=${encodeURIComponent(match)}`);
  if (position !== null) wishes.push(`position=${readable(position)}`);
  if (moves.length > 0) wishes.push(`moves=${readable(moves.join(','))}`);
  if (at !== moves.length) wishes.push(`at=${at}`);
  const path = game === null ? PAGE : `${PAGE}/${readable(game)}`;
  return wishes.length > 0 ? `${path}?${wishes.join('&')}` : path;
}

/** The line through a node, to the end of its main line. */
export function lineThrough(tree: Tree, path: Path): Path {
  return end(tree, path);
}

/** Positions and moves stay legible: what needs no escape in a query gets none. */
export function readable(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%3D', '=')
    .replaceAll('%20', '+');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
