import { describe, expect, it } from 'vitest';
import type { Board } from '../../api/types';
import { plainLook } from './look';
import { diagonal, hexagon, square } from '../../../tests/fixtures/positions';
import { layoutOf as lay, walk, type Arrow, type Layout } from './geometry';

const layoutOf = (board: Board, flipped: boolean, look = {}) =>
  lay(board, flipped, { ...plainLook, ...look });

function destination(layout: Layout, from: string, ...keys: Arrow[]): string {
  return keys.reduce((cell, key) => walk(layout, cell, key), from);
}

function center(layout: Layout, name: string) {
  return layout.tiles.get(name)?.center;
}

describe('a square board', () => {
  const layout = layoutOf(square(8), false);

  it('has a1 at the bottom left', () => {
    expect(layout.rows[7]?.[0]).toBe('a1');
    expect(layout.rows[0]?.[7]).toBe('h8');
    expect(center(layout, 'b1')).toEqual({ x: 100, y: -0 });
  });
  it('is rotated by half a turn when flipped', () => {
    expect(layoutOf(square(8), true).rows[0]?.[7]).toBe('a1');
  });
  it('labels every file and rank once', () => {
    expect(
      layout.labels
        .map((l) => l.text)
        .sort()
        .join(''),
    ).toBe('12345678abcdefgh');
  });
  it('can be navigated in four directions and stops at the edge', () => {
    expect(destination(layout, 'd4', 'ArrowUp', 'ArrowRight')).toBe('e5');
    expect(destination(layout, 'a1', 'ArrowLeft', 'ArrowDown')).toBe('a1');
    expect(destination(layout, 'd4', 'Home')).toBe('a4');
    expect(destination(layout, 'd4', 'End')).toBe('h4');
  });
});

describe('the checkerboard of Emergo', () => {
  const layout = layoutOf(diagonal(9), false);

  it('includes the unused squares', () => {
    expect(layout.tiles.size).toBe(41);
    expect(layout.idle.length).toBe(40);
  });
  it('returns to the same cell after up and down, in every row', () => {
    for (const cell of layout.tiles.keys()) {
      const up = walk(layout, cell, 'ArrowUp');
      if (up !== cell && !edge(up) && !edge(cell)) expect(walk(layout, up, 'ArrowDown')).toBe(cell);
    }
  });
  it('reaches every cell by arrows', () => {
    expect(reachable(layout, 'e5').size).toBe(41);
  });

  function edge(cell: string): boolean {
    return cell.startsWith('a') || cell.startsWith('i');
  }
});

describe('a hexagon', () => {
  const layout = layoutOf(hexagon(4), false);

  it('has its rows from top to bottom', () => {
    expect(layout.rows.map((row) => row.length)).toEqual([4, 5, 6, 7, 6, 5, 4]);
    expect(layout.rows[6]).toEqual(['a1', 'b1', 'c1', 'd1']);
  });
  it('has hexagonal tiles that touch their neighbors', () => {
    const corners = (name: string) => layout.tiles.get(name)?.outline.split(' ') ?? [];
    expect(corners('d4').length).toBe(6);
    const shared = corners('d4').filter((p) => corners('e4').includes(p));
    expect(shared.length).toBe(2);
  });
  it('labels every line once', () => {
    expect(
      layout.labels
        .map((l) => l.text)
        .sort()
        .join(''),
    ).toBe('1234567abcdefg');
  });
  it('keeps everything inside the view box', () => {
    for (const { x, y } of [...layout.labels, ...[...layout.tiles.values()].map((t) => t.center)]) {
      expect(x).toBeGreaterThan(layout.left);
      expect(x).toBeLessThan(layout.left + layout.width);
      expect(y).toBeGreaterThan(layout.top);
      expect(y).toBeLessThan(layout.top + layout.height);
    }
  });
  it('reaches every cell by arrows', () => {
    expect(reachable(layout, 'a1').size).toBe(37);
  });
});

describe('a checkerboard rotated to a diamond', () => {
  const layout = layoutOf(diagonal(9), false, { diamond: true, coordinates: 'diamond' });

  it('has the lines of the diamond as rows and files', () => {
    expect(layout.rows.map((row) => row.length)).toEqual([1, 3, 5, 7, 9, 7, 5, 3, 1]);
    expect(layout.rows[0]).toEqual(['a9']);
    expect(layout.idle).toEqual([]);
  });
  it('labels rows on the left and files below', () => {
    const labels = layout.labels.map((label) => label.text);
    expect(labels.sort().join('')).toBe('123456789abcdefghi');
    const e = layout.labels.find((label) => label.text === 'e');
    expect(e).toEqual({ text: 'e', x: -80, y: 0 });
  });
  it('has no labels if they are off', () => {
    const bare = layoutOf(diagonal(9), false, { diamond: true, labels: false });
    expect(bare.labels).toEqual([]);
    expect(bare.width).toBeLessThan(layout.width);
  });
});

function reachable(layout: Layout, from: string): Set<string> {
  const seen = new Set([from]);
  for (const cell of seen) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const)
      seen.add(walk(layout, cell, key));
  }
  return seen;
}
