// The model of the analysis page: connects the board, engine, report and practice, and configures the board.

import { untrack } from 'svelte';
import { analyses } from '../../api/analyses';
import { library } from '../../api/library';
import type { BoardsClient } from '../../api/boards';
import type { Client } from '../../api/client';
import type { Engine } from '../../engine/engine';
import type { Color, Insight, ReadText } from '../../api/types';
import type { BoardConfig, BoardEvents, Brush, ThreatMarks } from '../../board/board';
import { other } from '../../board/position/column';
import { markElements, toggleMark } from '../../board/state/user_marks';
import { decidedByGroups } from '../../board/position/groups';
import { cellsIn } from '../../board/position/path';
import { BoardInput } from '../../board_page/input/board_input.svelte';
import { looks } from '../../user/looks.svelte';
import type { Notation } from '../../board_page/wording/notation';
import { View } from '../../board_page/options/view.svelte';
import { whileVisible } from '../../browser/visibility';
import { ownSide, seatName, spokenMove } from '../../board_page/wording/wording';
import { router } from '../../router/router.svelte';
import { boardWords } from '../../board_page/board/board_words';
import { colorTitle } from '../../words/format';
import { analysisText } from '../../words/analysis';
import { gameTitle, hintText, resultText } from '../../words/server_messages';
import { t } from '../../words/words.svelte';
import { escapeForQuery, lineThrough, readAddress } from '../../tree/address';
import { AnalysisBoard } from './analysis_board.svelte';
import { LineEngine } from './engine/engine.svelte';
import { engineSettings } from '../../engine/settings.svelte';
import { Practice } from './engine/practice.svelte';
import { Report, type Line } from './engine/report.svelte';
import type { Verdict } from '../../board_page/report/mistakes';
import { colorsSwapped } from '../../tree/study';

/** The dialogs of the page. */
export type Dialog = 'game' | 'paste';

/** The panels below the tree. Only one is open at a time. */
export const tools = ['report', 'note', 'practice', 'share'] as const;

export class AnalysisPageModel {
  readonly board: AnalysisBoard;
  readonly engine: LineEngine;
  readonly report: Report;
  readonly practice: Practice;
  readonly view = new View();
  readonly input: BoardInput;
  readonly events: BoardEvents;

  tool = $state<(typeof tools)[number] | null>(null);
  /** The color in which the user draws marks. Null while they play moves. */
  brush = $state<Brush | null>(null);
  /** The address of the shown position. */
  link = $state(location.href);
  /** Marks of the threats in the position. */
  threats = $state.raw<ThreatMarks | null>(null);
  /** The text for screen readers. */
  announced = $state('');

