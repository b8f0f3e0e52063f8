/** Keyboard shortcuts to navigate a tree of moves and to delete a move. */

import type { Actions } from '../browser/keys';
import { siblings } from './tree';
import type { TreeBoard } from './tree_board.svelte';

export function treeKeys(board: TreeBoard): Actions {
  // Without variations the arrow keys scroll the page.
  const several = () => siblings(board.tree, board.path).length > 1;
  return {
    ArrowLeft: () => board.back(),
    ArrowRight: () => board.forward(),
    ArrowUp: () => several() && board.variation(-1),
    ArrowDown: () => several() && board.variation(1),
    Home: () => board.toFirst(),
    End: () => board.end(),
    Delete: () => board.delete(),
  };
}
