import { expect, it } from 'vitest';
import type { ModerationEntry } from '../../api/types';
import { undoOf } from './undo';

const ENTRY: ModerationEntry = {
  at: 1,
  moderator: 'Mona',
  action: 'mute',
  account: 'Bert',
  game: null,
  room: null,
  line: null,
  analysis: null,
  reason: 'rude',
  previous: '',
  next: '',
};

it('takes back what has an opposite', () => {
  const game = { account: null, game: 'zwyu4h3579xyt4rs' };
  const entries: [Partial<ModerationEntry>, boolean][] = [
    [{ action: 'mute' }, true],
    [{ action: 'ban' }, true],
    [{ action: 'rename', previous: 'Bob' }, true],
    [{ action: 'mute', account: null }, false],
    [{ action: 'sign-out' }, false],
    [{ action: 'role' }, false],
    [{ ...game, action: 'annul' }, true],
    [{ ...game, action: 'delete-game' }, false],
    [{ ...game, action: 'hide', room: 'players', line: 2 }, true],
    [{ ...game, action: 'block-address', room: 'players', line: 2 }, true],
    [{ ...game, action: 'dismiss', room: 'players', line: 2 }, false],
  ];
  for (const [part, possible] of entries) {
    expect([part, undoOf({ ...ENTRY, ...part }) !== null]).toEqual([part, possible]);
  }
});
