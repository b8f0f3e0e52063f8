// The analysis board: a tree of moves in any game from any position. The server provides positions with their legal
// moves, and the browser stores the tree.

import type { AnalysesClient } from '../../api/analyses';
import type { Client } from '../../api/client';
import { problemFrom } from '../../words/problem';
import type { BoardsClient, Place } from '../../api/boards';
import type { LibraryClient } from '../../api/library';
import type { FreeBoard, Game, LibraryGame, PlayedMove, Problem, SharedAnalysis } from '../../api/types';
import { t } from '../../words/words.svelte';
import { lineThrough, writeAddress, type Address } from '../../tree/address';
import {
  holds,
  readCurrent,
  readPositions,
  readPrevious,
  storeCurrent,
  storePositions,
  storePrevious,
  type StoredStudy,
} from './storage';
import { newStudy, sharedLength } from '../../tree/study';
import { add, back, EMPTY, nodeAt, type Path } from '../../tree/tree';
import { fromNodes } from '../../tree/nodes';
import { TreeBoard } from '../../tree/tree_board.svelte';

/** Milliseconds from a change until it is saved. */
const SAVE_DELAY = 250;
/** Number of positions to store for use without a network. */
const MAX_STORED = 60;
/** The game of the first visit. */
const DEFAULT_GAME = 'emergo:9x9';

export interface Dependencies {
  boards: Pick<BoardsClient, 'board'>;
  games: Pick<Client, 'game'>;
  analyses: Pick<AnalysesClient, 'shared'>;
  library: Pick<LibraryClient, 'game'>;
  /** Called with the address of the shown position whenever it changes. */
  show: (address: string) => void;
}

export class AnalysisBoard extends TreeBoard<FreeBoard> {
  /** The canonical name of the game. */
  game = $state(DEFAULT_GAME);
  /** The text of the position at the root. Null for the start of the game. */
  position = $state<string | null>(null);
  /** The match that is analyzed. Its moves are the main line. */
  match = $state.raw<Game | null>(null);
  /** Why the address could not be opened. */
  failure = $state.raw<Problem | null>(null);
  /** The shared analysis that is shown. Changes of its tree are not stored. */
  shared = $state.raw<SharedAnalysis | null>(null);
  /** The game of the library that is shown. Changes of its tree are not stored. */
  library = $state.raw<LibraryGame | null>(null);
  /** The previous tree, which the user can restore. */
  previous = $state.raw<StoredStudy | null>(null);

  readonly #dependencies: Dependencies;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opened = 0;

