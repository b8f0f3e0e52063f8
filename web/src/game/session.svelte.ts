// One game as this page sees it: the server's present state, an earlier position that is looked at, the request under
// way, the last refusal.

import { newId, problemFrom, type Client } from '../api/client';
import { follow, type Connection, type Live } from '../api/live';
import type { Game, NewGame, Position, Problem } from '../api/types';
import type { Opponent } from './choice';
import { announcement, ownColor } from './wording';

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

  readonly #client: Client;
  readonly #id: string;
  readonly #positions = new Map<number, Position>();
  #live: Live | null = null;
  /** The ply asked for last, so that a slow answer does not overtake a later wish. */
  #wanted: number | null = null;

  constructor(client: Client, id: string) {
    this.#client = client;
    this.#id = id;
  }

  async open(): Promise<void> {
    this.failure = null;
    try {
      this.accept(await this.#client.game(this.#id));
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
      this.#client.game(this.#id).then(
        (game) => this.accept(game),
        () => undefined,
      );
    }
    this.connection = connection;
  }

  close(): void {
    this.#live?.close();
    this.#live = null;
  }

  /** Takes over a state of the game, unless a later one is known. */
  accept(game: Game): void {
    const before = this.game;
    if (before && game.version < before.version) return;
    if (before && game.version !== before.version) {
      this.#positions.clear();
      this.refusal = null;
      if (game.moves.length < before.moves.length) this.past = null;
    }
    const said = announcement(before, game);
    this.game = game;
    if (said) this.announced = said;
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

  play(move: string): Promise<boolean> {
    this.present();
    return this.#change((version) => this.#client.move(this.#id, { id: newId(), version, move }));
  }

  undo(): Promise<boolean> {
    this.present();
    return this.#change((version) => this.#client.undo(this.#id, { id: newId(), version }));
  }

  resign(): Promise<boolean> {
    return this.#change((version) => this.#client.resign(this.#id, { id: newId(), version }));
  }

  /** The same game once more; against the computer the colors change. */
  async rematch(): Promise<string | null> {
    const { game } = this;
    if (!game) return null;
    const own = ownColor(game);
    const color = own === null ? 'random' : own === 'black' ? 'white' : 'black';
    const wish: NewGame = { game: game.game, opponent: (game.engine ?? 'human') as Opponent, color };
    return this.#guard(async () => (await this.#client.begin(wish)).id);
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

  present(): void {
    this.#wanted = null;
    this.past = null;
  }

  refuse(problem: Problem): void {
    this.refusal = problem;
    // The same words a second time would not be read out again.
    this.announced = this.announced === problem.message ? `${problem.message} ` : problem.message;
  }

  async #change(request: (version: number) => Promise<Game>): Promise<boolean> {
    const { game } = this;
    if (!game || this.busy) return false;
    const done = await this.#guard(async () => {
      this.accept(await request(game.version));
      return true;
    });
    if (this.refusal?.code === 'stale') await this.#refresh();
    return done ?? false;
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
      this.refuse(problemFrom(error));
      return null;
    } finally {
      this.busy = false;
    }
  }
}
