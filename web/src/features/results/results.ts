/** The results that `scripts/results` computes: solved boards, endgame tables, and games of the engine against itself. */

import type { Color } from '../../api/types';
import { numberText } from '../../words/format';
import { gameTitle } from '../../words/server_messages';
import stored from './results.json';

export interface Certificate {
  /** The name of the file that the command writes. */
  name: string;
  /** The repository has the file. */
  shipped: boolean;
  command: string;
  bytes: number;
  sha256: string;
  /** The number of positions in the proof. */
  positions: number;
}

export interface Solved {
  game: string;
  value: Color;
  command: string;
  /** Processor time in seconds. */
  seconds: number;
  /** The winner after each first move. Null if not all are known. */
  moves: Readonly<Record<string, Color>> | null;
  certificate: Certificate;
}

/** Numbers of positions that the side to move wins, draws and loses. */
export type Counts = readonly [number, number, number];

/** What all positions of a table have in common. */
export interface Statistics {
  command: string;
  /** By the pieces of the side to move and of its opponent, such as `1:2`. */
  owners: Readonly<Record<string, Counts>>;
  /** A piece alone, whoever moves: by the number of its prisoners. Seen from its side. */
  lone: Readonly<Record<string, Counts>>;
  /** Positions that a side loses if it is to move, and loses or draws if it is not. */
  zugzwang: Readonly<Record<'lost-for-both' | 'lost-or-drawn', number>>;
  longest: { turns: number; positions: number };
  /** The first position with the longest win, the turns on its line that are not forced, and the line. */
  position: string;
  unforced: number;
  line: readonly string[];
}

/** The positions of a game with so many pieces. The side to move wins, draws or loses. */
export interface TableCounts {
  game: string;
  pieces: number;
  wins: number;
  draws: number;
  losses: number;
  /** Turns of the longest win. */
  longest: number;
  /** The size of the file of these tables. */
  bytes: number;
  command: string;
  /** Processor time in seconds, with the tables of fewer pieces. Null if it was not measured. */
  seconds: number | null;
  /** Null if they were not counted. */
  statistics: Statistics | null;
}

/** The mean score of the player who begins, from 0 to 1, with its 95 % confidence interval. */
export interface Score {
  games: number;
  score: number;
  low: number;
  high: number;
}

export interface Advantage extends Score {
  game: string;
  command: string;
}

export interface Openings extends Advantage {
  /** First moves up to symmetry, the best first. */
  moves: readonly (Score & { move: string })[];
}

interface Results {
  solved: readonly Solved[];
  tables: readonly TableCounts[];
  advantage: readonly Advantage[];
  openings: readonly Openings[];
}

/** JSON has no unions of texts, so the colors are not checked here but where the file is written. */
export const results = stored as unknown as Results;

/** Returns the name of a game for readers. */
export function titleOf(game: string): string {
  // The pie rule is usual, so only its absence is named.
  return gameTitle({ game: game.replace(',pie=on', ''), title: game });
}

/** Returns a processor time for readers, without its unit. */
export function secondsText(seconds: number): string {
  return seconds < 0.1 ? `< ${numberText(0.1)}` : numberText(seconds, { maximumFractionDigits: 1 });
}

/** Returns a part of one as a percentage for readers. */
export function percentText(value: number): string {
  return numberText(value, { style: 'percent', maximumFractionDigits: 1 });
}

/** Returns the first moves that win for the player who makes them, Black. */
export function winningMoves({ moves }: Solved): string[] {
  return Object.entries(moves ?? {}).flatMap(([move, winner]) => (winner === 'black' ? [move] : []));
}

/** Returns the solved board with the pie rule that belongs to one without it, if it is solved. */
export function withPie({ game }: { game: string }): Solved | undefined {
  return results.solved.find((solved) => `${solved.game},pie=off` === game);
}

/** Returns `true` if the game is played without the pie rule. */
export function isWithoutPie({ game }: { game: string }): boolean {
  return game.endsWith(',pie=off');
}
