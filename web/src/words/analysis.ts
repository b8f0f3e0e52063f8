// What the engine tells, in the reader's language.

import type { Analysis } from '../api/types';
import { numberText } from './format';
import { t } from './words.svelte';

/** What the engine thinks, in a sentence or two. */
export function analysisText({ score, proved, line, forced }: Analysis): string {
  const says = t.engine;
  return [standing(), advice()].filter(Boolean).join(' ');

  function standing(): string {
    if (proved) {
      const { winner, turns } = proved;
      const side = { winner: winner ?? 'none', turns };
      return turns === 0 ? says.over(side) : says.proved(side);
    }
    const value = score ?? 0;
    const sign = { minimumFractionDigits: 2, signDisplay: 'always' } as const;
    const facts = { color: value > 0 ? 'white' : 'black', score: numberText(value / 100, sign) };
    if (Math.abs(value) < EVEN) return says.even(facts);
    return Math.abs(value) < MUCH ? says.better(facts) : says.muchBetter(facts);
  }

  function advice(): string | null {
    const [move] = line;
    if (move === undefined) return null;
    if (forced > 0) return says.only({ move });
    return move === 'swap' ? says.bestSwap() : says.best({ move });
  }
}

/** An advantage below this is none, and from this on it is a big one, in hundredths. */
const EVEN = 25;
const MUCH = 300;
