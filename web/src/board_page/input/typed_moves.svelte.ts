// Whether the field for typed moves is shown: in every game by preference, or after its shortcut.

import { tick } from 'svelte';
import { read, write } from '../../browser/storage';
import { toMoveField } from './board_keys';

const KEY = 'luctor.typed';

export class TypedMoves {
  /** The user prefers to see the field in every game. */
  always = $state(read(KEY) === 'on');
  /** The shortcut was used on this page. */
  #opened = $state(false);

  get shown(): boolean {
    return this.always || this.#opened;
  }

  toggle(): void {
    this.always = !this.always;
    write(KEY, this.always ? 'on' : '');
  }

  /** Shows the field and moves the focus to it. */
  async open(): Promise<void> {
    this.#opened = true;
    await tick();
    toMoveField();
  }
}
