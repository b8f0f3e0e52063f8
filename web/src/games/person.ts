/** The person of boards without the server. */

import type { Player } from '../api/types';

/** A person of whom nothing is known, as on boards without the server. */
export const PERSON: Player = {
  kind: 'person',
  name: null,
  level: null,
  rating: null,
  provisional: false,
  rating_change: null,
  bot: false,
  you: false,
  here: false,
};
