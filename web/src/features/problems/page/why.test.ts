import { describe, expect, it } from 'vitest';
import '../../../../tests/support/english';
import { pieces, position } from '../../../../tests/fixtures/positions';
import type { Color, Position } from '../../../api/types';
import { whyText } from './why';

/** A position of Emulsion with groups such as `black a1 a2`. */
function grouped(turn: Color, ...groups: string[]): Position {
  return position({
    turn,
    hands: null,
    groups: groups.map((text) => {
      const [color, ...cells] = text.split(' ');
      return { color: color as Color, cells, cancelled: false };
    }),
  });
}

/** A position of Emergo with pieces such as `white c3 2 1`. */
function columns(turn: Color, ...texts: string[]): Position {
  return position({ turn, hands: { black: 0, white: 0 }, pieces: pieces(...texts) });
}

const step = (text: string, position: Position) => ({ text, position });

describe('in Emulsion', () => {
  const before = grouped('black', 'black a1 a2', 'black c1 c2 c3', 'white d1 d2 e2 e3');
  const problem = { game: 'emulsion:5,pie=off', goal: 'win', proof: 'solver', start: before } as const;
  const explain = (themes: string[], after: Position) =>
    whyText({ ...problem, themes }, [step('', before), step('b2-b3', after)]);

  it('groups are joined and cut', () => {
    const after = grouped('white', 'black a1 a2 b2 c1 c2 c3', 'white d1 d2', 'white e2 e3');
    expect(explain(['join'], after)).toBe('b2-b3 joins groups of 3 and 2 into one of 6.');
    expect(explain(['cut', 'join'], after)).toBe(
      'b2-b3 joins groups of 3 and 2 into one of 6. b2-b3 splits White’s group of 4 into 2 and 2.',
    );
  });

  it('the biggest groups change', () => {
    const grown = grouped('white', 'black c1 c2 c3 c4', 'white d1 d2 e2 e3');
    expect(explain([], grown)).toBe('After b2-b3, Black’s biggest group has 4 pieces instead of 3.');
    const shrunk = grouped('white', 'black c1 c2 c3', 'white d1 d2 e2');
    expect(explain([], shrunk)).toBe('After b2-b3, White’s biggest group has 3 pieces instead of 4.');
  });

  it('a threat is stopped', () => {
    expect(explain(['stop-cut', 'cancelling'], before)).toMatch(/^The enemy could split your biggest group/);
  });

  it('the end of the game or the proof is the reason otherwise', () => {
    expect(explain(['last-swap'], before)).toMatch(/^In the end all groups cancel/);
    expect(explain([], before)).toBe('Every other move gives the win away.');
  });
});

describe('in Emergo', () => {
  const start = columns('white', 'white c3 1', 'black d4 1 2');
  const problem = {
    game: 'emergo:7x7',
    goal: 'clear',
    proof: 'search',
    themes: [] as string[],
    start,
  } as const;

  it('a column is freed', () => {
    const after = columns('black', 'white e5 1 1', 'white d4 2');
    expect(whyText(problem, [step('', start), step('c3xe5', after)])).toBe(
      'c3xe5 takes the last man on top of a column, so its 2 men become White’s.',
    );
  });

  it('the enemy is forced to capture', () => {
    const quiet = columns('black', 'white b2 1', 'black d4 1');
    const fed = columns('white', 'white b2 1', 'black d4 1 1');
    const taken = columns('black', 'white f6 1 1');
    const steps = [step('', start), step('c3-b2', quiet), step('d4xf2', fed), step('e1xg3', taken)];
    expect(whyText(problem, steps)).toBe('c3-b2 forces Black to capture with d4xf2. Then e1xg3 takes 1 man.');
    expect(whyText(problem, steps.slice(0, 3))).toBe('c3-b2 forces Black to capture with d4xf2.');
  });

  it('the proof is the reason otherwise', () => {
    const steps = [step('', start), step('c3-b2', columns('black', 'white b2 1', 'black d4 1 2'))];
    expect(whyText(problem, steps)).toBe('Whatever the reply to c3-b2, White captures everything.');
    expect(whyText({ ...problem, goal: 'hold-draw', proof: 'table' }, steps)).toBe('Every other move loses.');
    expect(whyText({ ...problem, goal: 'keep-win', proof: 'table' }, steps)).toBe(
      'Every other move gives the win away.',
    );
    expect(whyText({ ...problem, goal: 'win', proof: 'confirmed' }, steps)).toMatch(
      /^White’s winning chance: 90% or more after c3-b2/,
    );
  });

  it('there is no reason before the solution', () => {
    expect(whyText(problem, [step('', start)])).toBe('');
  });
});
