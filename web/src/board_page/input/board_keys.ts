// Keys that every page with a board shares.

import type { Actions } from '../../browser/keys';
import type { BoardInput } from './board_input.svelte';
import type { View } from '../options/view.svelte';

/** To the field in which moves are written: that of the text mode where it is on. */
export function toMoveField(): void {
  document.querySelector<HTMLElement>('#typed-move, #text-line')?.focus();
}

/** How a board is shown and what is put on it, by the same keys on every page with one. */
export function boardKeys(view: View, hand: BoardInput, emulsion: () => boolean): Actions {
  return {
    f: () => view.toggle('flipped'),
    v: () => emulsion() && view.toggle('values'),
    g: () => emulsion() && view.toggle('groups'),
    b: () => (hand.first = 'black'),
    w: () => (hand.first = 'white'),
    m: toMoveField,
    t: () => view.toggle('threats'),
  };
}
