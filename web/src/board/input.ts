/** Pointer and keyboard input. Both call `pick` and `cancel`, so that they have the same abilities. */

import { walk, type Arrow } from './layout/geometry';
import type { Point } from './layout/points';
import type { Brush } from './state/user_marks';
import { treeOf } from './layout/svg';
import { nextCells } from './position/path';
import {
  cancel,
  choosable,
  isPremoving,
  pick,
  setChosen,
  type BoardEvents,
  type BoardState,
} from './state/state';

/** Pixels that the pointer has to move before a press becomes a drag. */
const DRAG_THRESHOLD = 6;
const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

interface Press {
  cell: string;
  at: Point;
  pointer: number;
  /** The press has chosen the cell, so that a release on it must not choose it again. */
  chose: boolean;
  /** Board units per pixel, computed at the first drag. */
  scale?: number;
  /** The last movement that is not drawn yet. */
  latest?: PointerEvent | null;
}

/** Adds the event listeners of a board. The returned function removes them. */
export function listen(
  svg: SVGSVGElement,
  state: BoardState,
  events: BoardEvents,
  redraw: () => void,
): () => void {
  let press: Press | null = null;
  /** A press that draws a mark, or edits cells in the position editor. */
  let stroke: { from: string; at: string; brush: Brush | null; erase: boolean; pointer: number } | null =
    null;
  let frame = 0;
  /** The last position of the mouse. Browsers also report movements of a resting mouse when the page below it changes. */
  let lastMouse: Point = { x: NaN, y: NaN };

  const tree = treeOf(svg);
  const cellOf = (target: EventTarget | null | undefined) =>
    (target instanceof Element ? target.closest('[data-cell]') : null)?.getAttribute('data-cell') ?? null;
  const cellAt = (event: PointerEvent) => cellOf(tree.elementFromPoint(event.clientX, event.clientY));

  function pointerdown(event: PointerEvent) {
    lastMouse = { x: event.clientX, y: event.clientY };
    const cell = cellOf(event.target);
    if (cell === null) return;
    showMarks();
    const brush = brushOf(event, state);
    if (state.edited || (brush && events.mark)) {
      if (event.button !== 0 && event.button !== 2) return;
      state.focused = cell;
      const erase = event.button === 2;
      stroke = { from: cell, at: cell, brush: state.edited ? null : brush, erase, pointer: event.pointerId };
      if (state.edited) events.edit?.(cell, erase ? 'erase' : 'put');
      else event.preventDefault();
      return hover(cell);
    }
    if (event.button !== 0) return;
    state.focused = cell;
    if (choosable(state)) {
      const chose = choosesAtPress(state, cell);
      if (chose) setChosen(state, [cell], events);
      press = { cell, at: { x: event.clientX, y: event.clientY }, pointer: event.pointerId, chose };
    }
    hover(cell);
  }

  function pointermove(event: PointerEvent) {
    const rests = event.clientX === lastMouse.x && event.clientY === lastMouse.y;
    lastMouse = { x: event.clientX, y: event.clientY };
    if (stroke && stroke.pointer === event.pointerId) {
      const cell = cellAt(event);
      if (cell === null || cell === stroke.at) return;
      stroke.at = cell;
      if (state.edited) events.edit?.(cell, stroke.erase ? 'erase' : 'put');
      hover(cell);
    } else if (press && press.pointer === event.pointerId) {
      const dx = event.clientX - press.at.x;
      const dy = event.clientY - press.at.y;
      const origin = state.chosen[state.chosen.length - 1];
      if (origin === press.cell && (state.dragged || Math.hypot(dx, dy) > DRAG_THRESHOLD)) {
        press.scale ??= state.layout.width / svg.getBoundingClientRect().width;
        const cell = state.visible.has(origin) ? origin : (state.chosen[0] ?? origin);
        state.dragged = { cell, dx: dx * press.scale, dy: dy * press.scale };
      }
      press.latest = event;
      // Pointer events can be more frequent than frames.
      frame ||= requestAnimationFrame(drawDrag);
    } else if (event.pointerType === 'mouse' && !rests) {
      // The window sees the host of a shadow root as the target of an event within it.
      const cell = cellOf(event.composedPath()[0]);
      if (cell !== state.hovered) hover(cell);
    }
  }

  function drawDrag() {
    frame = 0;
    if (!press?.latest) return;
    const cell = cellAt(press.latest);
    press.latest = null;
    if (cell !== state.hovered) hover(cell);
    else redraw();
  }

  function pointerup(event: PointerEvent) {
    if (stroke && stroke.pointer === event.pointerId) {
      const { from, brush } = stroke;
      const to = cellAt(event);
      stroke = null;
      state.drawnFrom = null;
      if (brush && to !== null) events.mark?.({ brush, from, to });
      redraw();
    }
    // A lifted finger no longer hovers over a cell.
    if (event.pointerType !== 'mouse' && state.hovered !== null) {
      state.hovered = null;
      redraw();
    }
    if (!press || press.pointer !== event.pointerId) return;
    const { cell, chose } = press;
    const wasDragged = state.dragged !== null;
    const target = cellAt(event);
    press = null;
    state.dragged = null;
    if (target === cell ? !chose && !wasDragged : wasDragged && target !== null)
      pick(state, target ?? cell, events);
    redraw();
  }

  function pointercancel() {
    press = null;
    stroke = null;
    state.dragged = null;
    hover(null);
  }

  /** Handles the clicks of screen readers, which have no pointer. Other clicks are handled as presses. */
  function click(event: MouseEvent) {
    const cell = cellOf(event.target);
    if (cell === null || event.detail !== 0) return;
    pick(state, cell, events);
    redraw();
  }

  function keydown(event: KeyboardEvent) {
    const cell = cellOf(event.target);
    if (cell === null || event.ctrlKey || event.altKey || event.metaKey) return;
    showMarks();
    if (ARROWS.has(event.key)) focus(walk(state.layout, cell, event.key as Arrow));
    // While a move waits for confirmation, Enter confirms it, and the space bar chooses another one.
    else if (event.key === 'Enter' && state.interactive && state.planned?.length) return;
    else if (event.key === 'Enter' || event.key === ' ') pick(state, cell, events);
    else if (state.edited && (event.key === 'Delete' || event.key === 'Backspace'))
      events.edit?.(cell, 'erase');
    else if (event.key === 'Escape' && state.drawnFrom !== null) state.drawnFrom = null;
    else if (event.key !== 'Escape' || !cancel(state, events)) return;
    event.preventDefault();
    redraw();
  }

  /** The right button draws on a cell if drawing is possible, and cancels elsewhere. */
  function contextmenu(event: MouseEvent) {
    const draws = (state.edited || events.mark) && cellOf(event.target) !== null;
    if (!draws && !cancel(state, events)) return;
    event.preventDefault();
    redraw();
  }

  function focusin(event: FocusEvent) {
    const cell = cellOf(event.target);
    if (cell === null) return;
    state.focused = cell;
    // The focus of a press must not leave a hovered cell behind.
    if (tree.activeElement?.matches(':focus-visible')) hover(cell);
  }

  /** Shows the marks of the next turn, which are hidden during the animation of a move. */
  function showMarks() {
    svg.removeAttribute('data-moving');
  }

  /** A press outside the board cancels the choice, except on controls, which may refer to it. */
  function outside(event: PointerEvent) {
    const path = event.composedPath();
    if (state.chosen.length === 0 || path.includes(svg)) return;
    if (path.some((each) => each instanceof Element && each.matches('a, button, input, label'))) return;
    setChosen(state, [], events);
    redraw();
  }

  function focus(cell: string) {
    state.focused = cell;
    redraw();
    svg.querySelector<SVGElement>(`[data-cell="${cell}"]`)?.focus();
  }

  function hover(cell: string | null) {
    state.hovered = cell;
    events.point(cell);
    redraw();
  }

  const stop = new AbortController();
  const { signal } = stop;
  svg.addEventListener('pointerdown', pointerdown, { signal });
  window.addEventListener('pointermove', pointermove, { signal });
  window.addEventListener('pointerup', pointerup, { signal });
  window.addEventListener('pointercancel', pointercancel, { signal });
  svg.addEventListener('click', click, { signal });
  svg.addEventListener('keydown', keydown, { signal });
  svg.addEventListener('contextmenu', contextmenu, { signal });
  svg.addEventListener('focusin', focusin, { signal });
  document.addEventListener('pointerdown', outside, { signal });
  return () => {
    stop.abort();
    cancelAnimationFrame(frame);
  };
}

