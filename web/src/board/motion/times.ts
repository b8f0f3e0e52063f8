// How long a move is seen to take.

/** Milliseconds for a step or a swap, for a jump, and for the longest capture. */
const STEP_TIME = 220;
const JUMP_TIME = 350;
const LONGEST = 3500;

/** Whether the reader has asked his system for little motion. */
export function still(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Milliseconds that a move along so many cells is seen to take. */
export function travelTime(cells: number, captures: boolean): number {
  if (cells < 2 || still()) return 0;
  return captures ? Math.min(JUMP_TIME * (cells - 1), LONGEST) : STEP_TIME;
}
