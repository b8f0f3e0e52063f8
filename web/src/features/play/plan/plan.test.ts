import { describe, expect, it } from 'vitest';
import type { Game, LegalMove } from '../../../api/types';
import { game } from '../../../../tests/fixtures/games';
import { position } from '../../../../tests/fixtures/positions';
import { Plan } from './plan.svelte';

const move = (text: string): Game['moves'][number] => ({ text, color: 'black', forced: false });
const capture = (...cells: string[]): LegalMove => ({ text: cells.join('x'), kind: 'capture', cells });
const enter = (cell: string): LegalMove => ({ text: cell, kind: 'enter', cells: [cell] });

/** White sets a premove. Then the game changes to `after` with the moves `legal`. */
async function premove(cells: string[], after: Partial<Game>, legal: LegalMove[]) {
  const played: string[] = [];
  const announced: string[] = [];
  let present = game({ you: 'white', to_move: false, moves: [] });
  const plan = new Plan({
    game: () => present,
    first: () => 'black',
    play: async (text) => played.push(text) > 0,
    announce: (text) => void announced.push(text),
  });
  plan.update(present);
  plan.mark(cells);
  const shown = plan.cells;
  present = { ...present, to_move: true, moves: [move('e5')], position: position({ legal }), ...after };
  plan.update(present);
  return { played, announced: announced.slice(1), cells: plan.cells, shown };
}

describe('a premove', () => {
  it('is shown, and played if only one legal move has these ends', async () => {
    const legal = [capture('e4', 'g4', 'g6'), capture('e4', 'c4'), enter('g6')];
    const { played, shown, cells } = await premove(['e4', 'g6'], {}, legal);
    expect(shown).toEqual(['e4', 'g6']);
    expect(played).toEqual(['e4xg4xg6']);
    expect(cells).toEqual([]);
  });
  it('of one cell enters a man, and does not start a capture there', async () => {
    expect((await premove(['c3'], {}, [enter('c3'), capture('c3', 'e5')])).played).toEqual(['c3']);
    expect((await premove(['c3'], {}, [capture('c3', 'e5')])).played).toEqual([]);
  });
  it('can name the cells of a swap in either order', async () => {
    const legal: LegalMove[] = [{ text: 'a1-b1', kind: 'swap', cells: ['a1', 'b1'] }];
    expect((await premove(['b1', 'a1'], {}, legal)).played).toEqual(['a1-b1']);
  });
  it('is dropped with a message if it is not legal', async () => {
    const { played, announced, cells } = await premove(['e4', 'g6'], {}, [enter('g6')]);
    expect([played, cells]).toEqual([[], []]);
    expect(announced).toEqual(['Your premove e4-g6 cannot be played now.']);
  });
  it('is dropped with a message if it is ambiguous', async () => {
    const legal = [capture('e4', 'g4', 'g6'), capture('e4', 'e6', 'g6')];
    const { played, announced } = await premove(['e4', 'g6'], {}, legal);
    expect(played).toEqual([]);
    expect(announced).toEqual(['Your premove e4-g6 can be played in several ways. Choose one.']);
  });
  it('is not played after an exchange of colors', async () => {
    expect((await premove(['c3'], { you: 'black' }, [enter('c3')])).played).toEqual([]);
  });
  it('is not played after a takeback', async () => {
    expect((await premove(['c3'], { moves: [] }, [enter('c3')])).played).toEqual([]);
  });
  it("stays during the opponent's turn, whatever else changes", async () => {
    const { cells, announced } = await premove(['c3'], { to_move: false, moves: [] }, []);
    expect(cells).toEqual(['c3']);
    expect(announced).toEqual([]);
  });
});

describe('a move that needs confirmation', () => {
  const present = game({ to_move: true, position: position({ legal: [enter('c3')] }) });
  function proposed() {
    const played: string[] = [];
    const play = async (text: string) => played.push(text) > 0;
    const plan = new Plan({ game: () => present, first: () => 'black', play, announce: () => undefined });
    plan.propose('c3');
    return { plan, played };
  }

  it('is shown, and played when it is confirmed', async () => {
    const { plan, played } = proposed();
    expect(plan.cells).toEqual(['c3']);
    expect(played).toEqual([]);
    await plan.confirm();
    expect(played).toEqual(['c3']);
    expect(plan.cells).toEqual([]);
  });
  it('can be taken back', async () => {
    const { plan, played } = proposed();
    plan.takeBack();
    await plan.confirm();
    expect(played).toEqual([]);
  });
  it('is dropped when the game continues and it is no longer legal', () => {
    const { plan } = proposed();
    plan.update({ ...present, position: position({ legal: [enter('e5')] }) });
    expect(plan.cells).toEqual([]);
  });
});
