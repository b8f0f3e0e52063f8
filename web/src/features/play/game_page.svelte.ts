// The model of the game page: connects its parts and configures the board.

import { tick, untrack } from 'svelte';
import type { Client } from '../../api/client';
import { matchPositions } from '../../api/rules/match_positions';
import type { Color, Position } from '../../api/types';
import type { BoardConfig, ThreatMarks } from '../../board/board';
import { whenIdle } from '../../browser/idle';
import { other } from '../../board/position/column';
import { decidedByGroups } from '../../board/position/groups';
import { cellsIn } from '../../board/position/path';
import { router } from '../../router/router.svelte';
import { GameSounds } from '../../sound/sounds.svelte';
import { boardWords } from '../../board_page/board/board_words';
import { gameTitle, hintText } from '../../words/server_messages';
import { t } from '../../words/words.svelte';
import type { Coach } from './coach/coach.svelte';
import { ChatRooms } from './chat/chat.svelte';
import { confirmation } from '../../user/move_confirmation.svelte';
import { isLive, isWeekendOff } from '../../games/control';
import { BoardInput } from '../../board_page/input/board_input.svelte';
import { looks } from '../../user/looks.svelte';
import { mayExplore, mayPremove } from './live/permissions';
import { provideNotation, type Notation } from '../../board_page/wording/notation';
import { betweenPeople } from '../../board_page/wording/offers';
import { ownGames } from '../../user/own_games.svelte';
import { SeatAccess } from './seats/seat_access.svelte';
import { Absence } from './live/absence.svelte';
import { Plan } from './plan/plan.svelte';
import { LiveGame } from './live/live_game.svelte';
import { View } from '../../board_page/options/view.svelte';
import { allows, hasEntered, openSide, ownSide } from '../../board_page/wording/wording';
import { Screen } from '../../board_page/screen/screen.svelte';
import { answeredMove } from './live/answer_delay';

/** The layers of the game screen. */
type Layer = 'resign' | 'abort' | 'chat' | 'conditions' | 'device';

/** A position that is tried out on the board of a finished game. */
export interface Trial {
  /** Null while it loads. */
  readonly position: Position | null;
  /** The cells of the last move. Null for that of the game. */
  readonly last: readonly string[] | null;
  /** `true` if the user may move. */
  readonly open: boolean;
  play(move: string): Promise<boolean>;
}

export class GamePageModel {
  readonly id: string;
  readonly live: LiveGame;
  readonly notation: Notation;
  readonly chat: ChatRooms;
  readonly seatAccess: SeatAccess;
  readonly input: BoardInput;
  readonly plan: Plan;
  readonly absence = new Absence();
  readonly view = new View();
  readonly screen = new Screen<Layer>();

  /** `true` if the private analysis board is open. */
  exploring = $state(false);
  /** Marks of the threats in the shown position. */
  threats = $state.raw<ThreatMarks | null>(null);

  /** The coach of a running game. Null until it has loaded, and without a coach. */
  coach = $state.raw<Coach | null>(null);

  /** Replaces the position on the board of a finished game. */
  trial = $state.raw<Trial | null>(null);
  /** `true` while the user goes through the mistakes of a finished game. An upright screen then shows little else. */
  exercising = $state(false);
  /** Draws over the pieces, such as the arrow of a better move. */
  overlay = $state.raw<BoardConfig['overlay']>(undefined);

