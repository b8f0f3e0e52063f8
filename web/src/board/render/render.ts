/**
 * Renders the state as SVG. The background is drawn once per layout. Cells and pieces are updated where they differ. Marks
 * are recreated.
 */

import { hasChanged, type Canvas } from './canvas';
import { definitions } from './definitions';
import { describe } from '../position/describe';
import type { Tile } from '../layout/points';
import { groupLinks, pathMarks, plannedMarks, sizeMarks, targetMarks, threatMarks } from './marks';
import { numbersOf, renderDragged, renderPieces } from './pieces';
import { starts, targets, type BoardState, type Targets } from '../state/state';
import { assign, draw } from '../layout/svg';

export function render(canvas: Canvas, state: BoardState): void {
  if (canvas.layout !== state.layout || canvas.set !== state.look.set) drawGround(canvas, state);
  assign(canvas.svg, {
    role: state.still ? 'img' : 'grid',
    'aria-readonly': state.still ? null : 'true',
    'aria-label': state.name,
    'data-ply': state.position.ply,
    'data-duty': state.position.duty,
    'data-interactive': String(state.interactive),
    'data-drawing': state.brush || state.edited ? 'true' : null,
    'data-premoves': String(state.premoves === true && !state.interactive),
    'data-chosen': state.chosen.join(' '),
    'data-planned': (state.planned ?? []).join(' '),
    'data-set': state.look.set,
  });
  const { layout, position, visible, chosen, planned, last, over, interactive, premoves, focused, hovered } =
    state;
  const { before, counted, showGroups, showValues, first, threats, routes, overlay, wrong, drawnFrom } =
    state;
  const currentTargets = targets(state);
  const choice = [layout, position, routes, chosen, planned, interactive, premoves, over];
  // In a finished game only the deciding group is highlighted.
  const hoveredGroup = showGroups && !over ? hovered : null;
  if (
    hasChanged(canvas, 'cells', [
      ...choice,
      last,
      before,
      focused,
      wrong,
      drawnFrom,
      counted,
      showGroups,
      hoveredGroup,
    ])
  )
    renderCells(canvas, state, currentTargets);
  const { named } = canvas;
  const same = named?.position === state.position && named.words === state.words;
  if (!state.still && !same) nameCells(canvas, state);
  if (hasChanged(canvas, 'pieces', [layout, visible, showValues, over])) renderPieces(canvas, state);
  renderDragged(canvas, state);
  if (hasChanged(canvas, 'links', [layout, position, showGroups, over]))
    canvas.links.replaceChildren(...groupLinks(state));
  if (
    !hasChanged(canvas, 'marks', [
      ...choice,
      visible,
      hovered,
      showGroups,
      showValues,
      first,
      threats,
      overlay,
    ])
  )
    return;
  const drawn = overlay?.(layout) ?? [];
  canvas.marks.replaceChildren(
    ...drawn,
    ...(drawn.length > 0 ? numbersOf(canvas) : []),
    ...pathMarks(state, currentTargets),
    ...targetMarks(state, currentTargets),
    ...plannedMarks(state),
    ...sizeMarks(state),
    ...threatMarks(state),
  );
}

/** Draws the frame, the unused squares, the labels and the empty cells. */
function drawGround(canvas: Canvas, state: BoardState): void {
  const { layout } = state;
  const { svg } = canvas;
  canvas.layout = layout;
  canvas.named = null;
  canvas.inputs = { cells: [], pieces: [], links: [], marks: [] };
  canvas.cells.clear();
  canvas.pieces.clear();
  canvas.pieceLayer.replaceChildren();
  canvas.dragLayer.replaceChildren();
  assign(svg, {
    viewBox: `${layout.left} ${layout.top} ${layout.width} ${layout.height}`,
    'data-shape': layout.shape,
  });
  const frame = draw('g', { class: 'frame', 'aria-hidden': 'true' });
  if (layout.shape === 'hex' || layout.shape === 'diamond') {
    for (const tile of layout.tiles.values())
      frame.append(draw('polygon', { class: 'rim', points: tile.outline }));
  } else {
    const { left: x, top: y, width, height } = layout;
    frame.append(draw('rect', { class: 'rim', x, y, width, height, rx: 14 }));
  }
  for (const points of layout.idle) frame.append(draw('polygon', { class: 'idle', points }));
  for (const { text, x, y } of layout.labels) frame.append(draw('text', { class: 'label', x, y }, text));

  const rows = layout.rows.map((names) => {
    const row = draw('g', { role: state.still ? null : 'row' });
    for (const name of names) {
      const tile = layout.tiles.get(name);
      if (tile) row.append(drawCell(canvas, state, tile));
    }
    return row;
  });
  canvas.set = state.look.set;
  svg.replaceChildren(
    definitions(canvas.set),
    frame,
    ...rows,
    canvas.links,
    canvas.pieceLayer,
    canvas.marks,
    canvas.dragLayer,
  );
}

function drawCell(canvas: Canvas, state: BoardState, tile: Tile): SVGGElement {
  const cell = draw('g', { role: state.still ? null : 'gridcell', 'data-cell': tile.name });
  cell.append(draw('polygon', { class: 'tile', points: tile.outline }));
  cell.append(draw('polygon', { class: 'trace', points: tile.inset }));
  cell.append(draw('polygon', { class: 'focus', points: tile.inset }));
  if (tile.name === state.board.centre)
    cell.append(draw('circle', { class: 'center', cx: tile.center.x, cy: tile.center.y, r: 15 }));
  canvas.cells.set(tile.name, cell);
  return cell;
}

function renderCells(canvas: Canvas, state: BoardState, targets: Targets): void {
  const startCells = starts(state);
  const capturing = state.position.duty === 'capture';
  const { groups } = state;
  const hoveredGroup =
    state.showGroups && !state.over && state.hovered ? groups.of.get(state.hovered) : undefined;
  for (const [name, cell] of canvas.cells) {
    const classes = ['cell'];
    if (state.last.includes(name)) classes.push('last');
    else if (state.before?.includes(name)) classes.push('before');
    const group = groups.of.get(name);
    if (hoveredGroup && hoveredGroup === group) classes.push('pointed');
    else if (state.showGroups && !state.over && group && groups.leading.has(group))
      classes.push('leading', group.color);
    if (state.counted?.includes(name)) classes.push('counted');
    if (state.interactive && startCells.has(name)) classes.push(capturing ? 'start must' : 'start');
    if (state.chosen.includes(name) || state.drawnFrom === name) classes.push('chosen');
    if (state.wrong?.has(name)) classes.push('wrong');
    if (state.planned?.includes(name)) classes.push('planned');
    if (!targets.preview && targets.next.has(name)) classes.push('target');
    if (state.over && group?.cancelled) classes.push('cancelled');
    if (state.over && group && group === groups.deciding) classes.push('deciding');
    assign(cell, {
      class: classes.join(' '),
      ...(state.still
        ? {}
        : {
            tabindex: name === state.focused ? 0 : -1,
            'aria-selected': String(state.chosen.includes(name)),
          }),
    });
  }
}

/** Sets the accessible names of the cells, once per position, because this is slow on large boards. */
function nameCells(canvas: Canvas, state: BoardState): void {
  canvas.named = { position: state.position, words: state.words };
  for (const [name, cell] of canvas.cells)
    assign(cell, { 'aria-label': describe(state.position, name, state.words) });
}
