// The interface between the text mode and a page with a board: each page provides a host of its own.

import type { Board, Insight, PlayedMove, Position, Result } from '../../api/types';
import type { Command } from './command';

export interface TextHost {
  board: Board;
  position: Position;
  /** The moves that led to the position, as far as the page knows them. */
  moves: readonly Pick<PlayedMove, 'color' | 'text'>[];
  result: Result | null;
  /** Whose turn it is, or how it stands, in a sentence. */
  status: string;
  /** What is typed besides commands, where that is something else than a move: a sentence for the help. */
  typed?: string | undefined;
  /** Plays a move as the server calls it, or takes what else was typed here; a sentence where it is refused. */
  play(move: string, typed: string): Promise<string | null>;
  /** The clocks in words; nothing where there are none. */
  clocks?: (() => string) | undefined;
  /** What the rules tell about the position. */
  insight?: (() => Promise<Insight>) | undefined;
  /** What can be done or asked on this page alone. */
  handlers?: Handlers | undefined;
}

/**
 * Does something: a sentence about what came of it, none where the page announces that itself. Null where it is not
 * possible now; a command that every board answers is answered as usual then.
 */
export type Handler = (argument: string) => string | null | Promise<string | null>;

export type Handlers = Partial<Record<Command, Handler>>;
