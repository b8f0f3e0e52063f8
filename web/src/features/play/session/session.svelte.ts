// One game as this page sees it: the server's present state, an earlier position that is looked at, the request under
// way, the last refusal.

import { isUnavailable, newId, type Client } from '../../../api/client';
import { problemFrom } from '../../../words/problem';
import { follow, type Connection, type Live } from '../../../api/live';
import type { Act, Game, Insight, NewGame, Position, Problem } from '../../../api/types';
import { createGame } from '../../../games/creation/create';
import { isLive } from '../../../games/control';
import { notationOf } from '../../../board_page/wording/notation';
import { betweenPeople } from '../../../board_page/wording/offers';
import { Pace } from './pace';
import { announcement } from '../../../board_page/wording/wording';
import { loadServerMessages } from '../../../words/server_messages';
import { t } from '../../../words/words.svelte';

/** Milliseconds after which a move without an answer is sent again while the stream seems to be open. */
const SECOND_TRY = 1000;

/** The player does not wait for the server with this move any more. */
class Withdrawn extends Error {
  readonly problem: Problem;

  constructor(move: string) {
    super();
    const message = t.game.plan.unsure({ move });
    this.problem = { code: 'withdrawn', message, rule: null, legal: [], told: null };
  }
}

export class Session {
  game = $state.raw<Game | null>(null);
  /** The game could not be loaded. */
  failure = $state.raw<Problem | null>(null);
  /** An earlier position; null stands for the present. */
  past = $state.raw<Position | null>(null);
  busy = $state(false);
  refusal = $state.raw<Problem | null>(null);
  connection = $state<Connection>('connecting');
  announced = $state('');
  /** What is announced is about the state that has just come. */
  fresh = false;
  /** The move on its way to the server. */
  sending = $state<string | null>(null);
  /** When the present state arrived, on the clock of `performance.now()`. */
  arrived = $state(0);
  /** The game in which the players go on, as soon as that is agreed while this page is open. */
  next = $state<string | null>(null);

  readonly #client: Client;
  readonly #id: string;
  readonly #positions = new Map<number, Position>();
  readonly #pace = new Pace((game) => this.#show(game));
  #live: Live | null = null;
  #waiting = $state(false);
  /** The ply asked for last, so that a slow answer does not overtake a later wish. */
  #wanted: number | null = null;
  /** Goes on with a move that waits for the server. */
  #resume: (() => void) | null = null;
  /** Does not wait with it any more. */
  #giveUp: (() => void) | null = null;

  constructor(client: Client, id: string) {
    this.#client = client;
    this.#id = id;
  }

