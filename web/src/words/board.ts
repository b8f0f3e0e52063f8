// What a board says in the reader's language.

import type { BoardWords } from '../board/describe';
import { either } from './format';
import { t } from './words.svelte';

export function boardWords(): BoardWords {
  return { ...t.board, either };
}
