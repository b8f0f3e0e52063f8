import { describe, expect, it } from 'vitest';
import type { LegalMove, Piece } from '../../api/types';
import { mayBeKnown } from './late';

const moves = (count: number) => Array.from({ length: count }, () => ({}) as LegalMove);
const pieces = (count: number) => Array.from({ length: count }, () => ({}) as Piece);
const none = { black: 0, white: 0 };

describe('mayBeKnown', () => {
  it('needs few pieces and no men in hand in Emergo', () => {
    expect(mayBeKnown({ hands: none, legal: moves(4), pieces: pieces(3) })).toBe(true);
    expect(mayBeKnown({ hands: none, legal: moves(4), pieces: pieces(7) })).toBe(false);
    expect(mayBeKnown({ hands: { black: 1, white: 0 }, legal: moves(4), pieces: pieces(3) })).toBe(false);
  });

  it('needs few legal moves in Emulsion', () => {
    expect(mayBeKnown({ hands: null, legal: moves(12), pieces: pieces(64) })).toBe(true);
    expect(mayBeKnown({ hands: null, legal: moves(112), pieces: pieces(64) })).toBe(false);
  });

  it('needs a game that is not over', () => {
    expect(mayBeKnown({ hands: null, legal: [], pieces: pieces(64) })).toBe(false);
  });
});
