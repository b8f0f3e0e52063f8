/** Actions that take back an action in the log. */

import { moderation } from '../../api/moderation';
import type { AccountAct, ModerationEntry } from '../../api/types';
import type { Entered } from './confirmation.svelte';

/** The opposite of each action on an account. */
const ACCOUNT: Partial<Record<string, AccountAct['action']>> = {
  mute: 'unmute',
  ban: 'unban',
  close: 'reopen',
  rename: 'rename',
};

/** Returns the request that takes back an action, or null if there is none. */
export function undoOf(entry: ModerationEntry): ((entered: Entered) => Promise<unknown>) | null {
  const { account, game, line, room } = entry;
  const action = ACCOUNT[entry.action];
  if (action && account !== null) {
    const name = action === 'rename' ? { name: entry.previous } : {};
    return ({ reason }) => moderation.actOnAccount(account, { action, reason, ...name });
  }
  if (game === null) return null;
  if (entry.action === 'annul') {
    return ({ reason }) => moderation.actOnGame(game, { action: 'restore', reason });
  }
  if (line === null || (room !== 'players' && room !== 'spectators')) return null;
  if (entry.action === 'hide') {
    return ({ reason }) => moderation.actOnLine(game, { room, line, hidden: false, reason });
  }
  if (entry.action === 'block-address') {
    return ({ reason }) => moderation.actOnAddress(game, { room, line, blocked: false, reason });
  }
  return null;
}
