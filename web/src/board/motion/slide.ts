/** Animates the movement of one piece. */

import type { Layout } from '../layout/geometry';

/** Moves the element of the piece on `target` along a path that ends there. */
export function slide(
  body: Element,
  layout: Layout,
  path: readonly string[],
  target: string,
  duration: number,
): void {
  const end = layout.tiles.get(target)?.center;
  if (!end) return;
  const frames = path.map((name) => {
    const at = layout.tiles.get(name)?.center ?? end;
    return { transform: `translate(${at.x - end.x}px, ${at.y - end.y}px)` };
  });
  body.animate(frames, { duration, easing: path.length > 2 ? 'linear' : 'ease-out' });
}
