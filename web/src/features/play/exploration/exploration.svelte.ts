// A player's private board: he moves for both sides from the present position of a running game. The server says what is
// legal, and keeps the tree for him alone.

import type { Client } from '../../../api/client';
import { problemFrom } from '../../../words/problem';
import type { Continuation, Problem } from '../../../api/types';
import { presentOf, readStudy, sharedLength, storedStudy, withGame } from '../../../tree/study';
import { startsWith, type Path } from '../../../tree/tree';
import { TreeBoard } from '../../../tree/tree_board.svelte';

/** Milliseconds after a change before it is kept: who tries out much asks for little. */
const PAUSE = 600;

type Server = Pick<Client, 'after' | 'exploration' | 'setExploration'>;

export class Exploration extends TreeBoard {
  /** The game has gone on while the reader was elsewhere. */
  news = $state(false);
  /** The last changes are not kept by the server, and why. */
  unkept = $state.raw<Problem | null>(null);

  readonly #server: Server;
  readonly #id: string;
  #moves = $state.raw<Path>([]);
  #loaded = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keeping: Promise<void> = Promise.resolve();

  constructor(server: Server, id: string) {
    super();
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
    const { from } = this;
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
    else if (this.aim) await this.go([...before, ...from]);
  }

  /** Where the game stands in the tree. */
  get present(): Path {
    return presentOf(this.study, this.#moves);
  }

  get first(): Path {
    return this.present;
  }

  /** The moves from the present position to the node; null where it does not lie behind it. */
  get ahead(): Path | null {
    const { present, path } = this;
    return startsWith(path, present) ? path.slice(present.length) : null;
  }

  /** What the game has played stays. */
  get deletable(): boolean {
    return this.path.length > 0 && !startsWith(this.present, this.path);
  }

  /** Keeps now what is not kept yet. */
  async keep(): Promise<void> {
    if (this.#timer !== undefined || this.unkept) await this.#keepNow();
    await this.#keeping;
  }

  protected ask(line: Path): Promise<Continuation> {
    const played = sharedLength(line, this.#moves);
    return this.#server.after(this.#id, played, line.slice(played));
  }

  protected override arriveAt(path: Path, after: Continuation): void {
    super.arriveAt(path, after);
    if (this.ahead?.length === 0) this.news = false;
  }

  protected treeChanged(): void {
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
}
