/** Addresses of positions on the analysis board, for bookmarks and sharing. */

import { end, type Path, type Tree } from './tree';

export interface Address {
  /** The canonical name of the game, or null if the address has no game. */
  game: string | null;
  /** The position before the moves, or null for the usual starting position. */
  position: string | null;
  moves: Path;
  /** The number of moves that are played on the board. */
  at: number;
  /** The id of the match to analyze. */
  match: string | null;
  /** The id of a shared analysis. An address of one has nothing else. */
  shared: string | null;
  /** The id of a game of the library. An address of one has nothing else. */
  library?: string;
}

const PAGE = '/analysis';
const LIBRARY = '/library';
/** The form of ids, which no name of a game has. */
const SHARED = /^[a-hjkmnp-z02-9]{16}$/;

export function readAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Address {
  const query = new URLSearchParams(search);
  const [, , game] = pathname.split('/');
  if (game !== undefined && pathname.startsWith(`${LIBRARY}/`))
    return { game: null, position: null, moves: [], at: 0, match: null, shared: null, library: game };
  const shared = game !== undefined && SHARED.test(game) ? game : null;
  const moves = (query.get('moves') ?? '').split(',').map((move) => move.trim());
  const line = moves.filter(Boolean);
  const at = /^\d+$/.test(query.get('at') ?? '') ? Number(query.get('at')) : Infinity;
  const match = query.get('game-id');
  return {
    game: game && shared === null ? decoded(game) : null,
    position: query.get('position')?.trim() || null,
    moves: line,
    // The number of moves in a match is not known yet.
    at: match !== null && line.length === 0 ? at : Math.min(at, line.length),
    match,
    shared,
  };
}

export function writeAddress({ game, position, moves, at, match, shared, library }: Address): string {
  if (library !== undefined) return `${LIBRARY}/${library}`;
  if (shared !== null) return `${PAGE}/${shared}`;
  const query: string[] = [];
  if (match !== null) query.push(`game-id=${encodeURIComponent(match)}`);
  if (position !== null) query.push(`position=${escapeForQuery(position)}`);
  if (moves.length > 0) query.push(`moves=${escapeForQuery(moves.join(','))}`);
  if (at !== moves.length) query.push(`at=${at}`);
  const path = game === null ? PAGE : `${PAGE}/${escapeForQuery(game)}`;
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Returns the line through a node, to the end of its main line. */
export function lineThrough(tree: Tree, path: Path): Path {
  return end(tree, path);
}

/** Escapes a text for a query, but keeps the characters of positions and moves that are allowed there. */
export function escapeForQuery(text: string): string {
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
