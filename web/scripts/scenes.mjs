/** The scenes for screenshots. `show` brings a browser page into the state of the scene. */

const board = (page) => page.locator('.board').first().waitFor();

/** Returns a function that opens an address and waits for the board, or for another element. */
const at = (path, ready) => async (page, stage) => {
  await page.goto(stage.url + (typeof path === 'function' ? path(stage.games) : path));
  await (ready ? page.locator(ready).first().waitFor({ timeout: 120_000 }) : board(page));
};

/** Loads what is loaded when it comes into view. */
async function scrollThrough(page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 400) {
    await page.evaluate((y) => scrollTo(0, y), y);
    await page.waitForTimeout(50);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
}

const rules = (game) => async (page, stage) => {
  await at(`/rules/${game}`, 'main h2')(page, stage);
  await scrollThrough(page);
};

export const scenes = [
  {
    name: 'home',
    async show(page, stage) {
      // The first page of a visit does not wait for the font.
      await at('/about', 'main h1')(page, stage);
      await at('/', '[data-tv] .board')(page, stage);
    },
  },
  { name: 'home-member', show: at('/', '[data-own-game]'), as: 'anna' },
  { name: 'custom-game', show: at('/new?game=emulsion', 'form button.primary') },
  { name: 'lessons', show: at('/learn', 'main h1') },
  { name: 'lesson', show: at('/learn/emergo') },
  { name: 'lesson-emulsion', show: at('/learn/emulsion') },
  { name: 'analysis-start', show: at('/analysis/emulsion:8') },
  { name: 'design', show: at('/design', 'main h1') },
  { name: 'sign-in', show: at('/sign-in', 'form') },
  { name: 'settings-account', show: at('/settings', 'main h1'), as: 'anna' },
  { name: 'strategy', show: at('/learn/emergo/strategy', 'ol a') },
  { name: 'chapter', show: at('/learn/emulsion/strategy/cut') },
  { name: 'game-emergo', show: at((games) => `/game/${games.columns}`), as: 'anna' },
  { name: 'game-emulsion', show: at((games) => `/game/${games.groups}`), as: 'anna' },
  { name: 'game-hexagon', show: at((games) => `/game/${games.hexagon}`) },
  { name: 'finished', show: at((games) => `/game/${games.over}#24`, '[data-point]') },
  { name: 'finished-emulsion', show: at((games) => `/game/${games.swaps}`, '[data-point]'), as: 'anna' },
  { name: 'against-computer', show: at((games) => `/game/${games.computer}`), as: 'anna' },
  {
    name: 'analysis',
    async show(page, stage) {
      await at((games) => `/analysis?game-id=${games.swaps}&at=9`)(page, stage);
      await page.keyboard.press('e');
      await page.locator('[data-line]').first().waitFor();
    },
  },
  { name: 'editor', show: at('/editor/emergo:9x9') },
  {
    // A position with a column of twenty men, and its problems.
    name: 'editor-faults',
    async show(page, stage) {
      await at('/editor/emergo:9x9?position=4,b1/4/5/4/2,w12b8,2/4/5/4/5+w+1,3+24')(page, stage);
      await page.locator('[data-cell=e5]').hover();
    },
  },
  {
    name: 'text-mode',
    async show(page, stage) {
      await at('/analysis/emergo:9x9?moves=e3,c3')(page, stage);
      const settings = page.getByRole('button', { name: 'Settings' });
      // On a phone they are an item of the menu.
      if (await settings.count()) await settings.click();
      else {
        await page.getByRole('button', { name: /^(More|.* menu)$/ }).click();
        await page.getByRole('menuitem', { name: 'Settings' }).click();
      }
      await page.getByRole('button', { name: 'Text mode' }).click();
      await page.keyboard.press('Escape');
      const field = page.getByLabel('Move or command');
      for (const [line, answer] of [
        ['legal', 'legal moves'],
        ['p e3', 'White piece on e3'],
        ['g7', 'Black to move'],
      ]) {
        await field.fill(line);
        await field.press('Enter');
        await page.getByRole('log').getByText(answer).waitFor();
      }
    },
  },
  {
    name: 'share',
    async show(page, stage) {
      await at((games) => `/game/${games.over}#24`)(page, stage);
      await page.getByRole('tab', { name: 'Share' }).click();
    },
  },
  {
    name: 'polish',
    async show(page, stage) {
      await page.addInitScript(() => localStorage.setItem('luctor.language', 'pl'));
      await at('/learn/emergo')(page, stage);
    },
  },
  { name: 'lobby', show: at('/lobby', '[data-seek]') },
  { name: 'problem', show: at('/problems/s0edcmps') },
  {
    name: 'problem-solved',
    async show(page, stage) {
      await at('/problems/s0edcmps')(page, stage);
      await page.getByRole('button', { name: 'Show the solution' }).click();
      await page.locator('[data-verdict=shown]').waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'race',
    async show(page, stage) {
      await at('/problems/race', 'button.primary')(page, stage);
      await page.getByRole('button', { name: 'Start' }).click();
      await board(page);
    },
  },
  { name: 'problem-themes', show: at('/problems/themes', 'main li') },
  { name: 'problem-dashboard', show: at('/problems/dashboard', '[data-empty], [data-solver]'), as: 'anna' },
  { name: 'archive', show: at('/games', 'main li, main tbody tr') },
  { name: 'player', show: at('/player/Anna', 'main h1') },
  { name: 'settings', show: at('/settings#boards', 'main .board'), as: 'anna' },
  {
    name: 'results',
    async show(page, stage) {
      await at('/results', 'main .board, main table')(page, stage);
      await scrollThrough(page);
    },
  },
  { name: 'rules', show: rules('emergo') },
  { name: 'rules-emulsion', show: rules('emulsion') },
  { name: 'about', show: at('/about', 'main h1') },
  { name: 'sign-up', show: at('/sign-up', 'form') },
  { name: 'missing', show: at('/nowhere', 'main h1') },
];
