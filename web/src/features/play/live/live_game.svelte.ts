// A game kept in sync with the server: its current state, the earlier position that is shown, the pending request, and
// the last refusal.

import { isUnavailable, newId, type Client } from '../../../api/client';
import { problemFrom } from '../../../words/problem';
import type { MatchPositions } from '../../../api/rules/match_positions';
import { follow, type Connection, type Live } from '../../../api/live';
import type { Act, Game, Insight, NewGame, Position, Problem } from '../../../api/types';
import { createGame } from '../../../games/creation/create';
import { isLive } from '../../../games/control';
import { notationOf } from '../../../board_page/wording/notation';
import { betweenPeople } from '../../../board_page/wording/offers';
import { AnswerDelay } from './answer_delay';
import { announcement } from '../../../board_page/wording/wording';
import { loadServerMessages } from '../../../words/server_messages';
import { user } from '../../../user/user.svelte';
import { t } from '../../../words/words.svelte';

/** Milliseconds after which an unanswered move is sent again while the stream seems to be open. */
const RETRY_DELAY = 1000;

/** The player stopped waiting for the server to answer a move. */
class Withdrawn extends Error {
  readonly problem: Problem;

  constructor(move: string) {
    super();
    const message = t.game.plan.unsure({ move });
    this.problem = { code: 'withdrawn', message, rule: null, legal: [], told: null };
  }
}

export class LiveGame {
  game = $state.raw<Game | null>(null);
  /** The number of moves when the page was opened. */
  openedAt: number | null = null;
  /** Why the game could not be loaded. */
  failure = $state.raw<Problem | null>(null);
  /** The earlier position that is shown. Null while the current one is. */
  past = $state.raw<Position | null>(null);
  busy = $state(false);
  refusal = $state.raw<Problem | null>(null);
  connection = $state<Connection>('connecting');
  announced = $state('');
  /** `true` if the announcement describes the latest update of the game. */
  announcesUpdate = false;
  /** The move that is being sent to the server. */
  sending = $state<string | null>(null);
  /** The arrival of the current state, on the clock of `performance.now()`. */
  arrived = $state(0);
  /** The rematch, once the players have agreed on it while this page is open. */
  next = $state<string | null>(null);

  readonly #client: Client;
  readonly #id: string;
  readonly #positions: Pick<MatchPositions, 'position' | 'insight'>;
  /** Earlier positions, by ply. */
  readonly #known = new Map<number, Position>();
  readonly #answerDelay = new AnswerDelay((game) => this.#show(game));
  #stream: Live | null = null;
  #waiting = $state(false);
  /** The ply requested last. Slower answers to earlier requests are ignored. */
  #requestedPly: number | null = null;
  /** A state with the player's move that is being sent and the computer's answer to it. */
  #ahead: Game | null = null;
  /** Sends the waiting move again. */
  #resume: (() => void) | null = null;
  /** Stops waiting for the server to answer the move. */
  #giveUp: (() => void) | null = null;

  constructor(client: Client, positions: Pick<MatchPositions, 'position' | 'insight'>, id: string) {
    this.#client = client;
    this.#positions = positions;
    this.#id = id;
  }

