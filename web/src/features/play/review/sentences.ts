/** Facts about mistakes as sentences in the user's language. */

import type { Color } from '../../../api/types';
import { other } from '../../../board/position/column';
import { listText, numberText } from '../../../words/format';
import { t } from '../../../words/words.svelte';
import type { Fact } from './facts';

/** The user, or a side. */
export type Who = 'own' | Color;

export function whoIs(color: Color, you: Color | null): Who {
  return color === you ? 'own' : color;
}

/** Returns one sentence about a mistake of a side. `you` is the user's side. */
export function sentence(fact: Fact, color: Color, you: Color | null): string {
  const messages = t.review.facts;
  const [by, to] = [whoIs(color, you), whoIs(other(color), you)];
  const percent = (chance: number) => numberText(chance, { style: 'percent' });
  switch (fact.kind) {
    case 'missedWin':
      return messages.missedWin({ by, turns: fact.turns });
    case 'loses':
      return messages.loses({ to, turns: fact.turns });
    case 'frees':
      return messages.frees({ by, to, men: fact.men, reply: fact.reply });
    case 'captured':
      return messages.captured({ by, to, men: fact.men, reply: fact.reply });
    case 'threat':
      return messages.threat({ by, to, men: fact.men, cell: fact.cell });
    case 'release':
      return messages.release({ by, men: fact.men, better: fact.better });
    case 'attack':
      return messages.attack({ men: fact.men, better: fact.better });
    case 'split':
      return messages.split({ by, size: fact.size, parts: listText(fact.parts.map(String)) });
    case 'join':
      return messages.join({
        by,
        better: fact.better,
        size: fact.size,
        parts: listText(fact.parts.map(String)),
      });
    case 'letJoin':
      return messages.letJoin({
        by,
        to,
        reply: fact.reply,
        size: fact.size,
        parts: listText(fact.parts.map(String)),
      });
    case 'letSplit':
      return messages.letSplit({ by, to, reply: fact.reply, size: fact.size });
    case 'grow':
      return messages.grow({ better: fact.better, size: fact.size, now: fact.now });
    case 'groupLine':
      return messages.groupLine({
        whose: whoIs(fact.side, you),
        size: fact.size,
        instead: fact.instead,
        better: fact.better,
      });
    case 'menLine':
      return messages.menLine({
        side: whoIs(fact.side, you),
        men: fact.men,
        instead: fact.instead,
        better: fact.better,
      });
    case 'chance':
      return messages.chance({ by, from: percent(fact.from), to: percent(fact.to) });
  }
}
