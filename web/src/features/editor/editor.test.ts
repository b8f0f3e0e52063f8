import { expect, it, vi } from 'vitest';
import { position, square } from '../../../tests/fixtures/positions';
import type { FreeBoard, Position } from '../../api/types';
import { serverNotation } from '../../board_page/wording/notation';
import { positionOf } from './setup';
import { Editor } from './editor.svelte';
import { textHost } from './text_host';

const column = { shape: 'diagonal' as const, size: 3, centre: 'b2', cells: [{ name: 'b2', x: 1, y: 1 }] };

function server(start: Partial<Position>, board = column as FreeBoard['board']) {
  const free: FreeBoard = {
    game: 'emergo:3x3',
    title: 'Emergo',
    board,
    start: null,
    moves: [],
    position: position(start),
    last: [],
    result: null,
  };
  return {
    board: vi.fn(async () => free),
    check: vi.fn(async (_: string, text: string) => ({ position: text, problems: [] })),
  };
}
const noDelay = () => Promise.resolve();
const emergo = { text: '1 w 3,3 0', turn: 'white' as const, hands: { black: 3, white: 3 }, pieces: [] };

it('men are taken from the hands and returned, unless that is turned off', async () => {
  const editor = new Editor(server(emergo), noDelay);
  await editor.open('emergo:3x3', null);
  editor.touch('b2', 'put');
  editor.tool = 'black';
  editor.touch('b2', 'put');
  expect(editor.text).toBe('w1b1 w 2,2 0');
  editor.setColumn({ caps: 3 });
  expect(editor.text).toBe('w3b1 w 0,2 0');
  editor.touch('b2', 'erase');
  expect(editor.text).toBe('1 w 3,3 0');
  editor.updatesHands = false;
  editor.touch('b2', 'put');
  expect(editor.text).toBe('b1 w 3,3 0');
  editor.undo();
  editor.undo();
  expect(editor.text).toBe('w3b1 w 0,2 0');
});

it('a valid text changes the board, and every text is checked', async () => {
  const fakeServer = server(emergo);
  const editor = new Editor(fakeServer, noDelay);
  await editor.open('emergo:3x3', 'b2w1 b 1,1 9');
  expect(editor.setup?.pieces.get('b2')).toEqual({ color: 'black', caps: 2, prisoners: 1 });
  editor.write('b2w1 b');
  expect(editor.setup?.pieces.size, 'the board stays').toBe(1);
  await vi.waitFor(() => expect(fakeServer.check).toHaveBeenLastCalledWith('emergo:3x3', 'b2w1 b'));
  await vi.waitFor(() => expect(editor.checking).toBe(false));
});

it('a second press changes the color of a stone', async () => {
  const start = { text: 'x', hands: null, pieces: [] };
  const editor = new Editor(server(start, square(1)), noDelay);
  await editor.open('emulsion:1', null);
  editor.tool = 'black';
  editor.touch('a1', 'put');
  editor.touch('a1', 'put');
  expect(editor.setup?.pieces.get('a1')?.color).toBe('white');
});

it('text mode sets up pieces, and rejects invalid input', async () => {
  const editor = new Editor(server(emergo), noDelay);
  await editor.open('emergo:3x3', null);
  const announced: string[] = [];
  const type = (line: string) => {
    const { start, setup, text } = editor;
    if (!start || !setup) throw new Error('no board is open');
    const shown = positionOf(setup, text);
    return textHost(editor, start, shown, serverNotation, (cells) => announced.push(...cells)).play('', line);
  };
  expect(await type('b2 w2b1')).toBeNull();
  expect(editor.text).toBe('w2b1 w 1,2 0');
  expect(await type('b2 black')).toBeNull();
  expect(editor.text).toBe('b1 w 3,2 0');
  expect(await type('b2 -')).toBeNull();
  expect(editor.text).toBe('1 w 3,3 0');
  expect(announced).toEqual(['b2', 'b2', 'b2']);
  expect(await type('c9 w')).toContain('c9');
  expect(await type('b2 b2w')).toContain('b2w');
  expect(await type('b2')).toContain('b2');
  expect(editor.text).toBe('1 w 3,3 0');
});
