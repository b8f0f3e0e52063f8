// The door of the board: create it, set what it shows, destroy it. It knows no rules; it is given positions with
// their legal moves and reports the text of the chosen one.

import './board.css';
import './sets.css';
import { listen } from './input';
import { createCanvas } from './render/canvas';
import { render } from './render/render';
import { begin, change, setChosen, type BoardConfig, type BoardEvents, type BoardState } from './state/state';

export interface BoardView {
  /** Changes what is shown; what is left out stays. */
  set(config: Partial<BoardConfig>): void;
  destroy(): void;
}

let moves: typeof import('./motion/animate') | undefined;

/** What shows a move is loaded as soon as one is at hand; the first picture of a page does not need it. */
function prepare(): void {
  if (moves) return;
  import('./motion/animate').then(
    (loaded) => (moves = loaded),
    // Without it the pieces stand where they belong all the same.
    () => undefined,
  );
}

/** The pieces as they are to be seen. */
function seenBy({ chosen, walked, layout, position, pieces }: BoardState): BoardState['seen'] {
  const way = chosen.length > 0 ? chosen : walked;
  return (way.length > 1 && moves?.onTheWay(layout, position, way)) || pieces;
}

export function createBoard(parent: HTMLElement, config: BoardConfig, events: BoardEvents): BoardView {
  const state = begin(config);
  const canvas = createCanvas(parent);
  const redraw = () => {
    state.seen = seenBy(state);
    render(canvas, state);
  };
  redraw();
  for (const touched of ['pointerover', 'focusin'])
    canvas.svg.addEventListener(touched, prepare, { once: true });
  const focus = () => canvas.cells.get(state.focused)?.focus();
  const move = async (text: string) => {
    const { walked } = state;
    await events.move(text);
    // Where it was made the position has changed by the next picture, and the way is forgotten.
    await new Promise((drawn) => requestAnimationFrame(drawn));
    if (state.walked !== walked || walked.length === 0) return;
    state.walked = [];
    redraw();
  };
  const silence = config.still ? () => {} : listen(canvas.svg, state, { ...events, move }, redraw);
  return {
    set(next) {
      const { position: before, walked } = state;
      const routes = state.routes;
      // Turning the board draws its cells anew, which would lose the focus.
      const focused = canvas.svg.contains(document.activeElement);
      change(state, next);
      redraw();
      if (focused && !canvas.svg.contains(document.activeElement)) focus();
      if (state.routes !== routes) setChosen(state, state.chosen, events);
      if (state.position.text !== before.text) {
        events.point(null);
        moves?.animate(canvas, state.layout, before, state.position, state.last, walked);
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

export type { BoardConfig, BoardEvents, ThreatMarks } from './state/state';
export type { Brush, Mark } from './state/drawn';
