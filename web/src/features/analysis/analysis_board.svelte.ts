// The analysis board: any game, any position, a tree of moves. The server gives every position with its legal moves, the
// browser keeps the tree.

import type { Client } from '../../api/client';
import { problemFrom } from '../../words/problem';
import type { BoardsClient, Place } from '../../api/boards';
import type { FreeBoard, Game, PlayedMove, Problem } from '../../api/types';
import { t } from '../../words/words.svelte';
import { lineThrough, writeAddress, type Address } from '../../tree/address';
import { holds, keep, keepPositions, kept, keptPositions, putBy, putByBefore, type Kept } from './saved';
import { newStudy, sharedLength } from '../../tree/study';
import { add, back, EMPTY, nodeAt, type Path } from '../../tree/tree';
import { TreeBoard } from '../../tree/tree_board.svelte';

/** Milliseconds after a change before it is kept. */
const PAUSE = 250;
/** Positions that are kept for a visit without a network. */
const MOST_KEPT = 60;
/** Where somebody begins who comes for the first time. */
const USUAL = 'emergo:9x9';

export interface Servers {
  boards: Pick<BoardsClient, 'board'>;
  games: Pick<Client, 'game'>;
  /** Called with the address of where the board stands, whenever that changes. */
  show: (address: string) => void;
}

export class AnalysisBoard extends TreeBoard<FreeBoard> {
  /** The canonical name of the game. */
  game = $state(USUAL);
  /** The text of the position at the root; null for the start of the game. */
  position = $state<string | null>(null);
  /** The match that is looked at, when its moves are the first line. */
  match = $state.raw<Game | null>(null);
  /** The address could not be opened, and why. */
  failure = $state.raw<Problem | null>(null);
  /** The tree that was put by when another one came. */
  before = $state.raw<Kept | null>(null);

  readonly #servers: Servers;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opened = 0;

  constructor(servers: Servers) {
    super();
    this.#servers = servers;
  }

  get first(): Path {
    return [];
  }

  get present(): null {
    return null;
  }

  get deletable(): boolean {
    return this.path.length > 0;
  }

  /** Where the board stands. */
  get place(): Place {
    return { game: this.game, position: this.position, moves: this.path };
  }

  get address(): string {
    const line = lineThrough(this.tree, this.path);
    const played = this.match?.moves.map((move) => move.text);
    const plain = !!played && sharedLength(line, played) === line.length && line.length === played.length;
    return writeAddress({
      game: this.game,
      position: this.position,
      moves: plain ? [] : line,
      at: plain || line.length > this.path.length ? this.path.length : line.length,
      match: this.match?.id ?? null,
    });
  }

  /** The moves of the line through the node, with who made them, as far as their positions are known. */
  get played(): PlayedMove[] {
    return this.known.get(lineThrough(this.tree, this.path).join(' '))?.moves ?? this.after?.moves ?? [];
  }

  /** Opens an address; without a game in it, what was kept. */
  async open(address: Address): Promise<void> {
    const own = ++this.#opened;
    this.failure = null;
    const last = kept();
    this.before = putByBefore();
    if (address.match !== null) {
      const match = await this.#matchOf(address.match);
      if (own !== this.#opened || !match) return;
      const played = match.moves.map((move) => move.text);
      const line = address.moves.length > 0 ? address.moves : played;
      const at = Math.min(address.at, line.length);
      const wish = { ...address, game: match.game, position: null, moves: line, at };
      this.match = match;
      return this.#begin(wish, last, played);
    }
    this.match = null;
    if (address.game !== null) return this.#begin({ ...address, game: address.game }, last, []);
    const { game, position, path, match } = last ?? { game: USUAL, position: null, path: [], match: null };
    if (match !== null && last) {
      const moves = lineThrough(last.tree, path);
      return this.open({ game, position, moves, at: path.length, match });
    }
    const moves = last ? lineThrough(last.tree, path) : [];
    return this.#begin({ game, position, moves, at: path.length }, last, []);
  }

  /** Begins anew; what was there can be brought back. */
  async begin(place: Omit<Address, 'match'> & { game: string }): Promise<void> {
    this.match = null;
    this.#putBy();
    this.#clear(place.game, place.position);
    await this.#walk(place.moves, place.at);
  }

  /** Brings back the tree that was put by, and puts this one by instead. */
  async bringBack(): Promise<void> {
    const { before } = this;
    if (!before) return;
    this.#putBy();
    this.#clear(before.game, before.position);
    this.study = { root: [], tree: before.tree };
    await this.#walk(before.path, before.path.length);
  }

  protected ask(line: Path): Promise<FreeBoard> {
    return this.#servers.boards.board({ game: this.game, position: this.position, moves: line });
  }

  protected override arriveAt(path: Path, after: FreeBoard): void {
    super.arriveAt(path, after);
    this.#show();
    this.treeChanged();
    void this.#lookAhead();
  }

  protected treeChanged(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keepNow(), PAUSE);
  }

