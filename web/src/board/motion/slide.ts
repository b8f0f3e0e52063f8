// One picture on its way over the board.

import type { Layout } from '../layout/geometry';

/** Moves what stands at `home` along a way that ends there. */
export function slide(
  body: Element,
  layout: Layout,
  way: readonly string[],
  home: string,
  duration: number,
): void {
  const end = layout.tiles.get(home)?.center;
  if (!end) return;
  const frames = way.map((name) => {
    const at = layout.tiles.get(name)?.center ?? end;
    return { transform: `translate(${at.x - end.x}px, ${at.y - end.y}px)` };
  });
  body.animate(frames, { duration, easing: way.length > 2 ? 'linear' : 'ease-out' });
}
