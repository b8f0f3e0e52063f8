// Keys of a page. They stay out of the way of text fields, of the browser's own combinations and of whoever has
// dealt with the key already, such as the board.

import type { Hand } from './board_input.svelte';
import type { View } from '../options/view.svelte';

/** What keys do; false leaves one to the browser. */
export type Actions = Record<string, (target: Element | null) => unknown>;

export function keys(actions: Actions): (event: KeyboardEvent) => void {
  return (event) => {
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, dialog')) return;
    if (action(target) !== false) event.preventDefault();
  };
}

/** To the field in which moves are written: that of the text mode where it is on. */
export function toMoveField(): void {
  document.querySelector<HTMLElement>('#typed-move, #text-line')?.focus();
}

/** How a board is shown and what is put on it, by the same keys on every page with one. */
export function boardKeys(view: View, hand: Hand, emulsion: () => boolean): Actions {
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
