// A player's private board: he moves for both sides from the present position of a running game. The server says what is
// legal, and keeps the tree for him alone.

import { problemFrom, type Client } from '../api/client';
import type { Continuation, Problem } from '../api/types';
import { newStudy, presentOf, readStudy, sharedLength, storedStudy, withGame, type Study } from './study';
import { add, back, end, forward, nodeAt, promote, remove, sibling, startsWith, type Path } from './tree';

/** Milliseconds after a change before it is kept: who tries out much asks for little. */
const PAUSE = 600;

type Server = Pick<Client, 'after' | 'exploration' | 'setExploration'>;

export class Exploration {
  study = $state.raw<Study>(newStudy([]));
  /** The node that is looked at, from the root of the tree. */
  path = $state.raw<Path>([]);
  /** The position there; null before the first one has come. */
  after = $state.raw<Continuation | null>(null);
  /** The game has gone on while the reader was elsewhere. */
  news = $state(false);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The last changes are not kept by the server, and why. */
  unkept = $state.raw<Problem | null>(null);
  /** The study before something was deleted from it. */
  deleted = $state.raw<Study | null>(null);

  readonly #server: Server;
  readonly #id: string;
  readonly #known = new Map<string, Continuation>();
  #moves = $state.raw<Path>([]);
  #loaded = false;
  /** The node to which the last step leads, while its position is still on its way. */
  #aim: Path | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keeping: Promise<void> = Promise.resolve();

  constructor(server: Server, id: string) {
    this.#server = server;
    this.#id = id;
  }

  /** Fetches what was kept, and goes to the present position of the game. */
  async open(moves: Path): Promise<void> {
    this.#moves = moves;
    this.problem = null;
    try {
      const kept = await this.#server.exploration(this.#id);
      this.study = withGame(readStudy(kept?.tree, moves), this.#moves).study;
      this.#loaded = true;
    } catch (error) {
      this.problem = problemFrom(error);
      return;
    }
    await this.go(this.present);
  }

  /** The game has gone on, or moves were taken back: who looked at its position goes along. */
  async arrive(moves: Path): Promise<void> {
    // The position that he goes along to may still be on its way when the game goes on again.
    const from = this.#from;
    const followed = from.length === this.present.length && startsWith(from, this.present);
    this.#moves = moves;
    if (!this.#loaded) return;
    const { study, before } = withGame(this.study, moves);
    this.study = study;
    this.path = [...before, ...this.path];
    this.deleted = null;
    this.news = !followed;
    if (followed) await this.go(this.present);
    // A step that is on its way leads to the same node under its new path.
    else if (this.#aim) await this.go([...before, ...from]);
  }

  /** Where the game stands in the tree. */
  get present(): Path {
    return presentOf(this.study, this.#moves);
  }

  /** The moves from the present position to the node; null where it does not lie behind it. */
  get ahead(): Path | null {
    const { present, path } = this;
    return startsWith(path, present) ? path.slice(present.length) : null;
  }

  /** Tries out a move in any spelling; false where it is refused. */
  async play(text: string): Promise<boolean> {
    const from = this.path;
    const after = await this.#fetch([...from, text]);
    const move = after?.moves.at(-1)?.text;
    // A step that was made meanwhile is the later wish.
    if (!after || move === undefined || this.path !== from) return false;
    const path = [...from, move];
    const tried = add(this.study.tree, path);
    if (!nodeAt(this.study.tree, path)) this.#change({ ...this.study, tree: tried });
    this.#arriveAt(path, after);
    return true;
  }

  /** Goes to a node. */
  async go(path: Path): Promise<void> {
    this.#aim = path;
    const after = await this.#fetch(path);
    if (this.#aim !== path) return;
    this.#aim = null;
    if (after) this.#arriveAt(path, after);
  }

  back(): Promise<void> {
    return this.go(back(this.#from));
  }

  forward(): Promise<void> {
    return this.go(forward(this.study.tree, this.#from));
  }

  end(): Promise<void> {
    return this.go(end(this.study.tree, this.#from));
  }

  /** Goes to a variation of the last move. */
  variation(ranks: number): Promise<void> {
    return this.go(sibling(this.study.tree, this.#from, ranks));
  }

  toPresent(): Promise<void> {
    return this.go(this.present);
  }

  /** Makes the variation in which the node is the main line. */
  promote(): void {
    this.#change({ ...this.study, tree: promote(this.study.tree, this.path) });
  }

  /** Whether the node can be deleted: what the game has played stays. */
  get deletable(): boolean {
    return this.path.length > 0 && !startsWith(this.present, this.path);
  }

  /** Deletes the node and what follows it. */
  async delete(): Promise<void> {
    if (!this.deletable) return;
    const { study, path } = this;
    this.#change({ ...study, tree: remove(study.tree, path) });
    this.deleted = study;
    await this.go(back(path));
  }

  /** Brings back what was deleted last. */
  restore(): void {
    if (this.deleted) this.#change(this.deleted);
  }

  /** Keeps now what is not kept yet. */
  async keep(): Promise<void> {
    if (this.#timer !== undefined || this.unkept) await this.#keepNow();
    await this.#keeping;
  }

  get #from(): Path {
    return this.#aim ?? this.path;
  }

  #arriveAt(path: Path, after: Continuation): void {
    this.#aim = null;
    this.problem = null;
    this.path = path;
    this.after = after;
    if (this.ahead?.length === 0) this.news = false;
  }

  #change(study: Study): void {
    this.study = study;
    this.deleted = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keepNow(), PAUSE);
  }

  #keepNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // One after the other, so that the newest is kept last.
    this.#keeping = this.#keeping.then(async () => {
      const tree = storedStudy(this.study, this.#moves);
      try {
        await this.#server.setExploration(this.#id, { ply: this.#moves.length, tree });
        this.unkept = null;
      } catch (error) {
        this.unkept = problemFrom(error);
      }
    });
    return this.#keeping;
  }

  async #fetch(path: Path): Promise<Continuation | null> {
    const line = [...this.study.root, ...path];
    const key = line.join(' ');
    const known = this.#known.get(key);
    if (known) return known;
    this.busy = true;
    this.problem = null;
    try {
      const played = sharedLength(line, this.#moves);
      const after = await this.#server.after(this.#id, played, line.slice(played));
      this.#known.set(key, after);
      return after;
    } catch (error) {
      this.problem = problemFrom(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}
