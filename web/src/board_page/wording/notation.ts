/** Converts cells and moves between the server's coordinates and those that the user has chosen. */

import { getContext, setContext } from 'svelte';
import type { Board } from '../../api/types';
import { namingOf, read, shown, type Naming } from '../../board/layout/coordinates';
import { looks } from '../../user/looks.svelte';

export interface Notation {
  /** Converts a text with cells, such as a move or a hint, to the user's coordinates. */
  show(text: string): string;
  /** Converts typed text to the server's coordinates. */
  read(text: string): string;
}

/** The server's coordinates, unchanged. */
export const serverNotation: Notation = { show: (text) => text, read: (text) => text };

const KEY = Symbol('notation');

/** Returns the notation of a board. It follows changes of the user's choice. */
export function notationOf(board: Board): Notation {
  return {
    show: (text) => shown(text, naming(board)),
    read: (text) => read(text, board, naming(board)),
  };
}

/** Provides the notation for the components of a page, whose board may still be loading. */
export function provideNotation(board: () => Board | null | undefined): Notation {
  const current = () => {
    const loaded = board();
    return loaded ? notationOf(loaded) : serverNotation;
  };
  const notation: Notation = { show: (text) => current().show(text), read: (text) => current().read(text) };
  return setContext(KEY, notation);
}

/** Returns the notation that the page provides, or the server's. */
export function useNotation(): Notation {
  return getContext<Notation | undefined>(KEY) ?? serverNotation;
}

const cache = new WeakMap<Board, { coordinates: string; naming: Naming }>();

function naming(board: Board): Naming {
  const { coordinates } = looks.of(board);
  const cached = cache.get(board);
  if (cached?.coordinates === coordinates) return cached.naming;
  const naming = namingOf(board, coordinates);
  cache.set(board, { coordinates, naming });
  return naming;
}
