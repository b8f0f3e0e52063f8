// The reader at the page of a game: its parts, what they do for each other, and what the board shows.

import { tick, untrack } from 'svelte';
import type { Client } from '../../api/client';
import type { Color } from '../../api/types';
import type { BoardConfig, ThreatMarks } from '../../board/board';
import { other } from '../../board/position/column';
import { decidedByGroups } from '../../board/position/groups';
import { cellsIn } from '../../board/position/path';
import { router } from '../../router/router.svelte';
import { GameSounds } from '../../sound/sounds.svelte';
import { boardWords } from '../../board_page/board/board_words';
import { gameTitle, hintText } from '../../words/server_messages';
import { t } from '../../words/words.svelte';
import { ChatRooms } from './chat/chat.svelte';
import { confirmation } from '../../user/move_confirmation.svelte';
import { isLive, isWeekendOff } from '../../games/control';
import { BoardInput } from '../../board_page/input/board_input.svelte';
import { looks } from '../../user/looks.svelte';
import { mayExplore, mayPremove } from './session/permissions';
import { provideNotation, type Notation } from '../../board_page/wording/notation';
import { betweenPeople } from '../../board_page/wording/offers';
import { ownGames } from '../../user/own_games.svelte';
import { SeatAccess } from './seats/seat_access.svelte';
import { Plan } from './plan/plan.svelte';
import { Session } from './session/session.svelte';
import { View } from '../../board_page/options/view.svelte';
import { allows, hasEntered, openSide, ownSide } from '../../board_page/wording/wording';
import { answered } from './session/pace';

export class GamePageModel {
  readonly id: string;
  readonly session: Session;
  readonly names: Notation;
  readonly chat: ChatRooms;
  readonly seatAccess: SeatAccess;
  readonly hand: BoardInput;
  readonly plan: Plan;
  readonly view = new View();

  /** The reader wants to know what the engine thinks of a finished game. */
  analyzed = $state(false);
  /** What the rules tell about cells of the position. */
  threats = $state.raw<ThreatMarks | null>(null);

  /** Null before it has come. */
  readonly game = $derived.by(() => this.session.game);
  readonly position = $derived.by(() => this.session.position);
  readonly emulsion = $derived(this.position?.hands === null);
  readonly cells = $derived(new Set(this.game?.board.cells.map((cell) => cell.name)));
  /** Some turns place two pieces. */
  readonly placing = $derived(!!this.position && allows(this.position, 'place'));
  readonly canSwap = $derived.by(
    () => this.session.canMove && !!this.position && allows(this.position, 'pie'),
  );
  readonly hint = $derived.by(() => {
    const { game } = this;
    if (this.session.past || !game?.mine || !game.to_move || game.result) return null;
    return hintText(game.position) ?? (hasEntered(game) ? t.game.allIn() : null);
  });
  readonly people = $derived(!!this.game && betweenPeople(this.game));
  /** The reader may try moves out on a board of his own. */
  readonly explorable = $derived(!!this.game && mayExplore(this.game));
  readonly waiting = $derived(this.game?.status === 'waiting');
  readonly invited = $derived.by(() => !!this.game && this.seatAccess.invites(this.game));
  /** Somebody has to come or to decide first. */
  readonly before = $derived(this.waiting || this.invited);
  /** The side at the lower edge of the board. */
  readonly bottom = $derived.by((): Color => {
    if (!this.game) return 'white';
    // Who is invited sees the board as it would be.
    const own = this.invited && this.waiting ? openSide(this.game) : ownSide(this.game);
    return this.view.flipped ? other(own) : own;
  });
  /** The next game in which the reader is to move. */
  readonly next = $derived.by(() => (this.game?.mine && this.people ? ownGames.next(this.id) : null));
  readonly boardWords = $derived.by(() => boardWords(this.names.show));
  readonly board = $derived.by(() => this.#board());

  readonly #sounds = new GameSounds();
  readonly #clocksRun = $derived(!this.game || !isWeekendOff(this.game.control, new Date()));

  /** To be made while the page is; `search` is the query of its address. */
  constructor(client: Client, id: string, search: string) {
    this.id = id;
    this.session = new Session(client, id);
    this.names = provideNotation(() => this.session.game?.board);
    this.chat = new ChatRooms(client, id);
    this.seatAccess = new SeatAccess(this.session, id, search);
    this.hand = this.#newHand();
    this.plan = this.#newPlan();
    this.#keepInStep();
  }

  close(): void {
    this.session.close();
    this.#sounds.end();
  }

  clockOf(color: Color) {
    const { game } = this;
    if (!game?.clock) return null;
    const running = game.clock.running === color && !game.result && this.#clocksRun;
    return { left: game.clock[color], running, live: isLive(game.control), arrived: this.session.arrived };
  }

  /** Whether a player is connected; null where nobody has to be. */
  hereOf(color: Color): boolean | null {
    const player = this.game?.players[color];
    return this.people && player?.kind === 'person' && !player.you && !this.game?.result ? player.here : null;
  }

  #newHand(): BoardInput {
    const { session, names } = this;
    const table = {
      position: () => session.position,
      play: (move: string) => session.play(move),
      announce: (text: string) => session.announce(text),
      begin: () => {
        session.refusal = null;
        this.plan.clear();
      },
      propose: (move: string) => {
        const asks = confirmation.wanted(session.game?.control ?? '');
        if (asks) this.plan.propose(move);
        return asks && this.plan.proposed !== null;
      },
      plan: (cells: readonly string[]) => this.plan.mark(cells),
    };
    return new BoardInput(table, names);
  }

