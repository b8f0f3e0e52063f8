// What a step tells about its position: nothing that only a later one explains.

import type { FreeBoard, Position } from '../../api/types';
import type { Step } from './course';

export function shownPosition({ board, position }: FreeBoard, step: Step, solved: boolean): Position {
  // The pieces of Emergo have no value.
  if (position.hands !== null) return position;
  const tells = !step.reveals || solved;
  const outer = new Set(
    board.cells
      .filter(({ x, y }) => [x, y].some((at) => at === 0 || at === board.size - 1))
      .map(({ name }) => name),
  );
  const told = (cell: string) =>
    tells && step.shows !== 'nothing' && !(step.shows === 'inner' && outer.has(cell));
  return {
    ...position,
    pieces: position.pieces.map((piece) => (told(piece.cell) ? piece : { ...piece, value: null })),
    groups: tells && step.shows === 'groups' ? position.groups : [],
  };
}
