/**
 * The public interface of the board: create it, change it, destroy it. The board knows no rules. It receives positions with
 * their legal moves and reports the chosen move. Its styles are in style.css, because a shadow root needs them as text.
 */

import { listen } from './input';
import { treeOf } from './layout/svg';
import { createCanvas } from './render/canvas';
import { render } from './render/render';
import {
  createState,
  setChosen,
  updateState,
  type BoardConfig,
  type BoardEvents,
  type BoardState,
} from './state/state';

export interface BoardView {
  /** Changes the given options. */
  set(config: Partial<BoardConfig>): void;
  destroy(): void;
}

let animation: typeof import('./motion/animate') | undefined;

/** Loads the animation of moves, which the first rendering of a page does not need. */
function loadAnimation(): void {
  if (animation) return;
  import('./motion/animate').then(
    (loaded) => (animation = loaded),
    // Without animation the board works too.
    () => undefined,
  );
}

/** Returns the pieces to show: after the chosen jumps of a capture, else those of the position. */
function visiblePieces({ chosen, submitted, layout, position, pieces }: BoardState): BoardState['visible'] {
  const path = chosen.length > 0 ? chosen : submitted;
  return (path.length > 1 && animation?.piecesAlong(layout, position, path)) || pieces;
}

export function createBoard(parent: HTMLElement, config: BoardConfig, events: BoardEvents): BoardView {
  const state = createState(config);
  const canvas = createCanvas(parent);
  const redraw = () => {
    state.visible = visiblePieces(state);
    render(canvas, state);
  };
  redraw();
  // Chromium adds an SVG with such a listener to the tab order, so a board without interaction has none.
  for (const event of config.still ? [] : ['pointerover', 'focusin'])
    canvas.svg.addEventListener(event, loadAnimation, { once: true });
  const focus = () => canvas.cells.get(state.focused)?.focus();
  const move = async (text: string) => {
    const { submitted } = state;
    await events.move(text);
    // If the move was played, the position changes before the next frame, and `submitted` with it.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (state.submitted !== submitted || submitted.length === 0) return;
    state.submitted = [];
    redraw();
  };
  const stopListening = config.still ? () => {} : listen(canvas.svg, state, { ...events, move }, redraw);
  return {
    set(next) {
      const { position: before, submitted } = state;
      const routes = state.routes;
      // Flipping the board recreates its cells, which would lose the focus.
      const hasFocus = () => canvas.svg.contains(treeOf(canvas.svg).activeElement);
      const focused = hasFocus();
      updateState(state, next);
      redraw();
      if (focused && !hasFocus()) focus();
      if (state.routes !== routes) setChosen(state, state.chosen, events);
      if (state.position.text !== before.text) {
        events.point(null);
        animation?.animate(canvas, state.layout, before, state.position, state.last, submitted);
        loadAnimation();
      }
    },
    destroy() {
      stopListening();
      canvas.endAnimation?.();
      canvas.svg.remove();
    },
  };
}

export type { BoardConfig, BoardEvents, ThreatMarks } from './state/state';
export type { Brush, Mark } from './state/user_marks';
