// The door of the board: create it, set what it shows, destroy it. It knows no rules; it is given positions with
// their legal moves and reports the text of the chosen one.

import './board.css';
import './sets.css';
import { listen } from './input';
import { createCanvas } from './canvas';
import { render } from './render';
import { begin, change, setChosen, type BoardConfig, type BoardEvents } from './state';
import { still } from './times';

export interface BoardView {
  /** Changes what is shown; what is left out stays. */
  set(config: Partial<BoardConfig>): void;
  destroy(): void;
}

let moves: typeof import('./animate') | undefined;

/** What shows a move is loaded as soon as one is at hand; the first picture of a page does not need it. */
function prepare(): void {
  if (moves || still()) return;
  import('./animate').then(
    (loaded) => (moves = loaded),
    // Without it the pieces stand where they belong all the same.
    () => undefined,
  );
}

export function createBoard(parent: HTMLElement, config: BoardConfig, events: BoardEvents): BoardView {
  const state = begin(config);
  const canvas = createCanvas(parent);
  const redraw = () => render(canvas, state);
  redraw();
  for (const touched of ['pointerover', 'focusin'])
    canvas.svg.addEventListener(touched, prepare, { once: true });
  const focus = () => canvas.cells.get(state.focused)?.focus();
  const silence = config.still ? () => {} : listen(canvas.svg, state, events, redraw);
  return {
    set(next) {
      const before = state.position;
      const routes = state.routes;
      // Turning the board draws its cells anew, which would lose the focus.
      const focused = canvas.svg.contains(document.activeElement);
      change(state, next);
      redraw();
      if (focused && !canvas.svg.contains(document.activeElement)) focus();
      if (state.routes !== routes) setChosen(state, state.chosen, events);
      if (state.position.text !== before.text) {
        events.point(null);
        moves?.animate(canvas, state.layout, before, state.position, state.last);
        prepare();
      }
    },
    destroy() {
      silence();
      canvas.film?.();
      canvas.svg.remove();
    },
  };
}

export type { BoardConfig, BoardEvents, ThreatMarks } from './state';
export type { Brush, Mark } from './drawn';
