import { expect, it, vi } from 'vitest';
import '../../../tests/support/english';
import type { Place } from '../../api/boards';
import { ApiError, Unreachable } from '../../api/client';
import type { FreeBoard, Problem, Thinking } from '../../api/types';
import { newLocalGame, type LocalGame, type Opponent } from './games';
import { LocalGameModel } from './local_game.svelte';

const COMPUTER: Opponent = { level: '3', you: 'white' };

/** A game without rules: any move is legal but `x`, and `end` ends it. White begins. */
function board({ game, moves }: Place): FreeBoard {
  if (moves.includes('x')) throw new ApiError(400, { code: 'refused', message: 'No.' } as Problem);
  const color = (at: number) => (at % 2 === 0 ? 'white' : 'black');
  const isOver = moves.at(-1) === 'end';
  return {
    game,
    moves: moves.map((text, at) => ({ text: text.toLowerCase(), color: color(at), forced: false })),
    position: { turn: color(moves.length) },
    result: isOver ? { winner: 'white', reason: 'groups' } : null,
  } as unknown as FreeBoard;
}

function begun(opponent: Opponent, moves: readonly string[] = []) {
  const stored: LocalGame[] = [];
  const answers: ((move: string | null) => void)[] = [];
  const model = new LocalGameModel(
    { ...newLocalGame('emergo:7x7', opponent, 0), moves },
    {
      games: { put: async (game) => void stored.push(game) },
      boards: { board: async (place) => board(place) },
      engine: {
        play: async function* (_place, _level, signal) {
          const move = await new Promise<string | null>((resolve) => answers.push(resolve));
          signal.throwIfAborted();
          if (move === null) throw new Unreachable();
          yield { lines: [{ line: [move] }] } as unknown as Thinking;
        },
      },
    },
  );
  /** Lets the computer answer, or fail. */
  const answer = async (move: string | null) => {
    await vi.waitUntil(() => answers.length > 0);
    answers.shift()?.(move);
    await vi.waitUntil(() => !model.thinking);
  };
  return { model, stored, answer };
}

it('plays against the computer, and stores every move', async () => {
  const { model, stored, answer } = begun(COMPUTER);
  await model.open();
  expect(await model.play('A')).toBe(true);
  expect([model.thinking, model.canMove]).toEqual([true, false]);
  await answer('b');
  await vi.waitUntil(() => model.canMove);
  expect(stored.map(({ moves }) => moves)).toEqual([['a'], ['a', 'b']]);
});

it('goes on where it was left, also while the computer was thinking', async () => {
  const { model, answer } = begun(COMPUTER, ['a']);
  await model.open();
  await answer('b');
  await vi.waitUntil(() => model.canMove);
  expect(model.game.moves).toEqual(['a', 'b']);
});

it('takes back to the last own move, and stops the computer', async () => {
  const { model, stored } = begun(COMPUTER, ['a', 'b']);
  await model.open();
  await model.play('c');
  expect(model.thinking).toBe(true);
  await model.undo();
  expect([model.thinking, model.canMove, model.game.moves]).toEqual([false, true, ['a', 'b']]);
  await model.undo();
  expect(model.game.moves).toEqual([]);
  expect(model.canUndo).toBe(false);
  expect(stored.at(-1)?.moves).toEqual([]);
});

it('does not take back the first move of the computer', async () => {
  const { model } = begun({ level: '3', you: 'black' }, ['a']);
  await model.open();
  expect(model.canUndo).toBe(false);
});

it('lets two players move in turn, and take back one move', async () => {
  const { model } = begun(null);
  await model.open();
  await model.play('a');
  await model.play('b');
  await model.undo();
  expect([model.game.moves, model.canMove]).toEqual([['a'], true]);
});

it('keeps the players when the pie rule swaps their colors', async () => {
  const { model } = begun({ level: '3', you: 'black' }, ['a', 'swap']);
  await model.open();
  expect(model.you).toBe('white');
});

it('ends by the rules or when a player resigns', async () => {
  const { model } = begun(null);
  await model.open();
  expect(model.canResign).toBe(false);
  await model.play('end');
  expect([model.isOver, model.canMove, model.canUndo]).toEqual([true, false, false]);

  const other = begun(COMPUTER, ['a', 'b']);
  await other.model.open();
  await other.model.resign();
  expect(other.model.game.result).toMatchObject({ winner: 'black', reason: 'resigned' });
  expect(other.stored.at(-1)?.result?.reason).toBe('resigned');
});

it('reports a rejected move and a computer that cannot move, which can try again', async () => {
  const { model, answer } = begun(COMPUTER);
  await model.open();
  expect(await model.play('x')).toBe(false);
  expect(model.problem?.message).toBe('No.');
  await model.play('a');
  await answer(null);
  expect([model.problem?.code, model.isStuck]).toEqual(['unreachable', true]);
  void model.answer();
  await answer('b');
  await vi.waitUntil(() => model.canMove);
  expect(model.problem).toBeNull();
});

it('shows earlier positions, in which nothing can be played', async () => {
  const { model } = begun(null, ['a', 'b']);
  await model.open();
  await model.goTo(1);
  expect([model.ply, model.canMove]).toEqual([1, false]);
  await model.goTo(9);
  expect([model.ply, model.canMove]).toEqual([2, true]);
});