  /** Loads the game and follows its updates. `first` is the state, if it was already requested. */
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
    this.#stream ??= follow(
      this.#id,
      (game) => this.accept(game),
      (connection) => this.#connected(connection),
      () => void this.#signedOut(),
    );
  }

  /** Requests the game after each failed attempt to reconnect, in case only the stream is broken. */
  #connected(connection: Connection): void {
    if (connection === 'lost' && this.connection === 'lost') {
      void this.refetch();
    }
    this.connection = connection;
    if (connection === 'open') this.#resume?.();
  }

  /** Shows the page as to a guest, because the session was ended elsewhere. */
  async #signedOut(): Promise<void> {
    await Promise.all([user.refresh(), this.refetch()]);
  }

  close(): void {
    this.#giveUp?.();
    this.#answerDelay.drop();
    this.#stream?.close();
    this.#stream = null;
  }

  /** Shows a state of the game, unless a later one is known. */
  accept(game: Game): void {
    // The stream can be faster than the response to the player's move, which is shown before the computer's answer.
    if (this.sending !== null && this.game && isAhead(this.game, game)) this.#ahead = game;
    else this.#take(game);
  }

  #take(game: Game): void {
    const before = this.game;
    if (before && (game.version < before.version || isOvertaken(before, game))) return;
    if (!this.#answerDelay.holdBack(before, game)) this.#show(game);
  }

  #show(game: Game): void {
    const before = this.game;
    // A player who opens a running game does not need the messages about results yet.
    if (game.version !== before?.version && (before || !game.you)) void loadServerMessages('results');
    this.#answerDelay.onShown(before, game);
    this.openedAt ??= game.moves.length;
    this.arrived = performance.now();
    if (before && game.version !== before.version) {
      if (game.moves.length !== before.moves.length || game.result) this.refusal = null;
      this.#known.clear();
      if (game.moves.length < before.moves.length) this.past = null;
      if (game.you && game.rematch && !before.rematch) this.next = game.rematch;
    }
    const message = announcement(before, game, notationOf(game.board));
    // Reuses the same objects if the position is unchanged, so that the board keeps the chosen cells.
    const same = before?.position.text === game.position.text && before.moves.length === game.moves.length;
    const { position, board } = before && same && !game.result ? before : game;
    this.game = { ...game, position, board };
    if (message) this.announce(message);
    this.announcesUpdate = message !== '';
  }

  /** Requests the current state, which the stream would send as well. */
  async refetch(): Promise<void> {
    await this.#client.game(this.#id).then(
      (game) => {
        this.accept(game);
        this.#resume?.();
      },
      () => undefined,
    );
  }

  /** Returns whether a move waits until the server can be reached again. */
  get waitsForServer(): boolean {
    return this.sending !== null && (this.#waiting || this.connection === 'lost');
  }

  /** Stops sending the waiting move. */
  withdraw(): void {
    this.#giveUp?.();
  }

  get position(): Position | null {
    return this.past ?? this.game?.position ?? null;
  }

  get ply(): number {
    return this.past ? this.past.ply : (this.game?.moves.length ?? 0);
  }

  /** Returns whether a move can be made on the board now. */
  get canMove(): boolean {
    const { game } = this;
    return !!game && game.mine && game.to_move && !game.result && !this.busy && this.past === null;
  }

  async play(move: string): Promise<boolean> {
    if (this.busy) return false;
    this.#answerDelay.release();
    this.goToPresent();
    const lag = this.game && isLive(this.game.control) ? { lag: this.#client.lag() } : {};
    const send = (version: number) => {
      // Retries use the same id, so that the server applies the move only once.
      const request = { id: newId(), version, move, ...lag };
      return this.#untilAnswered(move, () => this.#client.move(this.#id, request));
    };
    this.sending = move;
    try {
      return await this.#change(send, true);
    } finally {
      this.sending = null;
      const ahead = this.#ahead;
      this.#ahead = null;
      if (ahead) this.#take(ahead);
    }
  }

  /** Performs an action from `game.actions`. */
  act(act: Act): Promise<boolean> {
    const undoes = act === 'undo';
    if (undoes) this.goToPresent();
    return this.#change(
      (version) => this.#client.act(this.#id, { id: newId(), version, act }),
      undoes,
      undoes,
    );
  }

  /** Holds the computer's answer back, or shows it. */
  holdAnswer(held: boolean): void {
    this.#answerDelay.pause(held);
  }

  /** Takes the open seat. Only games in the lobby can be joined without a code. */
  async join(code: string | null): Promise<boolean> {
    const done = await this.#guard(async () => {
      this.accept(await this.#client.join(this.#id, code === null ? {} : { code }));
      return true;
    });
    // The stream was opened as a spectator.
    if (done) this.#stream?.reopen();
    return done ?? false;
  }

  /** Replaces the code of the player's own seat or of the open seat, and returns the new one. */
  async renewCode(whose: 'own' | 'other'): Promise<string | null> {
    const you = this.game?.you;
    if (!you) return null;
    const color = (whose === 'own') === (you === 'black') ? 'black' : 'white';
    return this.#guard(async () => (await this.#client.renewCode(this.#id, color)).code);
  }

  /** Offers a rematch to a human opponent. Against the computer, starts one with colors changed and returns its id. */
  async rematch(): Promise<string | null> {
    const { game } = this;
    if (!game) return null;
    if (betweenPeople(game)) {
      await this.act('offer-rematch');
      return null;
    }
    const color = game.you === null ? 'random' : game.you === 'black' ? 'white' : 'black';
    const newGame: NewGame = {
      game: game.game,
      opponent: (game.engine ?? 'human') as NewGame['opponent'],
      color,
      coach: game.coach,
    };
    return this.#guard(() => createGame(this.#client, newGame));
  }

  /** Shows the position after `ply` moves. */
  async goTo(ply: number): Promise<void> {
    const { game } = this;
    if (!game) return;
    const target = Math.max(0, Math.min(ply, game.moves.length));
    this.#requestedPly = target;
    this.refusal = null;
    if (target === game.moves.length) {
      this.past = null;
      return;
    }
    try {
      const position = this.#known.get(target) ?? (await this.#positions.position(game, target));
      this.#known.set(target, position);
      if (this.#requestedPly === target) this.past = position;
    } catch (error) {
      this.showRefusal(problemFrom(error));
    }
  }

  /** Returns the threats and comparisons that the rules give for the shown position. */
  async insight(): Promise<Insight> {
    if (!this.game) throw new Error('threats are asked for a game that is shown');
    return this.#positions.insight(this.game, this.ply);
  }

  /** Shows the current position. */
  goToPresent(): void {
    this.#requestedPly = null;
    this.past = null;
  }

  /** Shows and announces why a request was refused. */
  showRefusal(problem: Problem): void {
    this.refusal = problem;
    const message = this.game ? notationOf(this.game.board).show(problem.message) : problem.message;
    this.announce(message);
  }

  /** Sets the text for screen readers. */
  announce(text: string): void {
    this.announcesUpdate = false;
    // Screen readers read a repeated text only if it differs.
    this.announced = this.announced === text ? `${text} ` : text;
  }

  /**
   * Sends a request for the current version. With `again`, retries once if the version changed but not the position. With
   * `blind`, it applies to any position, and an answer that is held back is not shown before it.
   */
  async #change(request: (version: number) => Promise<Game>, again = false, blind = false): Promise<boolean> {
    // The request is meant for the current state.
    if (!blind) this.#answerDelay.release();
    const { game } = this;
    if (!game || this.busy) return false;
    const done = await this.#guard(async () => {
      this.#take(await request((this.#answerDelay.held ?? game).version));
      return true;
    });
    if (this.#refusedAs('stale')) {
      await this.#refresh();
      const same = this.game?.position.text === game.position.text && this.game.to_move;
      if (again && (same || blind) && this.#refusedAs('stale')) return this.#change(request, false, blind);
    }
    return done ?? false;
  }

  /** Sends the move again whenever the server is back, until it is answered or withdrawn. */
  async #untilAnswered(move: string, send: () => Promise<Game>): Promise<Game> {
    const withdrawn = new Promise<never>((_, reject) => {
      this.#giveUp = () => reject(new Withdrawn(move));
    });
    try {
      for (;;) {
        try {
          return await Promise.race([send(), withdrawn]);
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
      // A broken stream can look open for a while, so a timer retries as well.
      if (this.connection !== 'lost') setTimeout(resolve, RETRY_DELAY);
    });
  }

  #refusedAs(code: string): boolean {
    return this.refusal?.code === code;
  }

  /** Shows the changed game, and still shows the refusal. */
  async #refresh(): Promise<void> {
    const { refusal } = this;
    try {
      this.#take(await this.#client.game(this.#id));
    } catch (error) {
      this.showRefusal(problemFrom(error));
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
      this.showRefusal(error instanceof Withdrawn ? error.problem : problemFrom(error));
      return null;
    } finally {
      this.busy = false;
    }
  }
}

/** Returns whether a state adds more than the player's own move. Games with a clock show every state at once. */
function isAhead(shown: Game, game: Game): boolean {
  return game.mine && !game.clock && game.moves.length > shown.moves.length + 1;
}

/** Ratings change after the last event of a game, so a state without the change may arrive after one with it. */
function isOvertaken(known: Game, game: Game): boolean {
  const isRated = ({ players }: Game) => players.white.rating_change !== null;
  return known.version === game.version && isRated(known) && !isRated(game);
}
