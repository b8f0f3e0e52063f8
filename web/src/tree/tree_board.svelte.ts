/** The model of a board with a tree of moves. Subclasses load the positions and store the tree. */

import { problemFrom } from '../words/problem';
import type { Continuation, Problem } from '../api/types';
import { newStudy, type Study } from './study';
import {
  add,
  annotate,
  back,
  end,
  forward,
  nodeAt,
  promote,
  remove,
  sibling,
  type Branching,
  type Note,
  type Path,
  type Tree,
} from './tree';

/** Milliseconds after which the board shows that it waits for an answer. */
const PATIENCE = 60;

export abstract class TreeBoard<After extends Continuation = Continuation> {
  study = $state.raw<Study>(newStudy([]));
  /** The current node. */
  path = $state.raw<Path>([]);
  /** The position of the current node, or null before the first answer. */
  after = $state.raw<After | null>(null);
  /** `true` while an answer is late. */
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The study before the last deletion, for undo. */
  deleted = $state.raw<Study | null>(null);

  /** Loaded positions by their lines of moves. */
  protected readonly known = new Map<string, After>();
  /** The node of the last step while its position is loading. */
  protected aim: Path | null = null;

  /** Loads the position after moves from the start of the game. */
  protected abstract ask(line: Path): Promise<After>;

  /** Called when the tree has changed and needs to be stored. */
  protected abstract treeChanged(): void;

  /** The node of the button to the first position. */
  abstract get first(): Path;

  /** The node of a running game's current position, or null without a running game. */
  abstract get present(): Path | null;

  /** True if the current node can be deleted. */
  abstract get deletable(): boolean;

  get tree(): Tree {
    return this.study.tree;
  }

  get node(): Branching {
    return nodeAt(this.tree, this.path) ?? this.tree;
  }

  /** Plays a move in any accepted notation. Returns false if it is rejected. */
  async play(text: string): Promise<boolean> {
    const from = this.path;
    const after = await this.fetch([...from, text]);
    const move = after?.moves.at(-1)?.text;
    // The user has gone to another node meanwhile.
    if (!after || move === undefined || this.path !== from) return false;
    const path = [...from, move];
    if (!nodeAt(this.tree, path)) this.change({ ...this.study, tree: add(this.tree, path) });
    this.arriveAt(path, after);
    return true;
  }

  async go(path: Path): Promise<void> {
    this.aim = path;
    const after = await this.fetch(path);
    if (this.aim !== path) return;
    this.aim = null;
    if (after) this.arriveAt(path, after);
  }

  toFirst(): Promise<void> {
    return this.go(this.first);
  }

  back(): Promise<void> {
    return this.go(back(this.from));
  }

  forward(): Promise<void> {
    return this.go(forward(this.tree, this.from));
  }

  end(): Promise<void> {
    return this.go(end(this.tree, this.from));
  }

  /** Goes to another variation of the last move, by the difference of their ranks. */
  variation(ranks: number): Promise<void> {
    return this.go(sibling(this.tree, this.from, ranks));
  }

  /** Promotes the variation of the current node to the main line. */
  promote(): void {
    this.change({ ...this.study, tree: promote(this.tree, this.path) });
  }

  /** Changes the notes of the current node. */
  note(note: Note): void {
    this.change({ ...this.study, tree: annotate(this.tree, this.path, note) });
  }

  /** Deletes the current node and the moves after it. */
  async delete(): Promise<void> {
    if (!this.deletable) return;
    const { study, path } = this;
    this.change({ ...study, tree: remove(study.tree, path) });
    this.deleted = study;
    await this.go(back(path));
  }

  /** Undoes the last deletion. */
  restore(): void {
    if (this.deleted) this.change(this.deleted);
  }

  /** The node where the next step starts. */
  protected get from(): Path {
    return this.aim ?? this.path;
  }

  protected arriveAt(path: Path, after: After): void {
    this.aim = null;
    this.problem = null;
    this.path = path;
    this.after = after;
  }

  protected change(study: Study): void {
    this.study = study;
    this.deleted = null;
    this.treeChanged();
  }

  protected async fetch(path: Path): Promise<After | null> {
    const line = [...this.study.root, ...path];
    const key = line.join(' ');
    const known = this.known.get(key);
    if (known) return known;
    // Most answers come at once. Drawing that the board waits would take longer.
    const waits = setTimeout(() => (this.busy = true), PATIENCE);
    this.problem = null;
    try {
      const after = await this.ask(line);
      this.known.set(key, after);
      return after;
    } catch (error) {
      this.problem = problemFrom(error);
      return null;
    } finally {
      clearTimeout(waits);
      this.busy = false;
    }
  }
}
