// The coach of a game against the computer: it judges the user's moves, and helps to find a better one than a costly one.

import type { Client } from '../../../api/client';
import type { CoachedMove, Game } from '../../../api/types';
import { readJson, write } from '../../../browser/storage';
import { factOf, type FactServers } from '../review/fact_of';
import { themeOf, type Theme } from './theme';

/** The longest time in milliseconds that the computer's answer waits for the verdict. */
const PATIENCE = 3000;

/** The latest costly move that the user has not decided about, kept when the page is loaded again. */
const KEY = 'luctor.coach';

/** The steps of help, each of which says more. */
const STEPS = ['offer', 'theme', 'area', 'move'] as const;
export type Step = (typeof STEPS)[number];

export interface CoachServers extends FactServers {
  games: Pick<Client, 'coach'>;
}

/** The game on the page. */
export interface CoachedGame {
  /** The number of moves when the page was opened. */
  readonly openedAt: number | null;
  holdAnswer(held: boolean): void;
  goTo(ply: number): Promise<void>;
  goToPresent(): void;
  act(act: 'undo'): Promise<boolean>;
}

/** A costly move. */
export interface Costly {
  /** The number of moves before it. */
  readonly ply: number;
  readonly move: string;
  readonly better: string;
  /** The loss of winning chance, from 0 to 1. */
  readonly cost: number;
}

export class Coach {
  /** The move that the user may think over. */
  costly = $state.raw<Costly | null>(null);
  step = $state<Step>('offer');
  /** The theme of the better move. Null until it is known. */
  theme = $state.raw<Theme | null>(null);
  /** `true` if the move is on the board no longer. */
  takenBack = $state(false);

  readonly #servers: CoachServers;
  readonly #game: CoachedGame;
  #moves: number | null = null;
  #stop: AbortController | null = null;

  constructor(servers: CoachServers, game: CoachedGame) {
    this.#servers = servers;
    this.#game = game;
  }

  /** Follows the game as it is shown. */
  update(game: Game): void {
    if (this.#moves === null) this.#restore(game);
    // The user can have moved before this part of the page had loaded.
    const before = this.#moves ?? this.#game.openedAt ?? game.moves.length;
    const count = game.moves.length;
    this.#moves = count;
    const { costly } = this;
    const repeated = costly !== null && this.takenBack && game.moves[costly.ply]?.text === costly.move;
    if (costly && (repeated || game.result || !concerns(costly, game))) this.#forget();
    else if (costly) {
      this.takenBack = count === costly.ply;
      // The user has taken the move back or let the computer answer in another way, such as by a shortcut.
      if (count !== costly.ply + 1) this.#game.holdAnswer(false);
    }
    // The user was faster than the verdict.
    else if (count < before) this.#forget();
    const last = game.moves.at(-1);
    // A user who plays the move again has thought about it.
    const isNew = count === before + 1 && game.thinking && !game.result;
    if (isNew && last && !last.forced && !repeated) void this.#judge(game);
  }

  /** Says more. */
  hint(): void {
    if (!this.costly) return;
    const next = STEPS[STEPS.indexOf(this.step) + 1] ?? 'move';
    // The exchange of sides is nowhere on the board.
    this.step = next === 'area' && this.costly.better === 'swap' ? 'move' : next;
    if (this.step !== 'theme' && !this.takenBack) void this.#game.goTo(this.costly.ply);
  }

  /** Takes the move back, and the computer's answer with it. */
  async takeBack(): Promise<void> {
    const done = await this.#game.act('undo');
    // The computer's answer may have ended the game.
    if (!done) this.#forget();
    this.#game.holdAnswer(false);
  }

  /** Leaves the move as it is, or the user alone. */
  playOn(): void {
    this.#forget();
    this.#game.goToPresent();
  }

  async #judge(game: Game): Promise<void> {
    this.#stop?.abort();
    const { signal } = (this.#stop = new AbortController());
    const ply = game.moves.length - 1;
    this.#game.holdAnswer(true);
    const impatient = setTimeout(() => this.#game.holdAnswer(false), PATIENCE);
    // Without a verdict, the game goes on without advice.
    const found = await this.#servers.games.coach(game.id, ply, signal).catch(() => null);
    clearTimeout(impatient);
    if (signal.aborted) return;
    // Another page may have taken the move back and played a different one.
    const better = found?.costly && found.played.text === game.moves[ply]?.text ? found.played.better : null;
    if (!found || better === null) return this.#game.holdAnswer(false);
    this.step = 'offer';
    this.theme = null;
    this.costly = { ply, move: found.played.text, better, cost: found.played.loss };
    this.#keep(game);
    await this.#findTheme(game, found, better, signal);
    if (!signal.aborted) this.#keep(game);
  }

  /** The positions can be requested only until the move is taken back, so this does not wait for the first hint. */
  async #findTheme(
    game: Game,
    { played: { text: move, color }, before, after }: CoachedMove,
    better: string,
    signal: AbortSignal,
  ): Promise<void> {
    const mistake = { ply: before.ply, color, move, better };
    const fact = await factOf(this.#servers, game, mistake, { before, after }).catch(() => null);
    if (!signal.aborted) this.theme = themeOf(fact, color);
  }

  #keep({ id }: Game): void {
    write(KEY, JSON.stringify({ id, costly: this.costly, theme: this.theme } satisfies Kept));
  }

  /** Goes on with the advice of an earlier page. */
  #restore(game: Game): void {
    const kept = readKept();
    if (kept?.id !== game.id || !kept.costly || game.result || !concerns(kept.costly, game)) return;
    this.costly = kept.costly;
    this.theme = kept.theme ?? themeOf(null, 'black');
  }

  #forget(): void {
    this.#stop?.abort();
    if (this.costly) write(KEY, '');
    this.costly = null;
    this.takenBack = false;
    this.#game.holdAnswer(false);
  }
}

interface Kept {
  readonly id: string;
  readonly costly: Costly | null;
  readonly theme: Theme | null;
}

/** Only this module writes it, but another version may have done so. */
function readKept(): Kept | null {
  return readJson(KEY) as Kept | null;
}

/** Returns whether advice about a move still fits the game: the user has neither moved on nor gone further back. */
function concerns({ ply, move }: Costly, { moves }: Game): boolean {
  const after = moves.length - ply;
  return after === 0 || ((after === 1 || after === 2) && moves[ply]?.text === move);
}
