/** The interface between the text mode and a page with a board. Each page provides its own host. */

import type { Board, Insight, PlayedMove, Position, Result } from '../../api/types';
import type { Command } from './command';

export interface TextHost {
  board: Board;
  position: Position;
  /** The moves that led to the position, as far as the page knows them. */
  moves: readonly Pick<PlayedMove, 'color' | 'text'>[];
  result: Result | null;
  /** The status of the game, such as whose turn it is, in a sentence. */
  status: string;
  /** A sentence for the help about the input besides commands, if it is not moves. */
  typed?: string | undefined;
  /** Plays a move in the server's notation, or handles other input. Resolves to the reason if it is rejected, else null. */
  play(move: string, typed: string): Promise<string | null>;
  /** Returns the text of the clocks. Missing in games without clocks. */
  clocks?: (() => string) | undefined;
  /** Returns the threats in the position. */
  insight?: (() => Promise<Insight>) | undefined;
  /** Commands that only this page handles. */
  handlers?: Handlers | undefined;
}

/**
 * Executes a command. Returns its answer, or an empty string if the page announces the result itself. Returns null if the
 * command is not available now. A query then gets the answer of the board.
 */
export type Handler = (argument: string) => string | null | Promise<string | null>;

export type Handlers = Partial<Record<Command, Handler>>;
