// Pointer and keyboard. Both end in `pick` and `cancel`, so that they can do the same things.

import { walk, type Arrow } from './layout/geometry';
import type { Point } from './layout/points';
import type { Brush } from './state/drawn';
import { nextCells } from './position/path';
import { cancel, choosable, pick, plans, setChosen, type BoardEvents, type BoardState } from './state/state';

/** Pixels that the pointer has to travel before a press becomes a drag. */
const DRAG_THRESHOLD = 6;
const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

interface Press {
  cell: string;
  at: Point;
  pointer: number;
  /** The press itself has chosen the cell, so that the release on it must not choose again. */
  fresh: boolean;
  /** Units of the board for a pixel, once they are needed. */
  scale?: number;
  /** Where the pointer is, until that is shown. */
  latest?: PointerEvent | null;
}

/** Connects the board to its events; the returned function disconnects it. */
export function listen(
  svg: SVGSVGElement,
  state: BoardState,
  events: BoardEvents,
  redraw: () => void,
): () => void {
  let press: Press | null = null;
  /** A pointer that draws, or that goes over the cells of a position that is set up. */
  let stroke: { from: string; at: string; brush: Brush | null; erase: boolean; pointer: number } | null =
    null;
  let frame = 0;
  /** Where the mouse was last; browsers tell of moves of a mouse that rests when the page below it changes. */
  let rest: Point = { x: NaN, y: NaN };

  const cellOf = (target: EventTarget | null) =>
    (target instanceof Element ? target.closest('[data-cell]') : null)?.getAttribute('data-cell') ?? null;
  const cellAt = (event: PointerEvent) => cellOf(document.elementFromPoint(event.clientX, event.clientY));

  function pointerdown(event: PointerEvent) {
    rest = { x: event.clientX, y: event.clientY };
    const cell = cellOf(event.target);
    if (cell === null) return;
    attend();
    const brush = brushOf(event, state);
    if (state.edited || (brush && events.mark)) {
      if (event.button !== 0 && event.button !== 2) return;
      state.focused = cell;
      const erase = event.button === 2;
      stroke = { from: cell, at: cell, brush: state.edited ? null : brush, erase, pointer: event.pointerId };
      if (state.edited) events.edit?.(cell, erase ? 'erase' : 'put');
      else event.preventDefault();
      return point(cell);
    }
    if (event.button !== 0) return;
    state.focused = cell;
    if (choosable(state)) {
      const fresh = choosesAtPress(state, cell);
      if (fresh) setChosen(state, [cell], events);
      press = { cell, at: { x: event.clientX, y: event.clientY }, pointer: event.pointerId, fresh };
    }
    point(cell);
  }

  function pointermove(event: PointerEvent) {
    const rests = event.clientX === rest.x && event.clientY === rest.y;
    rest = { x: event.clientX, y: event.clientY };
    if (stroke && stroke.pointer === event.pointerId) {
      const cell = cellAt(event);
      if (cell === null || cell === stroke.at) return;
      stroke.at = cell;
      if (state.edited) events.edit?.(cell, stroke.erase ? 'erase' : 'put');
      point(cell);
    } else if (press && press.pointer === event.pointerId) {
      const dx = event.clientX - press.at.x;
      const dy = event.clientY - press.at.y;
      const origin = state.chosen[state.chosen.length - 1];
      if (origin === press.cell && (state.dragged || Math.hypot(dx, dy) > DRAG_THRESHOLD)) {
        press.scale ??= state.layout.width / svg.getBoundingClientRect().width;
        const cell = state.seen.has(origin) ? origin : (state.chosen[0] ?? origin);
        state.dragged = { cell, dx: dx * press.scale, dy: dy * press.scale };
      }
      press.latest = event;
      // A pointer can tell more often where it is than the screen is drawn.
      frame ||= requestAnimationFrame(follow);
    } else if (event.pointerType === 'mouse' && !rests) {
      const cell = cellOf(event.target);
      if (cell !== state.hovered) point(cell);
    }
  }

  function follow() {
    frame = 0;
    if (!press?.latest) return;
    const cell = cellAt(press.latest);
    press.latest = null;
    if (cell !== state.hovered) point(cell);
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
    // A finger that is gone points at nothing any more.
    if (event.pointerType !== 'mouse' && state.hovered !== null) {
      state.hovered = null;
      redraw();
    }
    if (!press || press.pointer !== event.pointerId) return;
    const { cell, fresh } = press;
    const wasDragged = state.dragged !== null;
    const target = cellAt(event);
    press = null;
    state.dragged = null;
    if (target === cell ? !fresh && !wasDragged : wasDragged && target !== null)
      pick(state, target ?? cell, events);
    redraw();
  }

  function pointercancel() {
    press = null;
    stroke = null;
    state.dragged = null;
    point(null);
  }

  /** The second button draws or erases here, it opens no menu. */
  /** Screen readers click without a pointer; real clicks have been dealt with as presses. */
  function click(event: MouseEvent) {
    const cell = cellOf(event.target);
    if (cell === null || event.detail !== 0) return;
    pick(state, cell, events);
    redraw();
  }

  function keydown(event: KeyboardEvent) {
    const cell = cellOf(event.target);
    if (cell === null || event.ctrlKey || event.altKey || event.metaKey) return;
    attend();
    if (ARROWS.has(event.key)) focus(walk(state.layout, cell, event.key as Arrow));
    // A marked move waits for Enter; another one is chosen by the blank.
    else if (event.key === 'Enter' && state.interactive && state.planned?.length) return;
    else if (event.key === 'Enter' || event.key === ' ') pick(state, cell, events);
    else if (state.edited && (event.key === 'Delete' || event.key === 'Backspace'))
      events.edit?.(cell, 'erase');
    else if (event.key === 'Escape' && state.drawnFrom !== null) state.drawnFrom = null;
    else if (event.key !== 'Escape' || !cancel(state, events)) return;
    event.preventDefault();
    redraw();
  }

  /** The second button draws where something can be drawn, and takes back elsewhere. */
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
    // The focus that comes with a press points at nothing when the press is over.
    if (svg.ownerDocument.activeElement?.matches(':focus-visible')) point(cell);
  }

  /** Who goes on does not wait for the move that is being shown. */
  function attend() {
    svg.removeAttribute('data-moving');
  }

  /** A press beside the board gives the choice up; a control may still be about it. */
  function outside(event: PointerEvent) {
    const target = event.target instanceof Element ? event.target : null;
    if (state.chosen.length === 0 || !target || svg.contains(target)) return;
    if (target.closest('a, button, input, label')) return;
    setChosen(state, [], events);
    redraw();
  }

  function focus(cell: string) {
    state.focused = cell;
    redraw();
    svg.querySelector<SVGElement>(`[data-cell="${cell}"]`)?.focus();
  }

  function point(cell: string | null) {
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

/** What a press draws with: the brush at hand, or what the second button stands for with its keys. */
function brushOf({ button, ctrlKey, shiftKey, altKey }: PointerEvent, state: BoardState): Brush | null {
  // A mouse with one button has its second one by the control key.
  if (button === 0 && !ctrlKey) return state.brush ?? null;
  if (button !== 0 && button !== 2) return null;
  if (shiftKey) return altKey ? 'yellow' : 'red';
  return altKey ? 'blue' : (state.brush ?? 'green');
}

/**
 * A piece is taken up at the press, so that it can be dragged. Everything that could complete or continue a move waits
 * for the release: a finger may still slide off.
 */
export function choosesAtPress(state: BoardState, cell: string): boolean {
  if (plans(state)) {
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