  /** Null until it has loaded. */
  readonly game = $derived.by(() => this.live.game);
  readonly position = $derived.by(() => this.trial?.position ?? this.live.position);
  readonly emulsion = $derived(this.position?.hands === null);
  readonly cells = $derived(new Set(this.game?.board.cells.map((cell) => cell.name)));
  /** `true` if the player to move places two pieces. */
  readonly placing = $derived(!!this.position && allows(this.position, 'place'));
  readonly canSwap = $derived.by(() => this.live.canMove && !!this.position && allows(this.position, 'pie'));
  readonly hint = $derived.by(() => {
    const { game } = this;
    if (this.live.past || !game?.mine || !game.to_move || game.result) return null;
    return hintText(game.position) ?? (hasEntered(game) ? t.game.allIn() : null);
  });
  readonly humans = $derived(!!this.game && betweenPeople(this.game));
  /** `true` if the player may open a private analysis board. */
  readonly explorable = $derived(!!this.game && mayExplore(this.game));
  /** The switches of the marks take the places of the settings and of the flip, which are in the menu. */
  readonly marked = $derived(this.emulsion && !this.game?.result);
  /** Threats would help a player of a rated game against a person. Groups and values are public facts. */
  readonly hintsAllowed = $derived.by(() => {
    const { game } = this;
    return !game || !game.rated || game.result !== null || !this.humans;
  });
  /** The field for typed moves is shown. */
  readonly types = $derived.by(() => this.screen.typed.shown);
  readonly waiting = $derived(this.game?.status === 'waiting');
  readonly invited = $derived.by(() => !!this.game && this.seatAccess.isInvited(this.game));
  /** The game waits for a player to join, or the visitor has an invitation to answer. */
  readonly notStarted = $derived(this.waiting || this.invited);
  /** The side at the lower edge of the board. */
  readonly bottom = $derived.by((): Color => {
    if (!this.game) return 'white';
    // An invited visitor sees the board from the side they would play.
    const own = this.invited && this.waiting ? openSide(this.game) : ownSide(this.game);
    return this.view.flipped ? other(own) : own;
  });
  /** The next game in which it is the player's turn. */
  readonly next = $derived.by(() => (this.game?.mine && this.humans ? ownGames.next(this.id) : null));
  readonly boardWords = $derived.by(() => boardWords(this.notation.show));
  readonly board = $derived.by(() => this.#board());

  readonly #sounds = new GameSounds();
  readonly #clocksRun = $derived(!this.game || !isWeekendOff(this.game.control, new Date()));

  /** Must run while the page component initializes. `address` may have a seat link. */
  constructor(client: Client, id: string, address: { hash: string; search: string }) {
    this.id = id;
    this.live = new LiveGame(client, matchPositions, id);
    this.notation = provideNotation(() => this.live.game?.board);
    this.chat = new ChatRooms(client, id);
    this.seatAccess = new SeatAccess(this.live, id, address);
    this.input = this.#newInput();
    this.plan = this.#newPlan();
    this.#connectParts();
  }

  close(): void {
    this.live.close();
    this.#sounds.end();
  }

  clockOf(color: Color) {
    const { game } = this;
    if (!game?.clock) return null;
    // The time left of a correspondence game says nothing after its end.
    if (game.result && !isLive(game.control)) return null;
    const running = game.clock.running === color && !game.result && this.#clocksRun;
    return { left: game.clock[color], running, live: isLive(game.control), arrived: this.live.arrived };
  }

  /** Returns whether the player of a color is connected, or null for the user, for the computer and after the end. */
  presenceOf(color: Color): boolean | null {
    const player = this.game?.players[color];
    return this.humans && player?.kind === 'person' && !player.you && !this.game?.result ? player.here : null;
  }

  /** Shows the field for typed moves and moves the focus to it. */
  async typeMove(): Promise<void> {
    if (!this.game?.mine || this.game.result) return;
    await this.screen.typed.open();
  }

  /** Returns whether the opponent is away on their move. */
  get #opponentAway(): boolean {
    const { game } = this;
    if (!game?.you || !this.humans || game.status !== 'running' || game.result || game.to_move) return false;
    return this.presenceOf(other(game.you)) === false;
  }

  #newInput(): BoardInput {
    const { live, notation } = this;
    const target = {
      position: () => this.position,
      play: (move: string) => (this.trial ?? live).play(move),
      announce: (text: string) => live.announce(text),
      begin: () => {
        live.refusal = null;
        this.plan.clear();
      },
      propose: (move: string) => {
        const asks = confirmation.wanted(live.game?.control ?? '');
        if (asks) this.plan.propose(move);
        return asks && this.plan.proposed !== null;
      },
      plan: (cells: readonly string[]) => this.plan.mark(cells),
    };
    return new BoardInput(target, notation);
  }

  #newPlan(): Plan {
    const { live, input, notation } = this;
    const target = {
      game: () => live.game,
      first: () => input.first,
      play: (move: string) => input.play(move),
      announce: (text: string) => {
        // The opponent's move must still be read aloud.
        live.announced = live.announcesUpdate ? `${live.announced} ${text}` : text;
        // The new position clears the note below the board, so the note is set afterwards.
        void tick().then(() => (input.message = this.plan.cells.length > 0 ? null : text));
      },
    };
    return new Plan(target, notation);
  }

  #connectParts(): void {
    // The rules show earlier positions at once, but no move has to wait for them.
    $effect(() => {
      if (this.game) untrack(() => whenIdle(() => void matchPositions.load()));
    });
    $effect(() => {
      if (!this.humans || !this.live.arrived) return;
      untrack(() => void this.chat.read());
    });
    $effect(() => {
      const { game } = this;
      if (!game) return;
      untrack(() => {
        this.seatAccess.update(game);
        this.plan.update(game);
        this.#sounds.arrive(game);
      });
    });
    $effect(() => {
      this.chat.show(this.screen.layer === 'chat');
    });
    $effect(() => {
      const { game } = this;
      if (game) untrack(() => this.absence.update(game, this.#opponentAway));
    });
    // A move also changes the list of own games.
    $effect(() => {
      if (!this.game?.mine) return;
      void [this.game.to_move, this.game.status];
      untrack(() => void ownGames.refresh());
    });
    $effect(() => {
      const { next } = this.live;
      if (next !== null) router.go(`/game/${next}`);
    });
  }

  #board(): BoardConfig | null {
    const { game, position, live, view, plan, trial } = this;
    if (!game || !position) return null;
    const text = live.past ? game.moves[position.ply - 1]?.text : undefined;
    return {
      board: game.board,
      position,
      last: trial?.last ? trial.last : live.past ? cellsIn(text ?? '', this.cells) : game.last,
      before: live.past ? [] : cellsIn(answeredMove(game) ?? '', this.cells),
      interactive: trial ? trial.open : live.canMove,
      premoves: !live.past && !live.busy && mayPremove(game),
      planned: live.past ? [] : live.sending ? cellsIn(live.sending, this.cells) : plan.cells,
      flipped: view.flipped,
      look: looks.of(game.board),
      overlay: this.overlay,
      threats: this.hintsAllowed ? this.threats : null,
      showValues: view.values,
      showGroups: view.groups || (view.threats && this.hintsAllowed && this.emulsion),
      first: this.input.first,
      over: !live.past && decidedByGroups(game.result),
      name: t.board.name({ title: gameTitle(game) }),
      words: this.boardWords,
    };
  }
}
