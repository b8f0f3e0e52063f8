import { describe, expect, it } from 'vitest';
import type { Player } from '../api/types';
import { guest, invitation, summary, you } from '../../tests/fixtures/summaries';
import { invites, waitsForReader } from './waiting';

describe('a game waits for the user', () => {
  it('on their turn and as an invitation', () => {
    expect(waitsForReader(summary())).toBe(true);
    expect(waitsForReader(invitation)).toBe(true);
    expect(invites(invitation)).toBe(true);
    expect(waitsForReader(summary({ to_move: false }))).toBe(false);
  });
  it('but not against the computer or with both players at one screen', () => {
    const computer: Player = { ...guest, kind: 'computer', level: '3' };
    expect(waitsForReader(summary({ players: { black: you, white: computer } }))).toBe(false);
    expect(waitsForReader(summary({ you: null, players: { black: guest, white: guest } }))).toBe(false);
  });
});
