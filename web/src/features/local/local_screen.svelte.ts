// The screen of a local game: its board, players and texts.

import { untrack } from 'svelte';
import type { Color, Player } from '../../api/types';
import type { BoardConfig } from '../../board/board';
import { decidedByGroups } from '../../board/position/groups';
import { boardWords } from '../../board_page/board/board_words';
import { BoardInput } from '../../board_page/input/board_input.svelte';
import { View } from '../../board_page/options/view.svelte';
import type { Notation } from '../../board_page/wording/notation';
import { allows, spokenMove } from '../../board_page/wording/wording';
import { other } from '../../board/position/column';
import { kindOf } from '../../games/kind';
import { PERSON } from '../../games/person';
import { playerName } from '../../games/player';
import { looks } from '../../user/looks.svelte';
import { colorTitle } from '../../words/format';
import { gameTitle, hintText, resultText } from '../../words/server_messages';
import { t } from '../../words/words.svelte';
import type { LocalGame } from './games';
import { LocalGameModel, type Services } from './local_game.svelte';

export class LocalScreenModel {
  readonly play: LocalGameModel;
  readonly view = new View();
  readonly input: BoardInput;
  /** The text for screen readers. */
  announced = $state('');

  readonly emulsion: boolean;
  /** The side at the lower edge of the board. */
  readonly bottom = $derived.by((): Color => {
    const own = this.play.you ?? 'white';
    return this.view.flipped ? other(own) : own;
  });
  readonly boardWords = $derived.by(() => boardWords(this.#notation.show));
  readonly title = $derived.by(() => (this.play.shown ? gameTitle(this.play.shown) : ''));
  readonly status = $derived.by(() => this.#status());
  readonly hint = $derived.by(() => {
    const { canMove, shown } = this.play;
    return canMove && shown?.position.duty === 'capture' ? hintText(shown.position) : null;
  });
  readonly config = $derived.by(() => this.#config());

  readonly #notation: Notation;

  /** Must run while the page component initializes. */
  constructor(game: LocalGame, services: Services, notation: Notation) {
    this.play = new LocalGameModel(game, services);
    this.#notation = notation;
    this.emulsion = kindOf(game.game) === 'emulsion';
    this.input = new BoardInput(
      {
        position: () => this.play.shown?.position ?? null,
        play: (move) => this.play.play(move),
        announce: (text) => (this.announced = text),
        begin: () => (this.play.problem = null),
      },
      notation,
    );
    $effect(() => {
      const { present } = this.play;
      void this.play.game.result;
      if (present) untrack(() => (this.announced = this.#spoken()));
    });
  }

  /** True if the player to move may place pieces of either color. */
  get placing(): boolean {
    const { canMove, shown } = this.play;
    return canMove && !!shown && allows(shown.position, 'place');
  }

  /** True if the player to move may swap sides by the pie rule. */
  get canSwap(): boolean {
    const { canMove, shown } = this.play;
    return canMove && !!shown && allows(shown.position, 'pie');
  }

  playerOf(color: Color): Player {
    const { you, game } = this.play;
    const isComputer = game.opponent && color !== you;
    return isComputer ? { ...PERSON, kind: 'computer', level: game.opponent?.level ?? null } : PERSON;
  }

  nameOf(color: Color): string {
    const { you } = this.play;
    if (you === null) return colorTitle(color);
    return color === you ? t.game.you() : playerName(this.playerOf(color));
  }

  #status(): string {
    const { game, present, thinking, you } = this.play;
    if (game.result) return resultText(game.result);
    if (thinking) return t.game.status.thinking();
    if (!present) return '';
    const { turn: color } = present.position;
    return you === color ? t.game.status.yours({ color }) : t.game.status.toMove({ color });
  }

  #spoken(): string {
    const last = this.play.present?.moves.at(-1);
    const hint = this.hint === null ? '' : this.#notation.show(this.hint);
    return [last ? spokenMove(last, this.#notation) : '', `${this.status.replace(/[.]$/, '')}.`, hint]
      .filter(Boolean)
      .join(' ');
  }

  #config(): BoardConfig | null {
    const { shown, canMove, game } = this.play;
    if (!shown) return null;
    return {
      board: shown.board,
      position: shown.position,
      last: shown.last,
      interactive: canMove,
      flipped: this.view.flipped,
      look: looks.of(shown.board),
      showValues: this.view.values,
      showGroups: this.view.groups,
      first: this.input.first,
      over: shown === this.play.present && decidedByGroups(game.result),
      name: t.local.board({ title: this.title }),
      words: this.boardWords,
    };
  }
}
