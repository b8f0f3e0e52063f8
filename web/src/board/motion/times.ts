/** Durations of animations. */

/** Milliseconds for a step or swap, for each jump, and the maximum for a capture. */
const STEP_TIME = 220;
const JUMP_TIME = 350;
const LONGEST = 3500;

/** Returns true if the user prefers reduced motion. */
function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Returns the duration in milliseconds of the animation along a number of cells. */
export function travelTime(cells: number, captures: boolean): number {
  if (cells < 2 || prefersReducedMotion()) return 0;
  return captures ? Math.min(JUMP_TIME * (cells - 1), LONGEST) : STEP_TIME;
}
