// A line of moves as text, in the formats that the server reads.

import { commentsOf, type Path, type Tree } from '../../tree/tree';

export interface RecordedLine {
  game: string;
  /** The position before the moves. Null for the start of the game. */
  position: string | null;
  moves: Path;
}

/** Writes a line of JSON for `luctor replay`. */
export function jsonOf({ game, position, moves }: RecordedLine): string {
  return JSON.stringify({ game, position, moves });
}

/** Writes a record with headers, numbered moves, and comments in braces. */
export function recordOf(line: RecordedLine, tree: Tree): string {
  const headers = [`[Game "${line.game}"]`];
  if (line.position !== null) headers.push(`[Position "${line.position}"]`);
  const comments = commentsOf(tree, line.moves);
  const words: string[] = [];
  const addComment = (comment: string | undefined) => {
    // A brace would end the comment.
    if (comment) words.push(`{${comment.replaceAll(/[{}]/g, '|').replaceAll(/\s+/g, ' ')}}`);
  };
  addComment(tree.comment);
  line.moves.forEach((move, i) => {
    words.push(i % 2 === 0 ? `${i / 2 + 1}. ${move}` : move);
    addComment(comments[i]);
  });
  return `${headers.join('\n')}\n\n${words.join(' ')}`.trimEnd();
}
