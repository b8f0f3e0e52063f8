import { expect, it } from 'vitest';
import { solvedByGuest, solvedByMember } from './solved';

const attempt = (game: 'emergo' | 'emulsion', solved: boolean, ...themes: string[]) => ({
  id: `${game}${themes.join()}${solved}`,
  game,
  solved,
  at_ms: 0,
  rating: 1500,
  themes,
});

it("counts a guest's solved problems by game and theme", () => {
  const solved = solvedByGuest({
    attempts: [
      attempt('emergo', true, 'quiet', 'feeding'),
      attempt('emergo', false, 'feeding'),
      attempt('emulsion', false, 'quiet'),
    ],
  });
  expect(solved('emergo', 'feeding')).toBe(1);
  expect(solved('emergo', 'quiet')).toBe(1);
  expect(solved('emulsion', 'quiet')).toBe(0);
  expect(solved('emulsion', 'cut')).toBeNull();
});

it("knows a member's solved problems except the theme of both games", () => {
  const result = (theme: string) => ({ theme, attempts: 3, solved: 2, performance: 1500 });
  const solved = solvedByMember({ themes: [result('feeding'), result('quiet')] });
  expect(solved('emergo', 'feeding')).toBe(2);
  expect(solved('emergo', 'quiet')).toBeNull();
  expect(solved('emergo', 'burying')).toBeNull();
});
