// The table of a game for the text mode.

import type { Act, Color, Game } from '../api/types';
import type { TextAct, TextTable } from '../textmode/table';
import { t } from '../words/words.svelte';
import { reading } from './clock';
import { offerText } from './offers';
import type { Session } from './session.svelte';
import { status } from './wording';

/** What a command of the text mode is for the server; the first that is possible is done. */
const ACTS: Record<TextAct, readonly Act[]> = {
  accept: ['accept'],
  decline: ['decline'],
  draw: ['offer-draw'],
  takeback: ['undo', 'offer-takeback'],
  resign: ['abort', 'resign'],
};

export function textTable(session: Session, game: Game): TextTable {
  const { position } = session;
  return {
    board: game.board,
    position: position ?? game.position,
    moves: game.moves.slice(0, session.ply),
    result: session.past ? null : game.result,
    status: status(game),
    clocks: game.clock ? () => clocks(session, game) : undefined,
    you: game.you,
    insight: () => session.insight(),
    async play(move) {
      if (!game.mine || !game.to_move) return t.textmode.notYours();
      if (await session.play(move)) return null;
      return session.refusal?.message ?? t.common.wrong();
    },
    async act(wish) {
      const act = ACTS[wish].find((act) => game.actions.includes(act));
      if (!act) return null;
      if (!(await session.act(act))) return session.refusal?.message ?? t.common.wrong();
      return (session.game && offerText(session.game)) ?? t.textmode.played();
    },
  };
}

function clocks(session: Session, { clock }: Game): string {
  const left = (color: Color) => {
    const rest = clock?.[color] ?? 0;
    const gone = clock?.running === color ? performance.now() - session.arrived : 0;
    return reading(rest - gone).text;
  };
  return t.textmode.clocks({ white: left('white'), black: left('black') });
}
