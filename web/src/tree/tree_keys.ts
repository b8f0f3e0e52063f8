// The keys that walk a tree of moves and prune it.

import type { Actions } from '../browser/keys';
import { siblings } from './tree';
import type { TreeBoard } from './tree_board.svelte';

export function treeKeys(board: TreeBoard): Actions {
  // Without variations the page scrolls by these keys, as everywhere.
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
