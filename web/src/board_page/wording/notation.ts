// How the reader calls cells and moves: in the coordinates that he chose. What the server says and is sent is in its own.

import { getContext, setContext } from 'svelte';
import type { Board } from '../../api/types';
import { namingOf, read, shown, type Naming } from '../../board/layout/coordinates';
import { looks } from '../../user/looks.svelte';

export interface Notation {
  /** A text about cells, such as a move or a hint, as the reader calls them. */
  show(text: string): string;
  /** What the reader typed, as the server calls it. */
  read(text: string): string;
}

/** As the server calls them. */
export const serverNotation: Notation = { show: (text) => text, read: (text) => text };

const KEY = Symbol('names');

/** The names on a board; they change with the reader's choice. */
export function notationOf(board: Board): Notation {
  return {
    show: (text) => shown(text, naming(board)),
    read: (text) => read(text, board, naming(board)),
  };
}

/** The names for the components of a page; its board may still be on its way. */
export function provideNotation(board: () => Board | null | undefined): Notation {
  const current = () => {
    const known = board();
    return known ? notationOf(known) : serverNotation;
  };
  const names: Notation = { show: (text) => current().show(text), read: (text) => current().read(text) };
  return setContext(KEY, names);
}

/** The names on the board of the page; where it has none, they are as the server writes them. */
export function useNotation(): Notation {
  return getContext<Notation | undefined>(KEY) ?? serverNotation;
}

const known = new WeakMap<Board, { coordinates: string; naming: Naming }>();

function naming(board: Board): Naming {
  const { coordinates } = looks.of(board);
  const kept = known.get(board);
  if (kept?.coordinates === coordinates) return kept.naming;
  const made = namingOf(board, coordinates);
  known.set(board, { coordinates, naming: made });
  return made;
}