  /** The shown position. Null until it has loaded. */
  readonly after = $derived.by(() => this.board.after);
  readonly position = $derived(this.after?.position ?? null);
  readonly emulsion = $derived(this.position?.hands === null);
  readonly cells = $derived(new Set(this.after?.board.cells.map((cell) => cell.name)));
  /** The side at the lower edge of the board. A player of the analyzed match is where they were in the match. */
  readonly bottom = $derived.by((): Color => {
    const own = this.board.match ? ownSide(this.board.match) : 'white';
    return this.view.flipped ? other(own) : own;
  });
  /** `true` before the first move of a new analysis. */
  readonly fresh = $derived.by(() => {
    const { tree, match, shared, library: annotated } = this.board;
    return tree.children.length === 0 && !match && !shared && !annotated;
  });
  readonly title = $derived(this.after ? gameTitle(this.after) : '');
  readonly status = $derived.by((): string => {
    if (this.after?.result) return resultText(this.after.result);
    return this.position ? t.game.status.toMove({ color: this.position.turn }) : '';
  });
  /** The moves of the line through the shown node. */
  readonly moves = $derived.by(() => lineThrough(this.board.tree, this.board.path));
  /** The same line for the report. */
  readonly line = $derived.by((): Line => {
    const { match, place, played } = this.board;
    const same = match?.moves.map((move) => move.text).join() === this.moves.join();
    return { place: { ...place, moves: [] }, moves: played, match: match && same ? match.id : null };
  });
  /** The engine's lines of the position, the best first. */
  readonly best = $derived.by(() => (this.engine.on ? this.engine.found(this.board.place) : []));
  /** The evaluation of the shown position in the report. */
  readonly reported = $derived.by(() => {
    const { path } = this.board;
    const moves = this.report.line?.moves;
    const known = moves && path.every((move, ply) => move === moves[ply]?.text);
    return known ? this.report.found[path.length]?.analysis : undefined;
  });
  readonly boardWords = $derived.by(() => boardWords(this.#notation.show));
  readonly config = $derived.by(() => this.#config());

  /** The mistakes to mark in the tree, by node: those of a game of the library, or those of the report. */
  readonly marked = $derived.by((): ReadonlyMap<string, Pick<Verdict, 'kind'>> => {
    const { library: annotated, tree } = this.board;
    if (!annotated || this.report.line) return this.report.byNode;
    const line = lineThrough(tree, []);
    const marks = annotated.evaluations.map(
      ({ mistake }, at) => [line.slice(0, at).join(' '), mistake] as const,
    );
    return new Map(marks.flatMap(([node, kind]) => (kind ? [[node, { kind }] as const] : [])));
  });

  readonly #known = $derived(this.after !== null);
  readonly #boards: BoardsClient;
  readonly #notation: Notation;

  /** Must run while the page component initializes. */
  constructor(boards: BoardsClient, games: Client, engine: Engine, notation: Notation) {
    this.#boards = boards;
    this.#notation = notation;
    this.board = new AnalysisBoard({
      boards,
      games,
      analyses,
      library,
      show: (address) => this.#show(address),
    });
    this.engine = new LineEngine(engine, engineSettings);
    this.report = new Report(engine);
    this.practice = new Practice(engine, (move) => this.board.play(move));
    this.input = new BoardInput(
      {
        position: () => this.position,
        play: (move) => this.board.play(move),
        announce: (text) => (this.announced = text),
        begin: () => (this.board.problem = null),
      },
      notation,
    );
    this.events = {
      ...this.input.events,
      mark: (mark) => this.board.note({ marks: toggleMark(this.board.node.marks ?? [], mark) }),
    };
    this.#connectParts();
  }

  /** Opens the position of the page's address. */
  openAddress(): void {
    // The editor links here to practice.
    if (new URLSearchParams(location.search).has('play')) this.tool = 'practice';
    void this.board.open(readAddress(location));
  }

  close(): void {
    this.board.saveNow();
    this.engine.stop();
    this.report.stop();
    this.practice.end();
  }

  /** The address of the shown position in the editor. */
  get editorAddress(): string {
    const { game } = this.board;
    return `/editor/${escapeForQuery(game)}?position=${escapeForQuery(this.position?.text ?? '')}`;
  }

  /** Starts a game on a new tree. */
  begin(game: string): void {
    void this.board.begin({ game, position: null, moves: [], at: 0 });
  }

  /** Opens a text that the server has read. */
  openText({ game, position, moves, id }: ReadText): void {
    if (id !== null)
      return void this.board.open({ game, position, moves: [], at: Infinity, match: id, shared: null });
    void this.board.begin({ game, position, moves, at: moves.length });
  }

  async playAll(moves: readonly string[]): Promise<void> {
    for (const move of moves) if (!(await this.board.play(move))) return;
  }

  /** Plays the engine's move. */
  playBest(): void {
    const move = this.best[0]?.line[0];
    if (move !== undefined) void this.board.play(move);
  }

  /** Returns the threats and comparisons that the rules give for the position. */
  insight(): Promise<Insight> {
    return this.#boards.insight(this.board.place);
  }

  nameOf(color: Color): string {
    const { library: annotated, match, path } = this.board;
    if (!match) return annotated?.[color] ?? colorTitle(color);
    const seats = match.moves.map((move) => move.text);
    return seatName(match, colorsSwapped(path, seats) ? other(color) : color);
  }

  #connectParts(): void {
    $effect(() => {
      const shown = this.board.place;
      // The server analyzes only one position at a time for each visitor.
      const rests = this.practice.thinking || this.engine.rests;
      const place = this.#known && this.engine.on && !rests ? shown : null;
      // Other settings give other lines.
      const { where, hash, seconds, threads } = engineSettings;
      void [where, hash, seconds, threads];
      untrack(() => void this.engine.analyze(place));
    });
    // A finished game has the marks, the evaluations and the graph of its review.
    $effect(() => {
      const { match } = this.board;
      if (!match) return;
      const place = { game: match.game, position: null, moves: [] };
      untrack(() => {
        this.tool ??= 'report';
        void this.report.begin({ place, moves: match.moves, match: match.id });
      });
      return () => this.report.clear();
    });
    // A phone in a pocket saves its power.
    $effect(() => {
      if (!matchMedia('(pointer: coarse)').matches) return;
      return whileVisible(() => {
        this.engine.rests = false;
        return () => (this.engine.rests = true);
      });
    });
    $effect(() => {
      if (this.after) untrack(() => (this.announced = this.#spoken()));
    });
    $effect(() => {
      const [first] = this.best;
      if (this.engine.thinking?.done && first)
        untrack(() => (this.announced = this.#notation.show(analysisText(first))));
    });
    // The computer answers only at the end of a line.
    $effect(() => {
      const { after, board, practice } = this;
      const itsTurn = !!after && !after.result && practice.color === after.position.turn;
      const answers = itsTurn && board.node.children.length === 0;
      const { place } = board;
      untrack(() => (answers ? void practice.answer(place) : practice.cancel()));
    });
  }

  #show(address: string): void {
    if (!/^\/(analysis|library\/)/.test(location.pathname)) return;
    router.replace(address);
    this.link = location.href;
  }

  /** Describes the shown position for screen readers. */
  #spoken(): string {
    const last = this.after?.moves.at(-1);
    const duty = this.position?.duty === 'capture' ? hintText(this.position) : null;
    const hint = duty === null ? '' : this.#notation.show(duty);
    const comment = this.board.node.comment ?? '';
    return [
      last ? spokenMove(last, this.#notation) : '',
      `${this.status.replace(/[.]$/, '')}.`,
      hint,
      comment,
    ]
      .filter(Boolean)
      .join(' ');
  }

  #overlay(): BoardConfig['overlay'] {
    const { marks = [] } = this.board.node;
    const advice = this.best.flatMap(({ line: [move] }, rank) =>
      move ? [{ cells: cellsIn(move, this.cells), rank }] : [],
    );
    return (layout) => markElements(marks, advice, layout);
  }

  #config(): BoardConfig | null {
    const { after, position, board, view, brush } = this;
    if (!position || !after) return null;
    return {
      board: after.board,
      position,
      last: after.last,
      interactive: !after.result && !board.busy && !this.practice.thinking && brush === null,
      flipped: view.flipped,
      look: looks.of(after.board),
      threats: this.threats,
      showValues: view.values,
      showGroups: view.groups || (view.threats && this.emulsion),
      first: this.input.first,
      over: decidedByGroups(after.result),
      overlay: this.#overlay(),
      brush,
      name: t.study.board({ title: this.title }),
      words: this.boardWords,
    };
  }
}