  constructor(dependencies: Dependencies) {
    super();
    this.#dependencies = dependencies;
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

  /** The shown position. */
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
      shared: this.shared?.id ?? null,
      ...(this.library && { library: this.library.id }),
    });
  }

  /** The moves of the line through the node, as far as their positions are known. */
  get played(): PlayedMove[] {
    return this.known.get(lineThrough(this.tree, this.path).join(' '))?.moves ?? this.after?.moves ?? [];
  }

  /** Opens an address, or the stored tree if the address names no game. */
  async open(address: Address): Promise<void> {
    const own = ++this.#opened;
    this.failure = null;
    const last = readCurrent();
    this.previous = readPrevious();
    if (address.shared !== null) return this.#openShared(address.shared, own);
    if (address.library !== undefined) return this.#openLibrary(address.library, own);
    this.shared = this.library = null;
    if (address.match !== null) {
      const match = await this.#fetchMatch(address.match);
      if (own !== this.#opened || !match) return;
      const played = match.moves.map((move) => move.text);
      const line = address.moves.length > 0 ? address.moves : played;
      const at = Math.min(address.at, line.length);
      const target = { ...address, game: match.game, position: null, moves: line, at };
      this.match = match;
      return this.#begin(target, last, played);
    }
    this.match = null;
    if (address.game !== null) return this.#begin({ ...address, game: address.game }, last, []);
    const { game, position, path, match } = last ?? {
      game: DEFAULT_GAME,
      position: null,
      path: [],
      match: null,
    };
    if (match !== null && last) {
      const moves = lineThrough(last.tree, path);
      return this.open({ game, position, moves, at: path.length, match, shared: null });
    }
    const moves = last ? lineThrough(last.tree, path) : [];
    return this.#begin({ game, position, moves, at: path.length }, last, []);
  }

  /** Starts a new tree. The old one can be restored. */
  async begin(place: Place & { at: number }): Promise<void> {
    this.match = null;
    this.#storePrevious();
    this.shared = this.library = null;
    this.#clear(place.game, place.position);
    await this.#openLine(place.moves, place.at);
  }

  /** Exchanges the current tree and the previous one. */
  async restorePrevious(): Promise<void> {
    const { previous } = this;
    if (!previous) return;
    this.#storePrevious();
    this.shared = this.library = null;
    this.#clear(previous.game, previous.position);
    this.study = { root: [], tree: previous.tree };
    await this.#openLine(previous.path, previous.path.length);
  }

  /** Makes the tree of another author that is shown the user's own. Their last one can be restored. */
  fork(): void {
    if (!this.#isRead) return;
    this.#storePrevious();
    this.shared = this.library = null;
    this.treeChanged();
    this.saveNow();
  }

  protected ask(line: Path): Promise<FreeBoard> {
    return this.#dependencies.boards.board({ game: this.game, position: this.position, moves: line });
  }

  protected override arriveAt(path: Path, after: FreeBoard): void {
    super.arriveAt(path, after);
    this.#show();
    this.treeChanged();
    void this.#prefetch();
  }

  /** True while a shared analysis or a game of the library is shown. */
  get #isRead(): boolean {
    return this.shared !== null || this.library !== null;
  }

  protected treeChanged(): void {
    if (this.#isRead) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.saveNow(), SAVE_DELAY);
  }

  /** Saves pending changes at once. */
  saveNow(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    storeCurrent(this.#toStored());
    this.#show();
    const near = [...this.known].reverse().slice(0, MAX_STORED);
    storePositions(near.map(([line, after]) => [this.#keyOf(line), after] as const));
  }

  async #fetchMatch(id: string): Promise<Game | null> {
    try {
      const match = await this.#dependencies.games.game(id);
      if (match.result) return match;
      this.failure = { code: 'running', message: t.study.running(), rule: null, told: null, legal: [] };
    } catch (error) {
      // Without a network, the last match is still stored.
      const last = readCurrent();
      if (last?.match === id) {
        await this.#begin({ ...last, moves: last.path, at: last.path.length }, last, []);
        return null;
      }
      this.failure = problemFrom(error);
    }
    return null;
  }

  async #openShared(id: string, own: number): Promise<void> {
    try {
      const shared = await this.#dependencies.analyses.shared(id);
      const match = shared.match === null ? null : await this.#fetchSharedMatch(shared.match);
      if (own !== this.#opened) return;
      this.match = match;
      this.shared = shared;
      this.library = null;
      await this.#openNodes(shared);
    } catch (error) {
      if (own === this.#opened) this.failure = problemFrom(error);
    }
  }

  async #openLibrary(id: string, own: number): Promise<void> {
    try {
      const library = await this.#dependencies.library.game(id);
      if (own !== this.#opened) return;
      this.match = this.shared = null;
      this.library = library;
      await this.#openNodes(library);
    } catch (error) {
      if (own === this.#opened) this.failure = problemFrom(error);
    }
  }

  /** Shows the root of a tree of another author. */
  #openNodes({ game, position, nodes }: Pick<SharedAnalysis, 'game' | 'position' | 'nodes'>): Promise<void> {
    this.#clear(game, position);
    this.study = { root: [], tree: fromNodes(nodes) };
    return this.#openLine([], 0);
  }

  /** Returns the match of a shared analysis, for the names of its players. It may be deleted meanwhile. */
  #fetchSharedMatch(id: string): Promise<Game | null> {
    return this.#dependencies.games.game(id).catch(() => null);
  }

  /** Opens a position, in the stored tree if that contains it. */
  async #begin(
    { game, position, moves, at }: Place & { at: number },
    last: StoredStudy | null,
    played: Path,
  ): Promise<void> {
    const id = this.match?.id ?? null;
    const same = last?.game === game && last.position === position && (id === null || last.match === id);
    if (same && last && (holds(last, moves) || moves.length === 0)) {
      this.#clear(game, position);
      this.study = { root: [], tree: add(last.tree, played) };
      return this.#openLine(
        moves.length === 0 ? last.path : moves,
        moves.length === 0 ? last.path.length : at,
      );
    }
    if (last && last.tree.children.length > 0) {
      storePrevious(last);
      this.previous = last;
    }
    this.#clear(game, position);
    this.study = { root: [], tree: add(EMPTY, played) };
    await this.#openLine(moves, at);
  }

  /** Adds a line to the tree and goes to one of its positions. */
  async #openLine(moves: Path, at: number): Promise<void> {
    const end = await this.fetch(moves);
    if (!end) {
      if (moves.length === 0 && this.position === null && this.game === DEFAULT_GAME) return;
      this.failure = this.problem;
      this.problem = null;
      return;
    }
    // The server may return the game and the moves in another notation.
    const line = end.moves.map((move) => move.text);
    this.game = end.game;
    this.position = end.start;
    this.known.set(line.join(' '), end);
    const path = line.slice(0, at);
    if (!nodeAt(this.tree, line)) this.study = { root: [], tree: add(this.tree, line) };
    // Shows the end of the line first, in case the next request fails.
    this.arriveAt(line, end);
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
    for (const [key, after] of readPositions()) {
      if (key.startsWith(prefix)) this.known.set(key.slice(prefix.length), after);
    }
  }

  /** Returns the key of a position in the storage, which is shared by all games. */
  #keyOf(line: string): string {
    return `${this.game}|${this.position ?? ''}|${line}`;
  }

  #toStored(): StoredStudy {
    const { game, position, tree, path } = this;
    return { game, position, tree, path, match: this.match?.id ?? null };
  }

  #storePrevious(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const left = this.#isRead ? readCurrent() : this.#toStored();
    if (!left || (left.tree.children.length === 0 && left.position === null)) return;
    this.previous = left;
    storePrevious(left);
  }

  #show(): void {
    this.#dependencies.show(this.address);
  }

  /** Requests the positions to which the next step may lead. */
  async #prefetch(): Promise<void> {
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
