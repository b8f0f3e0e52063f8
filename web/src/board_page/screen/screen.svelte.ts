// The state of a screen with a board: its layout, the size of the board, and the open layer.

import { tick } from 'svelte';
import { read, write } from '../../browser/storage';
import { TypedMoves } from '../input/typed_moves.svelte';

/** The layers of every screen: a menu, the settings, the list of shortcuts. */
export type CommonLayer = 'menu' | 'settings' | 'keys';

/** Upright screens, and very narrow ones, show the players above and below the board, and a bar at the bottom. */
const STACKED = '(max-aspect-ratio: 1/1) and (max-width: 1100px), (max-width: 520px)';
const SIZE_KEY = 'luctor.board-size';

/** The smallest size of the board, in percent of the largest. */
export const MIN_SIZE = 40;

/** `Layer` names the layers of the page, besides those of every screen. */
export class Screen<Layer extends string = string> {
  #opener: Element | null = null;

  stacked = $state(false);
  layer = $state<Layer | CommonLayer | null>(null);
  /** The size of the board in percent of the largest. */
  size = $state(storedSize());
  readonly typed = new TypedMoves();

  constructor() {
    $effect(() => {
      const query = matchMedia(STACKED);
      const update = () => (this.stacked = query.matches);
      query.addEventListener('change', update);
      return () => query.removeEventListener('change', update);
    });
    this.stacked = matchMedia(STACKED).matches;
  }

  toggle(layer: Layer | CommonLayer): void {
    if (this.layer === layer) return this.close();
    if (this.layer === null) this.#opener = document.activeElement;
    this.layer = layer;
  }

  /** Closes the layer and returns the focus to the button that opened the first one. */
  close(): void {
    this.layer = null;
    const opener = this.#opener;
    if (opener instanceof HTMLElement) void tick().then(() => opener.focus({ preventScroll: true }));
  }

  resize(size: number): void {
    this.size = Math.round(Math.max(MIN_SIZE, Math.min(100, size)));
    write(SIZE_KEY, String(this.size));
  }
}

function storedSize(): number {
  const size = Number(read(SIZE_KEY) ?? 100);
  return size >= MIN_SIZE && size <= 100 ? size : 100;
}
