/** Requests about other players: following them, their cards and statistics. */

import { createCall, type Call } from './client';
import type { FollowedPlayer, PlayerCard, PlayerStatistics } from './types';

function createPeopleClient(call: Call = createCall()) {
  const player = (name: string) => `/api/players/${encodeURIComponent(name)}`;
  const follows = (name: string) => `/api/account/follows/${encodeURIComponent(name)}`;
  return {
    card: (name: string) => call<PlayerCard>('GET', `${player(name)}/card`),
    statistics: (name: string) => call<PlayerStatistics>('GET', `${player(name)}/statistics`),
    followed: () => call<FollowedPlayer[]>('GET', '/api/account/follows'),
    follow: (name: string) => call<null>('PUT', follows(name)),
    unfollow: (name: string) => call<null>('DELETE', follows(name)),
  };
}

export const people = createPeopleClient();
