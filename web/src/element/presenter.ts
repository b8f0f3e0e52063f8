/** Shows a game in a shadow root, and turns the user's input into moves and events. */

import { ApiError } from '../api/requests/api_error';
import type { FreeBoard, Problem } from '../api/types';
import { createBoard, type BoardConfig, type BoardEvents, type BoardView } from '../board/board';
import { namingOf, read, shown, type Naming } from '../board/layout/coordinates';
import { attemptText } from '../board/position/attempt';
import type { Place } from '../api/boards';
import type { Line } from './line';
import type { Options } from './options';
import type { LuctorBoardEvents, LuctorState } from './public';
import { limitSteps, nameControls, type View } from './view';
import { boardWords, problemText, resultText, type Words } from './words';

/** The element that a presenter belongs to. */
export interface Host {
  options(): Options;
  /** Dispatches an event. Returns false if it was canceled. */
  emit<N extends keyof LuctorBoardEvents>(
    name: N,
    detail: LuctorBoardEvents[N]['detail'],
    cancelable?: boolean,
  ): boolean;
  /** Searches the shown position, or stops the search if there is none to show. */
  think(place: Place | null): void;
}

export class Presenter {
  readonly #view: View;
  readonly #host: Host;
  #line: Line | null = null;
  #shown: FreeBoard | null = null;
  #words: Words | null = null;
  #board: BoardView | null = null;
  #overlay: BoardConfig['overlay'];
  /** The result of the shown position as text. */
  #result = '';
  /** A message about the last input, and the number of the broken rule. */
  #note: { text: string; rule?: number | null; refused?: boolean } | null = null;
  #names: { board: FreeBoard['board']; coordinates: string; words: Words; naming: Naming } | null = null;
  #texts: BoardConfig['words'] | null = null;

  constructor(view: View, host: Host) {
    this.#view = view;
    this.#host = host;
  }

  get line(): Line | null {
    return this.#line;
  }

  get words(): Words | null {
    return this.#words;
  }

  get shown(): FreeBoard | null {
    return this.#shown;
  }

  /** Shows a line of moves at a ply. */
  async open(line: Line, ply: number, words: Words): Promise<void> {
    this.#line = line;
    this.#speak(words);
    this.#show(await line.go(ply));
  }

  /** Shows everything in another language. */
  speak(words: Words): void {
    this.#speak(words);
    this.#report();
    this.draw();
  }

  /** Shows a message instead of the board. */
  fail(text: string): void {
    this.#line = this.#shown = null;
    this.#board?.destroy();
    this.#board = null;
    this.#note = { text, refused: true };
    this.#tell();
    this.#host.think(null);
    this.#host.emit('luctor-error', { message: text });
  }