  /** `first` is the state, where it was sent for already. */
  async open(first = this.#client.game(this.#id)): Promise<void> {
    this.failure = null;
    try {
      const game = await first;
      if (game.result) await loadServerMessages('results');
      this.accept(game);
    } catch (error) {
      this.failure = problemFrom(error);
      return;
    }
    this.#live ??= follow(
      this.#id,
      (game) => this.accept(game),
      (connection) => this.#connected(connection),
    );
  }

  /** While there is no stream the game is asked for instead, at the pace at which the stream tries again. */
  #connected(connection: Connection): void {
    if (connection === 'lost' && this.connection === 'lost') {
      void this.lookAgain();
    }
    this.connection = connection;
    if (connection === 'open') this.#resume?.();
  }

  close(): void {
    this.#giveUp?.();
    this.#pace.drop();
    this.#live?.close();
    this.#live = null;
  }

  /** Takes over a state of the game, unless a later one is known. */
  accept(game: Game): void {
    const before = this.game;
    if (before && (game.version < before.version || isOvertaken(before, game))) return;
    if (!this.#pace.keeps(before, game)) this.#show(game);
  }

  #show(game: Game): void {
    const before = this.game;
    // Who comes to play needs no words for the end yet.
    if (game.version !== before?.version && (before || !game.you)) void loadServerMessages('results');
    this.#pace.arrive(before, game);
    this.arrived = performance.now();
    if (before && game.version !== before.version) {
      if (game.moves.length !== before.moves.length || game.result) this.refusal = null;
      this.#positions.clear();
      if (game.moves.length < before.moves.length) this.past = null;
      if (game.you && game.rematch && !before.rematch) this.next = game.rematch;
    }
    const said = announcement(before, game, notationOf(game.board));
    // What a player has chosen on the board outlasts news that are not about the position.
    const same = before?.position.text === game.position.text && before.moves.length === game.moves.length;
    const { position, board } = before && same && !game.result ? before : game;
    this.game = { ...game, position, board };
    if (said) this.announce(said);
    this.fresh = said !== '';
  }

  /** Asks for the state that the stream would send. */
  async lookAgain(): Promise<void> {
    await this.#client.game(this.#id).then(
      (game) => {
        this.accept(game);
        this.#resume?.();
      },
      () => undefined,
    );
  }

  /** Whether a move waits for a server that is away. */
  get waits(): boolean {
    return this.sending !== null && (this.#waiting || this.connection === 'lost');
  }

  /** Does not send again what waits for the server. */
  withdraw(): void {
    this.#giveUp?.();
  }

  get position(): Position | null {
    return this.past ?? this.game?.position ?? null;
  }

  get ply(): number {
    return this.past ? this.past.ply : (this.game?.moves.length ?? 0);
  }

  /** Whether a move can be made on the board now. */
  get canMove(): boolean {
    const { game } = this;
    return !!game && game.mine && game.to_move && !game.result && !this.busy && this.past === null;
  }

  async play(move: string): Promise<boolean> {
    if (this.busy) return false;
    this.#pace.release();
    this.present();
    const lag = this.game && isLive(this.game.control) ? { lag: this.#client.lag() } : {};
    const send = (version: number) => {
      // The same id each time: the server does it once, however often it hears of it.
      const made = { id: newId(), version, move, ...lag };
      return this.#untilAnswered(move, () => this.#client.move(this.#id, made));
    };
    this.sending = move;
    try {
      return await this.#change(send, true);
    } finally {
      this.sending = null;
    }
  }

  /** Does anything else that `actions` allows. */
  act(act: Act): Promise<boolean> {
    if (act === 'undo') this.present();
    return this.#change((version) => this.#client.act(this.#id, { id: newId(), version, act }));
  }

  /** Sits down; without a code only where everybody may. */
  async join(code: string | null): Promise<boolean> {
    const done = await this.#guard(async () => {
      this.accept(await this.#client.join(this.#id, code === null ? {} : { code }));
      return true;
    });
    // The stream began before the server knew who this is.
    if (done) this.#live?.reopen();
    return done ?? false;
  }

  /** Another code for one's own seat, or for that of the one who has still to come. */
  async renewCode(whose: 'own' | 'other'): Promise<string | null> {
    const you = this.game?.you;
    if (!you) return null;
    const color = (whose === 'own') === (you === 'black') ? 'black' : 'white';
    return this.#guard(async () => (await this.#client.renewCode(this.#id, color)).code);
  }

  /** The same game once more; against the computer the colors change, and people have to agree. */
  async rematch(): Promise<string | null> {
    const { game } = this;
    if (!game) return null;
    if (betweenPeople(game)) {
      await this.act('offer-rematch');
      return null;
    }
    const color = game.you === null ? 'random' : game.you === 'black' ? 'white' : 'black';
    const wish: NewGame = {
      game: game.game,
      opponent: (game.engine ?? 'human') as NewGame['opponent'],
      color,
    };
    return this.#guard(() => createGame(this.#client, wish));
  }

  /** Shows the position after `ply` moves. */
  async look(ply: number): Promise<void> {
    const { game } = this;
    if (!game) return;
    const wanted = Math.max(0, Math.min(ply, game.moves.length));
    this.#wanted = wanted;
    this.refusal = null;
    if (wanted === game.moves.length) {
      this.past = null;
      return;
    }
    try {
      const position = this.#positions.get(wanted) ?? (await this.#client.position(this.#id, wanted));
      this.#positions.set(wanted, position);
      if (this.#wanted === wanted) this.past = position;
    } catch (error) {
      this.refuse(problemFrom(error));
    }
  }

  /** What the rules alone tell about the position that is looked at. */
  insight(): Promise<Insight> {
    return this.#client.insight(this.#id, this.ply);
  }

  present(): void {
    this.#wanted = null;
    this.past = null;
  }

  refuse(problem: Problem): void {
    this.refusal = problem;
    const message = this.game ? notationOf(this.game.board).show(problem.message) : problem.message;
    this.announce(message);
  }

  /** Tells somebody who does not see the page. */
  announce(text: string): void {
    this.fresh = false;
    // The same words a second time would not be read out again.
    this.announced = this.announced === text ? `${text} ` : text;
  }

  /** A move is sent again when only an offer has come between. */
  async #change(request: (version: number) => Promise<Game>, again = false): Promise<boolean> {
    // Whoever acts means the game as it is.
    this.#pace.release();
    const { game } = this;
    if (!game || this.busy) return false;
    const done = await this.#guard(async () => {
      this.accept(await request(game.version));
      return true;
    });
    if (this.#refusedAs('stale')) {
      await this.#refresh();
      const same = this.game?.position.text === game.position.text && this.game.to_move;
      if (again && same && this.#refusedAs('stale')) return this.#change(request);
    }
    return done ?? false;
  }

  /** Asks again whenever the server is back, until the player does not want that any more. */
  async #untilAnswered(move: string, ask: () => Promise<Game>): Promise<Game> {
    const withdrawn = new Promise<never>((_, reject) => {
      this.#giveUp = () => reject(new Withdrawn(move));
    });
    try {
      for (;;) {
        try {
          return await Promise.race([ask(), withdrawn]);
        } catch (error) {
          if (!isUnavailable(error)) throw error;
          await Promise.race([this.#serverIsBack(), withdrawn]);
        }
      }
    } finally {
      this.#giveUp = null;
      this.#resume = null;
      this.#waiting = false;
    }
  }

  #serverIsBack(): Promise<void> {
    this.#waiting = true;
    return new Promise((resolve) => {
      this.#resume = resolve;
      // A stream that seems open may be the next to break; it does not say when.
      if (this.connection !== 'lost') setTimeout(resolve, SECOND_TRY);
    });
  }

  #refusedAs(code: string): boolean {
    return this.refusal?.code === code;
  }

  /** The game went on elsewhere: show it, and keep the refusal in sight. */
  async #refresh(): Promise<void> {
    const { refusal } = this;
    try {
      this.accept(await this.#client.game(this.#id));
    } catch (error) {
      this.refuse(problemFrom(error));
      return;
    }
    this.refusal = refusal;
  }

  async #guard<T>(work: () => Promise<T>): Promise<T | null> {
    this.busy = true;
    this.refusal = null;
    try {
      return await work();
    } catch (error) {
      this.refuse(error instanceof Withdrawn ? error.problem : problemFrom(error));
      return null;
    } finally {
      this.busy = false;
    }
  }
}

/** A finished game is counted after its last event: an answer that was written before can arrive later. */
function isOvertaken(known: Game, game: Game): boolean {
  const counted = ({ players }: Game) => players.white.rating_change !== null;
  return known.version === game.version && counted(known) && !counted(game);
}