/** Returns the brush of a press: the selected one, or the one of the right button and its modifier keys. */
function brushOf({ button, ctrlKey, shiftKey, altKey }: PointerEvent, state: BoardState): Brush | null {
  // On a mouse with one button, Ctrl stands for the right button.
  if (button === 0 && !ctrlKey) return state.brush ?? null;
  if (button !== 0 && button !== 2) return null;
  if (shiftKey) return altKey ? 'yellow' : 'red';
  return altKey ? 'blue' : (state.brush ?? 'green');
}

/**
 * Returns true if a press on the cell chooses it at once, so that its piece can be dragged. A press that could continue or
 * complete a move takes effect on release, because a finger may still slide off.
 */
export function choosesAtPress(state: BoardState, cell: string): boolean {
  if (isPremoving(state)) {
    const free = state.chosen.length === 0 && !state.planned?.includes(cell);
    return free && state.pieces.has(cell) && state.pieces.get(cell)?.color !== state.position.turn;
  }
  if (state.chosen.includes(cell) || nextCells(state.routes, state.chosen).has(cell)) {
    return state.chosen.length === 0 && state.routes.some((r) => r.cells[0] === cell && r.cells.length > 1);
  }
  if (state.chosen.length > 0) return false;
  return (
    state.pieces.get(cell)?.color === state.position.turn && state.routes.some((r) => r.cells.length > 1)
  );
}
