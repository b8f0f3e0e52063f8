/** The form of a tree in shared analyses: a list of positions, each after the one before its move. */

import { readMark, writeMark } from '../board/state/user_marks';
import type { AnalysisNode } from '../api/types';
import type { Branching, Tree, TreeNode } from './tree';

export function toNodes(tree: Tree): AnalysisNode[] {
  const nodes: AnalysisNode[] = [];
  const add = (node: Branching, place: Pick<AnalysisNode, 'parent' | 'move'>) => {
    const { comment, marks, children } = node;
    const parent = nodes.length;
    nodes.push({
      ...place,
      ...(comment ? { comment } : {}),
      ...(marks?.length ? { marks: marks.map(writeMark) } : {}),
    });
    for (const child of children) add(child, { parent, move: child.move });
  };
  add(tree, {});
  return nodes;
}

/** Reads a list of positions. Invalid parts are dropped. */
export function fromNodes(nodes: readonly AnalysisNode[]): Tree {
  type Growing = { -readonly [K in keyof TreeNode]: TreeNode[K] } & { children: Growing[] };
  const grown: Growing[] = [];
  for (const { parent, move, comment, marks } of nodes) {
    const node: Growing = { move: move ?? '', children: [] };
    if (comment) node.comment = comment;
    const read = (marks ?? []).flatMap((text) => readMark(text) ?? []);
    if (read.length > 0) node.marks = read;
    if (typeof parent === 'number' && move) grown[parent]?.children.push(node);
    grown.push(node);
  }
  const [root] = grown;
  if (!root) return { children: [] };
  const { move: _, ...tree } = root;
  return tree;
}
