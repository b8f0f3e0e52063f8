/** Keyboard shortcuts of every page with a board. */

import type { Actions } from '../../browser/keys';
import type { BoardInput } from './board_input.svelte';
import type { View } from '../options/view.svelte';

/** Focuses the field for typed moves, or the field of the text mode if it is on. */
export function toMoveField(): void {
  document.querySelector<HTMLElement>('#typed-move, #text-line')?.focus();
}

/** Returns the shortcuts for the display of a board and for the color of placements. */
export function boardKeys(view: View, input: BoardInput, emulsion: () => boolean): Actions {
  return {
    f: () => view.toggle('flipped'),
    v: () => emulsion() && view.toggle('values'),
    g: () => emulsion() && view.toggle('groups'),
    b: () => (input.first = 'black'),
    w: () => (input.first = 'white'),
    m: toMoveField,
    t: () => view.toggle('threats'),
  };
}
