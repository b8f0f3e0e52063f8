// The table of a game for the text mode.

import { client } from '../../../api/client';
import { problemFrom } from '../../../words/problem';
import type { Act, Color, Game } from '../../../api/types';
import type { Handler, Handlers, TextHost } from '../../../board_page/textmode/host';
import { analysisText } from '../../../words/analysis';
import { t } from '../../../words/words.svelte';
import { reading } from '../../../games/clock';
import { notationOf } from '../../../board_page/wording/notation';
import { offerText } from '../../../board_page/wording/offers';
import type { Session } from '../session/session.svelte';
import { spokenMove, status } from '../../../board_page/wording/wording';

/** Milliseconds that an evaluation is waited for. */
const PATIENCE = 20_000;

export function textHost(session: Session, game: Game): TextHost {
  const { position } = session;
  return {
    board: game.board,
    position: position ?? game.position,
    moves: game.moves.slice(0, session.ply),
    result: session.past ? null : game.result,
    status: status(game),
    clocks: game.clock ? () => clocks(session, game) : undefined,
    insight: () => session.insight(),
    handlers: {
      ...acts(session),
      ...steps(session, game),
      // Before the end it would be help.
      ...(game.result ? { evaluate: () => evaluate(session, game) } : {}),
    },
    async play(move) {
      if (!game.mine || !game.to_move) return t.textmode.notYours();
      if (await session.play(move)) return null;
      return session.refusal?.message ?? t.common.wrong();
    },
  };
}

/** What a player can do beside moving; of several acts the first that is possible is done. */
function acts(session: Session): Handlers {
  const handler =
    (...acts: readonly Act[]): Handler =>
    async () => {
      const act = acts.find((act) => session.game?.actions.includes(act));
      if (!act) return null;
      if (!(await session.act(act))) return session.refusal?.message ?? t.common.wrong();
      return (session.game && offerText(session.game)) ?? t.textmode.played();
    };
  return {
    accept: handler('accept'),
    decline: handler('decline'),
    draw: handler('offer-draw'),
    takeback: handler('undo', 'offer-takeback'),
    resign: handler('abort', 'resign'),
  };
}

/** Earlier and later positions. */
function steps(session: Session, { board, moves }: Game): Handlers {
  const last = moves.length;
  const names = notationOf(board);
  const to = async (ply: number, edge: string): Promise<string> => {
    if (ply < 0 || ply > last || ply === session.ply) return edge;
    await session.look(ply);
    if (session.ply !== ply) return session.refusal?.message ?? t.common.wrong();
    const move = moves[ply - 1];
    if (!move) return t.textmode.atStart({ moves: last });
    return t.textmode.after({ ply, moves: last, move: spokenMove(move, names) });
  };
  return {
    back: () => to(session.ply - 1, t.textmode.noEarlier()),
    forward: () => to(session.ply + 1, t.textmode.noLater()),
    first: () => to(0, t.textmode.noEarlier()),
    end: () => to(last, t.textmode.noLater()),
  };
}

/** What the engine thinks of the position that is looked at. */
async function evaluate(session: Session, { id, board }: Game): Promise<string> {
  try {
    const analysis = await client.analysis(id, session.ply, AbortSignal.timeout(PATIENCE));
    return notationOf(board).show(analysisText(analysis));
  } catch (error) {
    return problemFrom(error).message;
  }
}

function clocks(session: Session, { clock }: Game): string {
  const left = (color: Color) => {
    const rest = clock?.[color] ?? 0;
    const gone = clock?.running === color ? performance.now() - session.arrived : 0;
    return reading(rest - gone).text;
  };
  return t.textmode.clocks({ white: left('white'), black: left('black') });
}
