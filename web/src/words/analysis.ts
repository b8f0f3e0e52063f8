/** The engine's analysis as text, in the user's language. */

import type { Analysis } from '../api/types';
import { numberText } from './format';
import { t } from './words.svelte';

/** Returns the evaluation and the best move in a sentence or two. `best` words an ordinary best move. */
export function analysisText({ score, proved, line, forced }: Analysis, best = t.engine.best): string {
  const messages = t.engine;
  return [evaluation(), advice()].filter(Boolean).join(' ');

  function evaluation(): string {
    if (proved) {
      const { winner, turns } = proved;
      const side = { winner: winner ?? 'none', turns };
      return turns === 0 ? messages.over(side) : messages.proved(side);
    }
    const value = score ?? 0;
    const sign = { minimumFractionDigits: 2, signDisplay: 'always' } as const;
    const facts = { color: value > 0 ? 'white' : 'black', score: numberText(value / 100, sign) };
    if (Math.abs(value) < EVEN) return messages.even(facts);
    return Math.abs(value) < MUCH_BETTER ? messages.better(facts) : messages.muchBetter(facts);
  }

  function advice(): string | null {
    const [move] = line;
    if (move === undefined) return null;
    if (forced > 0) return messages.only({ move });
    return move === 'swap' ? messages.bestSwap() : best({ move });
  }
}

/** Limits of the score, in hundredths: below the first the position is even, from the second on one side is much better. */
const EVEN = 25;
const MUCH_BETTER = 300;
