import { describe, expect, it } from 'vitest';
import type { Player } from '../api/types';
import { guest, invitation, summary, you } from '../../tests/fixtures/summaries';
import { invites, waitsForUser } from './waiting';

describe('a game waits for the user', () => {
  it('on their turn and as an invitation', () => {
    expect(waitsForUser(summary())).toBe(true);
    expect(waitsForUser(invitation)).toBe(true);
    expect(invites(invitation)).toBe(true);
    expect(waitsForUser(summary({ to_move: false }))).toBe(false);
  });
  it('but not against the computer or with both players at one screen', () => {
    const computer: Player = { ...guest, kind: 'computer', level: '3' };
    expect(waitsForUser(summary({ players: { black: you, white: computer } }))).toBe(false);
    expect(waitsForUser(summary({ you: null, players: { black: guest, white: guest } }))).toBe(false);
  });
});
