import { describe, expect, it } from 'vitest';
import { diagonal, legal, pieces, position } from '../../../tests/fixtures/positions';
import { choosesAtPress } from '../input';
import { boardWords } from '../../board_page/board/board_words';
import { plainLook } from '../layout/look';
import { cancel, createState, pick, targets, updateState, type BoardConfig, type BoardEvents } from './state';

const config: BoardConfig = {
  board: diagonal(9),
  position: position({
    text: 'one',
    duty: 'capture',
    pieces: pieces('white a1', 'black b2', 'white g1'),
    legal: legal('a1xc3xe5xg7', 'a1xc3xa5xc7'),
  }),
  last: [],
  interactive: true,
  flipped: false,
  look: plainLook,
  showValues: false,
  showGroups: false,
  first: 'black',
  over: false,
  name: 'Board',
  words: boardWords(),
};

function recorder() {
  const log: string[] = [];
  const events: BoardEvents = {
    move: (text) => void log.push(`move ${text}`),
    attempt: (cells) => log.push(`attempt ${cells.join(' ')}`),
    say: (text) => log.push(`say ${text}`),
    point: () => {},
    chosen: () => {},
  };
  return { log, events };
}

describe('choosing', () => {
  it('reports the move and clears the cells', () => {
    const state = createState(config);
    const { log, events } = recorder();
    for (const cell of ['a1', 'c3', 'e5']) pick(state, cell, events);
    expect(log).toEqual(['move a1xc3xe5xg7']);
    expect(state.chosen).toEqual([]);
  });
  it('has no effect while the board is not interactive', () => {
    const state = createState({ ...config, interactive: false });
    const { log, events } = recorder();
    pick(state, 'a1', events);
    expect(state.chosen).toEqual([]);
    expect(log).toEqual([]);
  });
  it('goes back one cell at a time', () => {
    const state = createState(config);
    const { events } = recorder();
    pick(state, 'a1', events);
    pick(state, 'c3', events);
    cancel(state, events);
    expect(state.chosen).toEqual(['a1']);
  });
  it('keeps the choice when an attempt fails', () => {
    const state = createState(config);
    const { log, events } = recorder();
    pick(state, 'g1', events);
    pick(state, 'h2', events);
    expect(log).toEqual(['attempt g1 h2']);
    expect(state.chosen).toEqual(['g1']);
  });
});

describe('updateState', () => {
  it('clears the choice only with a new position', () => {
    const state = createState(config);
    const { events } = recorder();
    pick(state, 'a1', events);
    updateState(state, { flipped: true, first: 'white' });
    expect(state.chosen).toEqual(['a1']);
    updateState(state, { position: position({ text: 'two' }) });
    expect(state.chosen).toEqual([]);
  });
});

describe('targets', () => {
  it('shows a preview for the hovered piece before a choice', () => {
    const state = createState(config);
    state.hovered = 'a1';
    expect(targets(state)).toMatchObject({ preview: true, next: new Set(['c3']) });
  });
  it('follows the chosen cells afterwards', () => {
    const state = createState(config);
    state.chosen = ['a1', 'c3'];
    expect(targets(state)).toMatchObject({
      preview: false,
      next: new Set(['e5', 'a5']),
      final: new Set(['g7', 'c7']),
    });
  });
});

describe('a press', () => {
  it('chooses a piece at once, and targets only on release', () => {
    const state = createState(config);
    expect(choosesAtPress(state, 'a1')).toBe(true);
    expect(choosesAtPress(state, 'g1')).toBe(true);
    expect(choosesAtPress(state, 'b2')).toBe(false);
    state.chosen = ['a1'];
    expect(choosesAtPress(state, 'c3')).toBe(false);
  });
});