  /** Keeps what is not kept yet. */
  keepNow(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    keep(this.#kept());
    this.#show();
    const near = [...this.known].reverse().slice(0, MOST_KEPT);
    keepPositions(near.map(([line, after]) => [this.#keyOf(line), after] as const));
  }

  async #matchOf(id: string): Promise<Game | null> {
    try {
      const match = await this.#servers.games.game(id);
      if (match.result) return match;
      this.failure = { code: 'running', message: t.study.running(), rule: null, told: null, legal: [] };
    } catch (error) {
      // Without a network the last match is still there.
      const last = kept();
      if (last?.match === id) {
        await this.#begin({ ...last, moves: last.path, at: last.path.length }, last, []);
        return null;
      }
      this.failure = problemFrom(error);
    }
    return null;
  }

  /** Opens a place, in the tree that was kept where it lies in it. */
  async #begin(
    { game, position, moves, at }: Omit<Address, 'match'> & { game: string },
    last: Kept | null,
    played: Path,
  ): Promise<void> {
    const id = this.match?.id ?? null;
    const same = last?.game === game && last.position === position && (id === null || last.match === id);
    if (same && last && (holds(last, moves) || moves.length === 0)) {
      this.#clear(game, position);
      this.study = { root: [], tree: add(last.tree, played) };
      return this.#walk(moves.length === 0 ? last.path : moves, moves.length === 0 ? last.path.length : at);
    }
    if (last && last.tree.children.length > 0) {
      putBy(last);
      this.before = last;
    }
    this.#clear(game, position);
    this.study = { root: [], tree: add(EMPTY, played) };
    await this.#walk(moves, at);
  }

  /** Plays a line on an empty board, and goes to one of its positions. */
  async #walk(moves: Path, at: number): Promise<void> {
    const whole = await this.fetch(moves);
    if (!whole) {
      if (moves.length === 0 && this.position === null && this.game === USUAL) return;
      this.failure = this.problem;
      this.problem = null;
      return;
    }
    // The server may know the game and the moves by other names.
    const line = whole.moves.map((move) => move.text);
    this.game = whole.game;
    this.position = whole.start;
    this.known.set(line.join(' '), whole);
    const path = line.slice(0, at);
    if (!nodeAt(this.tree, line)) this.study = { root: [], tree: add(this.tree, line) };
    // The end is known already, so the board is there even if the next answer is not.
    this.arriveAt(line, whole);
    if (path.length < line.length) await this.go(path);
  }

  #clear(game: string, position: string | null): void {
    this.game = game;
    this.position = position;
    this.study = newStudy([]);
    this.path = [];
    this.aim = null;
    this.deleted = null;
    this.problem = null;
    this.failure = null;
    this.known.clear();
    const prefix = this.#keyOf('');
    for (const [key, after] of keptPositions()) {
      if (key.startsWith(prefix)) this.known.set(key.slice(prefix.length), after);
    }
  }

  /** Positions of several games lie side by side in what is kept. */
  #keyOf(line: string): string {
    return `${this.game}|${this.position ?? ''}|${line}`;
  }

  #kept(): Kept {
    const { game, position, tree, path } = this;
    return { game, position, tree, path, match: this.match?.id ?? null };
  }

  #putBy(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.tree.children.length === 0 && this.position === null) return;
    this.before = this.#kept();
    putBy(this.before);
  }

  #show(): void {
    this.#servers.show(this.address);
  }

  /** Asks for the positions to which the next steps may lead, so that these take no time. */
  async #lookAhead(): Promise<void> {
    const { path } = this;
    const children = this.node.children.map(({ move }) => [...path, move]);
    const next = [...children.slice(0, 3), ...(path.length > 0 ? [back(path)] : [])];
    for (const line of next) {
      if (this.path !== path) return;
      const key = line.join(' ');
      if (this.known.has(key)) continue;
      try {
        const [game, position] = [this.game, this.position];
        const after = await this.ask(line);
        if (this.game !== game || this.position !== position) return;
        this.known.set(key, after);
        this.treeChanged();
      } catch {
        return;
      }
    }
  }
}
