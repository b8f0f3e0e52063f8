/** Positions of a match, and those after moves that were not played: from the rules in the page, or else from the server. */

import { boards as allBoards, type BoardsClient, type Place } from '../boards';
import { client as usualClient, type Client } from '../client';
import type { Continuation, Game, Insight, Position } from '../types';

/** The most moves of a board in the page. */
const LONGEST = 600;

/** The parts of a match that tell its positions. */
export interface MatchMoves extends Pick<Game, 'id' | 'game'> {
  moves: readonly { text: string }[];
}

export interface MatchPositions {
  /** Returns the position after the first `ply` moves. */
  position: (match: MatchMoves, ply: number) => Promise<Position>;
  /** Returns facts about it that follow from the rules, such as threats. */
  insight: (match: MatchMoves, ply: number) => Promise<Insight>;
  /** Returns the position after the first `ply` moves and further ones. */
  after: (match: MatchMoves, ply: number, moves: readonly string[]) => Promise<Continuation>;
}

export function createMatchPositions(
  boards: Pick<BoardsClient, 'ask' | 'load'>,
  client: Pick<Client, 'position' | 'insight' | 'after'>,
): MatchPositions & Pick<BoardsClient, 'load'> {
  const isShort = ({ moves: { length } }: Place) => length <= LONGEST;
  return {
    load: boards.load,
    position: (match, ply) => {
      const place = placeOf(match, ply);
      const server = () => client.position(match.id, ply);
      if (!isShort(place)) return server();
      return boards.ask({ ask: 'board', ...place }, ({ board }) => board?.position, server);
    },
    insight: (match, ply) => {
      const place = placeOf(match, ply);
      const server = () => client.insight(match.id, ply);
      return isShort(place)
        ? boards.ask({ ask: 'insight', ...place }, ({ insight }) => insight, server)
        : server();
    },
    after: (match, ply, moves) => {
      const place = placeOf(match, ply, moves);
      const server = () => client.after(match.id, ply, moves);
      if (!isShort(place)) return server();
      return boards.ask(
        { ask: 'board', ...place },
        ({ board }) => {
          if (!board) return undefined;
          const { position, last, result } = board;
          // Without further moves, no move is the last one.
          return { moves: board.moves.slice(ply), position, last: moves.length > 0 ? last : [], result };
        },
        server,
      );
    },
  };
}

function placeOf({ game, moves }: MatchMoves, ply: number, more: readonly string[] = []): Place {
  return { game, position: null, moves: [...moves.slice(0, ply).map(({ text }) => text), ...more] };
}

export const matchPositions = createMatchPositions(allBoards, usualClient);
