// The model of a game that is stored in this browser. The rules and the engine run in the page.

import type { BoardsClient } from '../../api/boards';
import type { EngineClient } from '../../api/engine';
import type { Color, FreeBoard, Problem } from '../../api/types';
import type { Collection } from '../../browser/collection';
import { problemFrom } from '../../words/problem';
import { ownColor, resignation, type LocalGame } from './games';

/** The services of a game. */
export interface Services {
  games: Pick<Collection<LocalGame>, 'put'>;
  boards: Pick<BoardsClient, 'board'>;
  engine: Pick<EngineClient, 'play'>;
}

export class LocalGameModel {
  /** The stored game. */
  game = $state.raw<LocalGame>(undefined as never);
  /** The position after the last move. Null until it is computed. */
  present = $state.raw<FreeBoard | null>(null);
  /** The shown position, which may be an earlier one. */
  shown = $state.raw<FreeBoard | null>(null);
  /** The computer chooses its move. */
  thinking = $state(false);
  /** The reason why a move was rejected, or why the computer cannot move. */
  problem = $state.raw<Problem | null>(null);

  readonly #services: Services;
  #search: AbortController | null = null;

  constructor(game: LocalGame, services: Services) {
    this.game = game;
    this.#services = services;
  }

  /** The number of moves before the shown position. */
  get ply(): number {
    return this.shown?.moves.length ?? 0;
  }

  get isOver(): boolean {
    return this.game.result !== null;
  }

  /** The user's color, or null if both players are at this screen. */
  get you(): Color | null {
    return ownColor(this.game, this.game.moves);
  }

  /** True if a person is to move on the shown position. */
  get canMove(): boolean {
    const { present, shown, you } = this;
    if (this.isOver || this.thinking || !present || shown !== present) return false;
    return you === null || present.position.turn === you;
  }

  get canUndo(): boolean {
    return !this.isOver && this.#lastOwn() >= 0;
  }

  /** True if a person is to move, who may resign. The server, too, lets only the player to move resign at one screen. */
  get canResign(): boolean {
    const { present, you } = this;
    if (this.isOver || !present || present.moves.length === 0) return false;
    return you === null || present.position.turn === you;
  }

  /** True if the computer should move but does not, because the engine failed. */
  get isStuck(): boolean {
    const { present, you } = this;
    return !this.isOver && !this.thinking && you !== null && !!present && present.position.turn !== you;
  }

  /** Opens the game where it was left. */
  async open(): Promise<void> {
    await this.#arrive(this.game.moves);
  }

  /** Plays a move in any accepted notation. Resolves to false if it is rejected. */
  async play(text: string): Promise<boolean> {
    if (!this.canMove) return false;
    return this.#add(text);
  }

  /** Takes back the user's last move, and the computer's answer to it. */
  async undo(): Promise<void> {
    if (!this.canUndo) return;
    this.#cancel();
    await this.#change({ moves: this.game.moves.slice(0, this.#lastOwn()) });
  }

  /** Resigns for the player to move. */
  async resign(): Promise<void> {
    const { present } = this;
    if (!this.canResign || !present) return;
    this.shown = present;
    await this.#store({ result: resignation(present.position.turn) });
  }

  /** Shows the position after so many moves. */
  async goTo(ply: number): Promise<void> {
    const { moves } = this.game;
    const to = Math.max(0, Math.min(moves.length, ply));
    if (to === moves.length) this.shown = this.present;
    else this.shown = (await this.#after(moves.slice(0, to))) ?? this.shown;
  }

  /** Lets the computer move if it is its turn. */
  async answer(): Promise<void> {
    const { opponent, game, moves } = this.game;
    if (!opponent || !this.isStuck) return;
    const { signal } = (this.#search = new AbortController());
    this.thinking = true;
    this.problem = null;
    try {
      let move: string | undefined;
      for await (const { lines } of this.#services.engine.play(
        { game, position: null, moves },
        opponent.level,
        signal,
      )) {
        move = lines[0]?.line[0] ?? move;
      }
      if (signal.aborted || move === undefined) return;
      this.thinking = false;
      await this.#add(move);
    } catch (error) {
      if (!signal.aborted) this.problem = problemFrom(error);
    } finally {
      if (!signal.aborted) this.thinking = false;
    }
  }

  /** Marks the game as saved in the account. */
  async setSaved(saved: LocalGame['saved']): Promise<void> {
    await this.#store({ saved });
  }

  /** Ends the computer's search. The game goes on when it is opened again. */
  close(): void {
    this.#cancel();
  }

  async #add(text: string): Promise<boolean> {
    const { moves } = this.game;
    const after = await this.#after([...moves, text]);
    const move = after?.moves.at(-1)?.text;
    // The user has taken a move back meanwhile.
    if (!after || move === undefined || this.game.moves !== moves) return false;
    await this.#change({ moves: [...moves, move], result: after.result }, after);
    return true;
  }

  /** Stores new moves, and shows the position after them. */
  async #change(part: Pick<LocalGame, 'moves'> & Partial<LocalGame>, after?: FreeBoard): Promise<void> {
    await Promise.all([this.#store(part), this.#arrive(part.moves, after)]);
  }

  async #arrive(moves: readonly string[], known?: FreeBoard): Promise<void> {
    const after = known ?? (await this.#after(moves));
    if (!after || this.game.moves !== moves) return;
    this.present = this.shown = after;
    this.problem = null;
    void this.answer();
  }

  async #store(part: Partial<LocalGame>): Promise<void> {
    this.game = { ...this.game, ...part, changed_ms: Date.now() };
    try {
      await this.#services.games.put(this.game);
    } catch (error) {
      // The game goes on, but the browser has no room for it.
      this.problem = problemFrom(error);
    }
  }

  async #after(moves: readonly string[]): Promise<FreeBoard | null> {
    try {
      return await this.#services.boards.board({ game: this.game.game, position: null, moves });
    } catch (error) {
      this.problem = problemFrom(error);
      return null;
    }
  }

  /** Returns the index of the last move of a person, or -1. */
  #lastOwn(): number {
    const { game, present } = this;
    if (!game.opponent) return game.moves.length - 1;
    const played = present?.moves ?? [];
    return played.map(({ color }, at) => color === ownColor(game, game.moves.slice(0, at))).lastIndexOf(true);
  }

  #cancel(): void {
    this.#search?.abort();
    this.#search = null;
    this.thinking = false;
  }
}
