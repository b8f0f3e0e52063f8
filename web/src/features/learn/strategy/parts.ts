// The parts of the strategy course: chapters that follow each other and have a common subject.

import type { Kind } from '../../../games/kind';
import type { Chapter } from './chapters';

/** The parts in their order, each with the id of its first chapter. */
export const PARTS = {
  emergo: {
    basics: 'guards',
    captures: 'feeding',
    fights: 'decapitation',
    entering: 'entering',
    endgames: 'blocking',
    boards: 'hexagon',
  },
  emulsion: {
    basics: 'friends',
    groups: 'grow',
    count: 'greed',
    timing: 'parity',
    opening: 'small-board',
    free: 'placing',
  },
} as const satisfies Record<Kind, Record<string, string>>;

/** A part with its chapters. */
export interface Part {
  id: string;
  /** The index of its first chapter in the course. */
  start: number;
  chapters: readonly Chapter[];
}

/** Returns the parts of a course with all its chapters. */
export function partsOf(kind: Kind, chapters: readonly Chapter[]): Part[] {
  const starts = Object.entries(PARTS[kind]).map(([id, first]) => ({
    id,
    start: chapters.findIndex((chapter) => chapter.id === first),
  }));
  return starts.map(({ id, start }, i) => ({
    id,
    start,
    chapters: chapters.slice(start, starts[i + 1]?.start),
  }));
}
