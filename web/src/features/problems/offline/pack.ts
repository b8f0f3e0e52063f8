/**
 * The problems that are built into the client, for use without a network. They are a part of the server's collection
 * (docs/problems.md), and crates/problems writes and checks their file.
 */

import { kindOf, type Kind } from '../../../games/kind';

/** A right move with the turns that follow by themselves, and the right moves of the next choice. */
export interface PackedLine {
  play: readonly string[];
  next?: readonly PackedLine[];
}

/** A problem as the collection stores it. */
export interface PackedProblem {
  id: string;
  game: string;
  position: string;
  goal: string;
  rating: number;
  proof: string;
  themes: readonly string[];
  solution: readonly PackedLine[];
}

/** The player for whom a problem is chosen. */
export interface Wanted {
  game: Kind;
  theme: string | null;
  rating: number;
  /** The number of problems of this game that the player has tried. */
  tried: number;
  /** The ids of the problems that the player has seen. */
  seen: ReadonlySet<string>;
}

/** The number of a newcomer's first problems of a game, which are like the lessons (docs/problems.md). */
const FIRST = 10;
/** The highest rating of these, and the most turns of the player and of both sides. */
const EASY = { rating: 1450, choices: 2, turns: 6 };
const EASY_BOARDS = /^(emergo:\d+x|emulsion:[56],)/;
/** Themes that the lessons do not teach. */
const LATER = ['feeding', 'endgame', 'draw', 'entering'];
/** One of this many problems is chosen at random. */
const NEAREST = 12;

/** Loads the pack. Fails if the browser has no copy of its file. */
export async function loadPack(): Promise<readonly PackedProblem[]> {
  const { default: text } = await import('./pack.jsonl?raw');
  return readPack(text);
}

/** Returns the problems of a file with a problem in each line. */
export function readPack(text: string): PackedProblem[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as PackedProblem);
}

/** Returns one of the unseen problems whose ratings are nearest to the player's, or null if all are seen. */
export function choose(
  pack: readonly PackedProblem[],
  { game, theme, rating, tried, seen }: Wanted,
  random = Math.random(),
): PackedProblem | null {
  const left = pack.filter(
    (problem) =>
      kindOf(problem.game) === game &&
      !seen.has(problem.id) &&
      (theme === null || problem.themes.includes(theme)),
  );
  const easy = tried < FIRST && theme === null ? left.filter(isEasy) : [];
  const distance = (problem: PackedProblem) =>
    easy.length > 0 ? turns(problem.solution) : Math.abs(problem.rating - rating);
  const nearest = (easy.length > 0 ? easy : left).sort((one, other) => distance(one) - distance(other));
  return nearest[Math.floor(random * Math.min(NEAREST, nearest.length))] ?? null;
}

function isEasy({ game, rating, solution, themes }: PackedProblem): boolean {
  return (
    rating <= EASY.rating &&
    EASY_BOARDS.test(game) &&
    !themes.some((theme) => LATER.includes(theme)) &&
    longest(solution, () => 1) <= EASY.choices &&
    turns(solution) <= EASY.turns
  );
}

/** Returns the most turns of both sides on a way through a solution. */
const turns = (solution: readonly PackedLine[]) => longest(solution, ({ play }) => play.length);

/** Returns the length of the longest way through a solution. */
function longest(lines: readonly PackedLine[], length: (line: PackedLine) => number): number {
  return Math.max(0, ...lines.map((line) => length(line) + longest(line.next ?? [], length)));
}