  async go(ply: number): Promise<void> {
    await this.#line?.go(ply).then(
      (board) => this.#show(board),
      () => this.#warn(),
    );
  }

  async undo(): Promise<void> {
    if (!this.#line?.plies) return;
    await this.#line.undo().then(
      (board) => this.#show(board),
      () => this.#warn(),
    );
  }

  /** Plays a move in any spelling. Resolves to false if it is not legal. */
  async play(text: string): Promise<boolean> {
    const { board } = this.#shown ?? {};
    if (!this.#line || !board) return false;
    const move = read(text.trim(), board, this.#naming());
    try {
      const played = await this.#line.play(move);
      this.#show(played);
      return played !== null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await this.#refuse(move, error.problem);
      return false;
    }
  }

  /** Shows lines of the engine: the arrows. */
  point(overlay: BoardConfig['overlay']): void {
    this.#overlay = overlay;
    this.draw();
  }

  /** Converts moves to the names of cells that the board shows. */
  readonly rename = (text: string): string => shown(text, this.#naming());

  /** Draws the board again, for example with other options. */
  draw(): void {
    const { controls, playable } = this.#host.options();
    this.#view.steps.hidden = !controls;
    this.#view.at.classList.toggle('spoken', !controls);
    this.#view.message.hidden = !controls && !playable && !this.#note;
    if (!this.#shown || !this.#words || !this.#line) return;
    const config = this.#config(this.#shown, this.#words);
    if (this.#board) this.#board.set(config);
    else this.#board = createBoard(this.#view.place, config, this.#events);
    const { ply, plies } = this.#line;
    limitSteps(this.#view, ply, plies);
    const move = this.#line.moves[ply - 1]?.text;
    const { element } = this.#words;
    this.#view.at.textContent =
      move === undefined ? element.start() : element.at({ ply, plies, move: this.rename(move) });
    this.#tell();
  }

  /** Returns the public state. */
  state(): LuctorState | null {
    const board = this.#shown;
    if (!board || !this.#line) return null;
    const { position, result } = board;
    return {
      game: board.game,
      title: board.title,
      start: board.start,
      moves: this.#line.moves.map(({ text, color }) => ({ text, color })),
      ply: this.#line.ply,
      position: position.text,
      turn: position.turn,
      legal: position.legal.map(({ text }) => text),
      result: result && { winner: result.winner, text: result.text },
    };
  }

  #show(board: FreeBoard | null): void {
    if (!board || !this.#line) return;
    const before = this.#shown;
    this.#shown = board;
    this.#note = null;
    this.#overlay = undefined;
    this.#report();
    this.draw();
    this.#host.think(board.result ? null : this.#line.place);
    const state = this.state();
    if (state && board !== before) this.#host.emit('luctor-change', state);
  }

  /** Words the result of the shown position. */
  #report(): void {
    const board = this.#shown;
    this.#result = '';
    if (!board?.result || !this.#words) return;
    void resultText(this.#words, board.result).then((text) => {
      if (this.#shown !== board) return;
      this.#result = text;
      this.#tell();
    });
  }

  #speak(words: Words): void {
    this.#words = words;
    nameControls(this.#view, words);
  }

  #naming(): Naming {
    this.#name();
    return this.#names?.naming ?? ((cell) => cell);
  }

  /** Prepares names of cells, and texts with them, once for a board and a language. */
  #name(): void {
    const { board } = this.#shown ?? {};
    const words = this.#words;
    if (!board || !words) return;
    const { coordinates } = this.#host.options().look;
    const known = this.#names;
    if (known?.board === board && known.coordinates === coordinates && known.words === words) return;
    const naming = namingOf(board, coordinates);
    this.#names = { board, coordinates, words, naming };
    this.#texts = boardWords(words, naming);
  }

  #config({ board, position, last, result, title }: FreeBoard, words: Words): BoardConfig {
    const options = this.#host.options();
    this.#name();
    const { playable } = options;
    return {
      board,
      position,
      last,
      interactive: !result && (playable === 'both' || playable === position.turn),
      flipped: options.flipped,
      look: options.look,
      showValues: options.showValues,
      showGroups: options.showGroups || result?.reason === 'groups',
      first: options.first,
      over: result?.reason === 'groups',
      overlay: this.#overlay,
      name: words.board.name({ title }),
      words: this.#texts ?? boardWords(words, (cell) => cell),
    };
  }

  readonly #events: BoardEvents = {
    move: async (move) => {
      const board = this.#shown;
      if (!board || !this.#line) return;
      const detail = { move, color: board.position.turn, ply: this.#line.ply };
      if (!this.#host.emit('luctor-move', detail, true)) return;
      await this.#line.play(move).then(
        (played) => this.#show(played),
        () => this.#warn(),
      );
    },
    attempt: (cells) => {
      const { position } = this.#shown ?? {};
      if (!position) return;
      const text = attemptText(position, cells, this.#host.options().first);
      void this.play(this.rename(text));
    },
    say: (text) => this.#say(text),
    point: () => {},
    chosen: (cells, next) => {
      if (cells.length === 0) return;
      const words = this.#words;
      const [cell] = cells;
      if (!words || cell === undefined) return;
      const facts = { cells: cells.join(', '), next: words.orList(next) };
      const { legal = [] } = this.#shown?.position ?? {};
      const places = legal.some((move) => move.kind === 'place' && move.cells.includes(cell));
      const touch = String(matchMedia('(pointer: coarse)').matches);
      if (cells.length > 1) this.#say(words.board.chosenSoFar({ ...facts, touch }));
      else if (places) this.#say(words.board.placing({ color: this.#host.options().first, cell }));
      else this.#say(next.length > 0 ? words.board.chosenThen(facts) : words.board.chosen(facts));
    },
  };

  /** Reports that a position could not be loaded. The board stays. */
  #warn(): void {
    const text = this.#words?.element.away() ?? '';
    this.#note = { text, refused: true };
    this.#tell();
    this.#host.emit('luctor-error', { message: text });
  }

  #say(text: string): void {
    this.#note = { text: this.rename(text) };
    this.#tell();
  }

  async #refuse(move: string, problem: Problem): Promise<void> {
    if (!this.#words) return;
    const message = this.rename(await problemText(this.#words, problem));
    this.#note = { text: message, rule: problem.rule, refused: true };
    this.draw();
    const { told, rule, legal } = problem;
    this.#host.emit('luctor-refuse', { move, code: told?.code ?? problem.code, message, rule, legal });
  }

  /** Shows the note, or else the result, or else the side to move. */
  #tell(): void {
    const { message } = this.#view;
    const { playable } = this.#host.options();
    const { element } = this.#words ?? {};
    const turn = this.#shown && !this.#shown.result && playable ? this.#shown.position.turn : null;
    const text = this.#note?.text ?? (this.#result || (turn && element?.turn({ color: turn })) || '');
    message.classList.toggle('refused', this.#note?.refused === true);
    const parts: (Node | string)[] = [text];
    const { rule } = this.#note ?? {};
    if (element && rule !== null && rule !== undefined) {
      const number = document.createElement('span');
      number.className = 'rule';
      number.textContent = `(${element.rule({ number: rule })})`;
      parts.push(' ', number);
    }
    message.hidden = text === '' && !playable && !this.#host.options().controls;
    const [before, after] = [
      message.textContent,
      parts.map((p) => (typeof p === 'string' ? p : p.textContent)),
    ];
    // The same text again would be announced again.
    if (before !== after.join('')) message.replaceChildren(...parts);
  }
}
