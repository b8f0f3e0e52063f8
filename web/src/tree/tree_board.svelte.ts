// A board on which a tree of moves is walked and grown. Where its positions come from, and where the tree is kept, is for
// those who build on it to say.

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

export abstract class TreeBoard<After extends Continuation = Continuation> {
  study = $state.raw<Study>(newStudy([]));
  /** The node that is looked at, from the root of the tree. */
  path = $state.raw<Path>([]);
  /** The position there; null before the first one has come. */
  after = $state.raw<After | null>(null);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The study before something was deleted from it. */
  deleted = $state.raw<Study | null>(null);

  protected readonly known = new Map<string, After>();
  /** The node to which the last step leads, while its position is still on its way. */
  protected aim: Path | null = null;

  /** The position after moves from the start of the game. */
  protected abstract ask(line: Path): Promise<After>;

  /** The tree is another one now. */
  protected abstract keepLater(): void;

  /** The node to which the first step leads. */
  abstract get first(): Path;

  /** Where a game stands that is being played; null where there is none. */
  abstract get present(): Path | null;

  /** Whether the node can be deleted. */
  abstract get deletable(): boolean;

  get tree(): Tree {
    return this.study.tree;
  }

  /** The node that is looked at. */
  get node(): Branching {
    return nodeAt(this.tree, this.path) ?? this.tree;
  }

  /** Tries out a move in any spelling; false where it is refused. */
  async play(text: string): Promise<boolean> {
    const from = this.path;
    const after = await this.fetch([...from, text]);
    const move = after?.moves.at(-1)?.text;
    // A step that was made meanwhile is the later wish.
    if (!after || move === undefined || this.path !== from) return false;
    const path = [...from, move];
    if (!nodeAt(this.tree, path)) this.change({ ...this.study, tree: add(this.tree, path) });
    this.arriveAt(path, after);
    return true;
  }

  /** Goes to a node. */
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

  /** Goes to a variation of the last move. */
  variation(ranks: number): Promise<void> {
    return this.go(sibling(this.tree, this.from, ranks));
  }

  /** Makes the variation in which the node is the main line. */
  promote(): void {
    this.change({ ...this.study, tree: promote(this.tree, this.path) });
  }

  /** Notes something about the node. */
  note(note: Note): void {
    this.change({ ...this.study, tree: annotate(this.tree, this.path, note) });
  }

  /** Deletes the node and what follows it. */
  async delete(): Promise<void> {
    if (!this.deletable) return;
    const { study, path } = this;
    this.change({ ...study, tree: remove(study.tree, path) });
    this.deleted = study;
    await this.go(back(path));
  }

  /** Brings back what was deleted last. */
  restore(): void {
    if (this.deleted) this.change(this.deleted);
  }

  /** The node from which the next step is made. */
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
    this.keepLater();
  }

  protected async fetch(path: Path): Promise<After | null> {
    const line = [...this.study.root, ...path];
    const key = line.join(' ');
    const known = this.known.get(key);
    if (known) return known;
    this.busy = true;
    this.problem = null;
    try {
      const after = await this.ask(line);
      this.known.set(key, after);
      return after;
    } catch (error) {
      this.problem = problemFrom(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}
