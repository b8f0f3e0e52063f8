/** Solving problems on the site. */

import { typeMove } from './browser.mjs';

/** Returns a problem with its solution from the API. */
export async function problemOf(page, id) {
  return page.evaluate(async (id) => {
    const response = await fetch(`/api/problems/${id}`);
    return (await response.json()).problem;
  }, id);
}

/** Returns the solver's moves of the main line. */
export function solutionOf({ solution }) {
  const moves = [];
  for (let line = solution[0]; line; line = line.next[0]) moves.push(line.turns[0].text);
  return moves;
}

/** Returns a legal first move that is wrong. */
export function wrongMove({ start, solution }) {
  const right = solution.map(({ turns }) => turns[0].text);
  return start.legal.map(({ text }) => text).find((text) => !right.includes(text));
}

/** Types a move, and waits until the board accepts another or the problem has ended. */
export async function typeAnswer(page, move) {
  await typeMove(page, move);
  await page.locator('[data-stage=replying]').waitFor({ state: 'detached' });
}

/** Plays a move by pressing its cells. */
export async function press(page, problem, move) {
  const { cells } = problem.start.legal.find(({ text }) => text === move);
  for (const cell of cells) await page.locator(`.board [data-cell="${cell}"]`).click();
}

/** Returns the id of the shown problem, which is in the name of the board. */
export async function shownId(page) {
  const name = await page
    .locator('.board[aria-label], .board [aria-label^="Problem"]')
    .first()
    .getAttribute('aria-label');
  return /Problem (\w+)/.exec(name)[1];
}
