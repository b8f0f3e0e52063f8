// What the text mode has to know of the page on which it speaks. Each page with a board brings a table of its own.

import type { Board, Color, Insight, PlayedMove, Position, Result } from '../api/types';

export interface TextTable {
  board: Board;
  position: Position;
  /** The moves that led to the position, as far as the page knows them. */
  moves: readonly Pick<PlayedMove, 'color' | 'text'>[];
  result: Result | null;
  /** Whose turn it is, or how it stands, in a sentence. */
  status: string;
  /** The clocks in words; null where there are none. */
  clocks?: (() => string) | undefined;
  /** Plays a move; a sentence where it is refused. */
  play(move: string): Promise<string | null>;
  /** What the rules tell about the position. */
  insight?: (() => Promise<Insight>) | undefined;
  /** What a player can do beside moving: a sentence about what came of it, null where it is not possible now. */
  act?: ((act: TextAct) => Promise<string | null>) | undefined;
  /** The color of the reader; null where he has none. */
  you: Color | null;
}

export type TextAct = 'accept' | 'decline' | 'draw' | 'takeback' | 'resign';