  #newPlan(): Plan {
    const { session, hand, names } = this;
    const desk = {
      game: () => session.game,
      first: () => hand.first,
      play: (move: string) => hand.play(move),
      tell: (text: string) => {
        // What the other has just done is still to be heard.
        session.announced = session.fresh ? `${session.announced} ${text}` : text;
        // The board forgets what was said about the position before.
        void tick().then(() => (hand.message = this.plan.cells.length > 0 ? null : text));
      },
    };
    return new Plan(desk, names);
  }

  #keepInStep(): void {
    $effect(() => {
      if (!this.people || !this.session.arrived) return;
      untrack(() => void this.chat.read());
    });
    $effect(() => {
      const { game } = this;
      if (!game) return;
      untrack(() => {
        this.seatAccess.arrive(game);
        this.plan.arrive(game);
        this.#sounds.arrive(game);
      });
    });
    // After one's own move the lists elsewhere have changed, too.
    $effect(() => {
      if (!this.game?.mine) return;
      void [this.game.to_move, this.game.status];
      untrack(() => void ownGames.refresh());
    });
    $effect(() => {
      const { next } = this.session;
      if (next === null) return;
      this.seatAccess.follow(next);
      router.go(`/game/${next}`);
    });
  }

  #board(): BoardConfig | null {
    const { game, position, session, view, plan } = this;
    if (!game || !position) return null;
    const text = session.past ? game.moves[position.ply - 1]?.text : undefined;
    return {
      board: game.board,
      position,
      last: session.past ? cellsIn(text ?? '', this.cells) : game.last,
      before: session.past ? [] : cellsIn(answered(game) ?? '', this.cells),
      interactive: session.canMove,
      premoves: !session.past && !session.busy && mayPremove(game),
      planned: session.past ? [] : session.sending ? cellsIn(session.sending, this.cells) : plan.cells,
      flipped: view.flipped,
      look: looks.of(game.board),
      threats: this.threats,
      showValues: view.values,
      showGroups: view.groups || (view.threats && this.emulsion),
      first: this.hand.first,
      over: !session.past && decidedByGroups(game.result),
      name: t.board.name({ title: gameTitle(game) }),
      words: this.boardWords,
    };
  }
}
