// Connects a game to the text mode.

import { client } from '../../../api/client';
import { problemFrom } from '../../../words/problem';
import type { Act, Color, Game } from '../../../api/types';
import type { Handler, Handlers, TextHost } from '../../../board_page/textmode/host';
import { analysisText } from '../../../words/analysis';
import { t } from '../../../words/words.svelte';
import { reading } from '../../../games/clock';
import { notationOf } from '../../../board_page/wording/notation';
import { offerText } from '../../../board_page/wording/offers';
import type { Coach } from '../coach/coach.svelte';
import type { Trial } from '../game_page.svelte';
import type { LiveGame } from '../live/live_game.svelte';
import { spokenMove, status } from '../../../board_page/wording/wording';

/** Milliseconds to wait for an evaluation. */
const EVALUATION_TIMEOUT = 20_000;

/** `trial` is the exercise on the board of a finished game, `coach` that of a running game. */
export function textHost(
  live: LiveGame,
  game: Game,
  trial: Trial | null,
  coach: Coach | null = null,
): TextHost {
  const position = trial?.position ?? live.position;
  return {
    board: game.board,
    position: position ?? game.position,
    moves: game.moves.slice(0, live.ply),
    result: live.past ? null : game.result,
    status: status(game),
    clocks: game.clock ? () => clocks(live, game) : undefined,
    insight: () => live.insight(),
    handlers: {
      ...actions(live),
      ...steps(live, game),
      ...(coach?.costly ? advice(coach) : {}),
      // During the game, an evaluation would be help.
      ...(game.result ? { evaluate: () => evaluate(live, game) } : {}),
    },
    async play(move) {
      if (trial?.open) return (await trial.play(move)) ? null : (live.refusal?.message ?? t.common.wrong());
      if (!game.mine || !game.to_move) return t.textmode.notYours();
      if (await live.play(move)) return null;
      return live.refusal?.message ?? t.common.wrong();
    },
  };
}

/** Commands for actions besides moving. A command with several actions performs the first that is possible. */
function actions(live: LiveGame): Handlers {
  const handler =
    (...actions: readonly Act[]): Handler =>
    async () => {
      const action = actions.find((action) => live.game?.actions.includes(action));
      if (!action) return null;
      if (!(await live.act(action))) return live.refusal?.message ?? t.common.wrong();
      return (live.game && offerText(live.game)) ?? t.textmode.played();
    };
  return {
    accept: handler('accept'),
    decline: handler('decline'),
    draw: handler('offer-draw'),
    takeback: handler('undo', 'offer-takeback'),
    resign: handler('abort', 'resign'),
  };
}

/** Commands that answer the coach. It announces its help itself. */
function advice(coach: Coach): Handlers {
  return {
    hint: () => {
      coach.hint();
      return '';
    },
    decline: () => {
      coach.playOn();
      return t.textmode.played();
    },
    takeback: async () => {
      await coach.takeBack();
      return '';
    },
  };
}

/** Commands that show other positions. */
function steps(live: LiveGame, { board, moves }: Game): Handlers {
  const last = moves.length;
  const notation = notationOf(board);
  const to = async (ply: number, edge: string): Promise<string> => {
    if (ply < 0 || ply > last || ply === live.ply) return edge;
    await live.goTo(ply);
    if (live.ply !== ply) return live.refusal?.message ?? t.common.wrong();
    const move = moves[ply - 1];
    if (!move) return t.textmode.atStart({ moves: last });
    return t.textmode.after({ ply, moves: last, move: spokenMove(move, notation) });
  };
  return {
    back: () => to(live.ply - 1, t.textmode.noEarlier()),
    forward: () => to(live.ply + 1, t.textmode.noLater()),
    first: () => to(0, t.textmode.noEarlier()),
    end: () => to(last, t.textmode.noLater()),
  };
}

/** Returns the engine's evaluation of the shown position. */
async function evaluate(live: LiveGame, { id, board }: Game): Promise<string> {
  try {
    const analysis = await client.analysis(id, live.ply, AbortSignal.timeout(EVALUATION_TIMEOUT));
    return notationOf(board).show(analysisText(analysis));
  } catch (error) {
    return problemFrom(error).message;
  }
}

function clocks(live: LiveGame, { clock }: Game): string {
  const left = (color: Color) => {
    const rest = clock?.[color] ?? 0;
    const gone = clock?.running === color ? performance.now() - live.arrived : 0;
    return reading(rest - gone).text;
  };
  return t.textmode.clocks({ white: left('white'), black: left('black') });
}
