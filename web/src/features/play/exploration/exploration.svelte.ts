// A player's private analysis board, on which they move for both sides from the current position of a running game. The
// server provides the legal moves and stores the tree.

import type { Client } from '../../../api/client';
import type { MatchPositions } from '../../../api/rules/match_positions';
import { problemFrom } from '../../../words/problem';
import type { Continuation, Game, Problem } from '../../../api/types';
import { presentOf, readStudy, sharedLength, storedStudy, withGame } from '../../../tree/study';
import { startsWith, type Path } from '../../../tree/tree';
import { TreeBoard } from '../../../tree/tree_board.svelte';

/** Milliseconds from a change until it is saved, so that quick changes share a request. */
const SAVE_DELAY = 600;

type Server = Pick<Client, 'exploration' | 'setExploration'>;

export class Exploration extends TreeBoard {
  /** The game has continued while the user looked at another position. */
  gameMovedOn = $state(false);
  /** Why the last changes could not be saved. */
  saveProblem = $state.raw<Problem | null>(null);

  readonly #server: Server;
  readonly #positions: Pick<MatchPositions, 'after'>;
  readonly #match: Pick<Game, 'id' | 'game'>;
  #moves = $state.raw<Path>([]);
  #loaded = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();

  constructor(server: Server, positions: Pick<MatchPositions, 'after'>, match: Pick<Game, 'id' | 'game'>) {
    super();
    this.#server = server;
    this.#positions = positions;
    this.#match = match;
  }

  /** Loads the stored tree and goes to the current position of the game. */
  async open(moves: Path): Promise<void> {
    this.#moves = moves;
    this.problem = null;
    try {
      const stored = await this.#server.exploration(this.#match.id);
      this.study = withGame(readStudy(stored?.tree, moves), this.#moves).study;
      this.#loaded = true;
    } catch (error) {
      this.problem = problemFrom(error);
      return;
    }
    await this.go(this.present);
  }

  /** Follows a move or takeback in the game, if the user is at its current position. */
  async update(moves: Path): Promise<void> {
    // `from` is where the last step leads, even if its position is still loading.
    const { from } = this;
    const atCurrent = from.length === this.present.length && startsWith(from, this.present);
    this.#moves = moves;
    if (!this.#loaded) return;
    const { study, before } = withGame(this.study, moves);
    this.study = study;
    this.path = [...before, ...this.path];
    this.deleted = null;
    this.gameMovedOn = !atCurrent;
    if (atCurrent) await this.go(this.present);
    // The step in progress goes to the same node, whose path has changed.
    else if (this.aim) await this.go([...before, ...from]);
  }

  /** The node of the game's current position. */
  get present(): Path {
    return presentOf(this.study, this.#moves);
  }

  get first(): Path {
    return this.present;
  }

  /** The moves from the current position to the shown node. Null if the node does not follow it. */
  get ahead(): Path | null {
    const { present, path } = this;
    return startsWith(path, present) ? path.slice(present.length) : null;
  }

  /** Moves of the game cannot be deleted. */
  get deletable(): boolean {
    return this.path.length > 0 && !startsWith(this.present, this.path);
  }

  /** Saves pending changes at once. */
  async save(): Promise<void> {
    if (this.#timer !== undefined || this.saveProblem) await this.#saveNow();
    await this.#saving;
  }

  protected ask(line: Path): Promise<Continuation> {
    const played = sharedLength(line, this.#moves);
    const match = { ...this.#match, moves: this.#moves.map((text) => ({ text })) };
    return this.#positions.after(match, played, line.slice(played));
  }

  protected override arriveAt(path: Path, after: Continuation): void {
    super.arriveAt(path, after);
    if (this.ahead?.length === 0) this.gameMovedOn = false;
  }

  protected treeChanged(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#saveNow(), SAVE_DELAY);
  }

  #saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Requests follow each other, so that the newest tree is stored last.
    this.#saving = this.#saving.then(async () => {
      const tree = storedStudy(this.study, this.#moves);
      try {
        await this.#server.setExploration(this.#match.id, { ply: this.#moves.length, tree });
        this.saveProblem = null;
      } catch (error) {
        this.saveProblem = problemFrom(error);
      }
    });
    return this.#saving;
  }
}
