// Connects a local game to the text mode.

import { boards } from '../../api/boards';
import type { FreeBoard } from '../../api/types';
import type { TextHost } from '../../board_page/textmode/host';
import { t } from '../../words/words.svelte';
import type { LocalScreenModel } from './local_screen.svelte';

export function textHost(model: LocalScreenModel, shown: FreeBoard): TextHost {
  const { play } = model;
  const { game, moves } = play.game;
  return {
    board: shown.board,
    position: shown.position,
    moves: shown.moves,
    result: shown === play.present ? play.game.result : null,
    status: model.status,
    insight: () => boards.insight({ game, position: null, moves: moves.slice(0, play.ply) }),
    handlers: {
      takeback: async () => {
        if (!play.canUndo) return null;
        await play.undo();
        return '';
      },
      resign: async () => {
        if (!play.canResign) return null;
        await play.resign();
        return '';
      },
    },
    async play(move) {
      if (!play.canMove) return t.textmode.notNow();
      return (await model.input.play(move)) ? null : (play.problem?.message ?? t.textmode.notNow());
    },
  };
}
