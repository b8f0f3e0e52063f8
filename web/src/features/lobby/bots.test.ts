import { expect, it } from 'vitest';
import { botGame } from './bots';

it('turns off the pie rule only at the first level of Emulsion', () => {
  expect(botGame('emulsion:8', '1').game).toBe('emulsion:8,pie=off');
  expect(botGame('emulsion:8', '2').game).toBe('emulsion:8');
  expect(botGame('emergo:9x9', '1')).toMatchObject({ game: 'emergo:9x9', opponent: '1', coach: false });
  expect(botGame('emergo:9x9', '1', true).coach).toBe(true);
});
