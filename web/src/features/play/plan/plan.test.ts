import { describe, expect, it } from 'vitest';
import type { Game, LegalMove } from '../../../api/types';
import { game } from '../../../../tests/fixtures/games';
import { position } from '../../../../tests/fixtures/positions';
import { Plan } from './plan.svelte';

const move = (text: string): Game['moves'][number] => ({ text, color: 'black', forced: false });
const capture = (...cells: string[]): LegalMove => ({ text: cells.join('x'), kind: 'capture', cells });
const enter = (cell: string): LegalMove => ({ text: cell, kind: 'enter', cells: [cell] });

/** White has marked his next move while Black thinks; then the game goes on as told. */
async function marked(cells: string[], after: Partial<Game>, legal: LegalMove[]) {
  const played: string[] = [];
  const told: string[] = [];
  let present = game({ you: 'white', to_move: false, moves: [] });
  const plan = new Plan({
    game: () => present,
    first: () => 'black',
    play: async (text) => played.push(text) > 0,
    tell: (text) => void told.push(text),
  });
  plan.arrive(present);
  plan.mark(cells);
  const shown = plan.cells;
  present = { ...present, to_move: true, moves: [move('e5')], position: position({ legal }), ...after };
  plan.arrive(present);
  return { played, told: told.slice(1), left: plan.cells, shown };
}

describe('a move that is marked in the turn of the other', () => {
  it('is shown, and played when it has become the only legal one with these ends', async () => {
    const legal = [capture('e4', 'g4', 'g6'), capture('e4', 'c4'), enter('g6')];
    const { played, shown, left } = await marked(['e4', 'g6'], {}, legal);
    expect(shown).toEqual(['e4', 'g6']);
    expect(played).toEqual(['e4xg4xg6']);
    expect(left).toEqual([]);
  });
  it('of one cell enters a man and is no capture that begins there', async () => {
    expect((await marked(['c3'], {}, [enter('c3'), capture('c3', 'e5')])).played).toEqual(['c3']);
    expect((await marked(['c3'], {}, [capture('c3', 'e5')])).played).toEqual([]);
  });
  it('means a swap in either order', async () => {
    const legal: LegalMove[] = [{ text: 'a1-b1', kind: 'swap', cells: ['a1', 'b1'] }];
    expect((await marked(['b1', 'a1'], {}, legal)).played).toEqual(['a1-b1']);
  });
  it('is dropped with a word when it is not legal', async () => {
    const { played, told, left } = await marked(['e4', 'g6'], {}, [enter('g6')]);
    expect([played, left]).toEqual([[], []]);
    expect(told).toEqual(['Your premove e4-g6 cannot be played now.']);
  });
  it('is dropped with a word when it can be meant in several ways', async () => {
    const legal = [capture('e4', 'g4', 'g6'), capture('e4', 'e6', 'g6')];
    const { played, told } = await marked(['e4', 'g6'], {}, legal);
    expect(played).toEqual([]);
    expect(told).toEqual(['Your premove e4-g6 can be played in several ways. Choose one.']);
  });
  it('is not played when the players have changed places', async () => {
    expect((await marked(['c3'], { you: 'black' }, [enter('c3')])).played).toEqual([]);
  });
  it('is not played after a takeback', async () => {
    expect((await marked(['c3'], { moves: [] }, [enter('c3')])).played).toEqual([]);
  });
  it('stays while the other thinks, whatever else is told about the game', async () => {
    const { left, told } = await marked(['c3'], { to_move: false, moves: [] }, []);
    expect(left).toEqual(['c3']);
    expect(told).toEqual([]);
  });
});

describe('a move that has to be confirmed', () => {
  const present = game({ to_move: true, position: position({ legal: [enter('c3')] }) });
  function proposed() {
    const played: string[] = [];
    const play = async (text: string) => played.push(text) > 0;
    const plan = new Plan({ game: () => present, first: () => 'black', play, tell: () => undefined });
    plan.propose('c3');
    return { plan, played };
  }

  it('is shown and not played before', async () => {
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
  it('is forgotten when the game goes on without it', () => {
    const { plan } = proposed();
    plan.arrive({ ...present, position: position({ legal: [enter('e5')] }) });
    expect(plan.cells).toEqual([]);
  });
});
