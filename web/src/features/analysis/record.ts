// A line of moves as text that can be passed on: the formats that the server reads, too.

import { commentsOf, type Path, type Tree } from '../../tree/tree';

export interface Told {
  game: string;
  /** The position before the moves; null for the start of the game. */
  position: string | null;
  moves: Path;
}

/** A line of JSON as `luctor replay` reads it. */
export function jsonOf({ game, position, moves }: Told): string {
  return JSON.stringify({ game, position, moves });
}

/** A record with headers, the moves in pairs, and what was noted about them in braces. */
export function recordOf(told: Told, tree: Tree): string {
  const headers = [`[Game "${told.game}"]`];
  if (told.position !== null) headers.push(`[Position "${told.position}"]`);
  const comments = commentsOf(tree, told.moves);
  const words: string[] = [];
  const say = (comment: string | undefined) => {
    // A brace would end the comment.
    if (comment) words.push(`{${comment.replaceAll(/[{}]/g, '|').replaceAll(/\s+/g, ' ')}}`);
  };
  say(tree.comment);
  told.moves.forEach((move, i) => {
    words.push(i % 2 === 0 ? `${i / 2 + 1}. ${move}` : move);
    say(comments[i]);
  });
  return `${headers.join('\n')}\n\n${words.join(' ')}`.trimEnd();
}
