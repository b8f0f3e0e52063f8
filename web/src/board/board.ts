// The door of the board: create it, set what it shows, destroy it. It knows no rules; it is given positions with
// their legal moves and reports the text of the chosen one.

import './board.css';
import './sets.css';
import { animate } from './animate';
import { listen } from './input';
import { createCanvas } from './canvas';
import { render } from './render';
import { begin, change, setChosen, type BoardConfig, type BoardEvents } from './state';

export interface BoardView {
  /** Changes what is shown; what is left out stays. */
  set(config: Partial<BoardConfig>): void;
  destroy(): void;
}

export function createBoard(parent: HTMLElement, config: BoardConfig, events: BoardEvents): BoardView {
  const state = begin(config);
  const canvas = createCanvas(parent);
  const redraw = () => render(canvas, state);
  redraw();
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
        animate(canvas, state.layout, before, state.position, state.last);
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
