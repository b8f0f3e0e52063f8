// What the rules alone tell about a position, as the server says it.

import type { Color } from '../api/types';

export interface Insight {
  emergo: EmergoInsight | null;
  emulsion: EmulsionInsight | null;
}

export interface EmergoInsight {
  /** Null where the side to move captures or steps, or the game is over. */
  entry: {
    men: number;
    shadowpiece: boolean;
    may_feed: boolean;
    forbidden: { cell: string; rule: number | null; message: string }[];
  } | null;
  feeding: Record<Color, string[]>;
  captures: Record<Color, Capture[]>;
  endangered: { cell: string; color: Color; by: string[] }[];
  after: { text: string; loses: number | null }[];
}

export interface Capture {
  text: string;
  over: string[];
  takes: number;
  frees: number;
  caps: number;
  prisoners: number;
}

export interface EmulsionInsight {
  swaps: { text: string; before: number; after: number }[];
  placements: number;
  like_pairs: number;
  standing: {
    black: number[];
    white: number[];
    decides: number | null;
    leader: Color | null;
    text: string;
  };
}
