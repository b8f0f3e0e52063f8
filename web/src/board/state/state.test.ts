import { describe, expect, it } from 'vitest';
import { diagonal, legal, pieces, position } from '../../../tests/fixtures/positions';
import { choosesAtPress } from '../input';
import { boardWords } from '../../board_page/board/board_words';
import { plainLook } from '../layout/look';
import { begin, cancel, change, pick, targets, type BoardConfig, type BoardEvents } from './state';

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
  it('reports the move and forgets the cells', () => {
    const state = begin(config);
    const { log, events } = recorder();
    for (const cell of ['a1', 'c3', 'e5']) pick(state, cell, events);
    expect(log).toEqual(['move a1xc3xe5xg7']);
    expect(state.chosen).toEqual([]);
  });
  it('is deaf while it is not interactive', () => {
    const state = begin({ ...config, interactive: false });
    const { log, events } = recorder();
    pick(state, 'a1', events);
    expect(state.chosen).toEqual([]);
    expect(log).toEqual([]);
  });
  it('goes back one cell at a time', () => {
    const state = begin(config);
    const { events } = recorder();
    pick(state, 'a1', events);
    pick(state, 'c3', events);
    cancel(state, events);
    expect(state.chosen).toEqual(['a1']);
  });
  it('keeps the choice when an attempt fails', () => {
    const state = begin(config);
    const { log, events } = recorder();
    pick(state, 'g1', events);
    pick(state, 'h2', events);
    expect(log).toEqual(['attempt g1 h2']);
    expect(state.chosen).toEqual(['g1']);
  });
});

describe('change', () => {
  it('drops the choice with the position, and keeps it with anything else', () => {
    const state = begin(config);
    const { events } = recorder();
    pick(state, 'a1', events);
    change(state, { flipped: true, first: 'white' });
    expect(state.chosen).toEqual(['a1']);
    change(state, { position: position({ text: 'two' }) });
    expect(state.chosen).toEqual([]);
  });
});

describe('targets', () => {
  it('answers the pointer before anything is chosen', () => {
    const state = begin(config);
    state.hovered = 'a1';
    expect(targets(state)).toMatchObject({ preview: true, next: new Set(['c3']) });
  });
  it('follows the chosen cells afterwards', () => {
    const state = begin(config);
    state.chosen = ['a1', 'c3'];
    expect(targets(state)).toMatchObject({
      preview: false,
      next: new Set(['e5', 'a5']),
      final: new Set(['g7', 'c7']),
    });
  });
});

describe('a press', () => {
  it('takes up a piece at once and leaves the rest to the release', () => {
    const state = begin(config);
    expect(choosesAtPress(state, 'a1')).toBe(true);
    expect(choosesAtPress(state, 'g1')).toBe(true);
    expect(choosesAtPress(state, 'b2')).toBe(false);
    state.chosen = ['a1'];
    expect(choosesAtPress(state, 'c3')).toBe(false);
  });
});
