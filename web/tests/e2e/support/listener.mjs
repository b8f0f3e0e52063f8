/** A user of the text mode, who hears the log and types. */

import assert from 'node:assert/strict';

export class Listener {
  #page;
  /** Number of lines of the log that have been read. */
  #linesRead = 0;

  constructor(page) {
    this.#page = page;
  }

  async begin() {
    const button = this.#page.getByRole('button', { name: 'Text mode' });
    // On pages with a board it is one of the settings.
    const settings = this.#page.getByRole('button', { name: 'Settings' });
    // In a game of Emulsion, the switches of the marks have taken the place of the settings.
    const more = this.#page.getByRole('button', { name: /^(Game menu|More)$/ });
    await button.or(settings).or(more).first().waitFor();
    const hidden = !(await button.count());
    if (hidden && (await settings.count())) await settings.click();
    else if (hidden) {
      await more.click();
      await this.#page.getByRole('menuitem', { name: 'Settings' }).click();
    }
    await button.click();
    if (hidden) await this.#page.keyboard.press('Escape');
    await this.#page.getByRole('log', { name: 'Messages' }).waitFor();
    await this.#page.getByRole('button', { name: 'Hide the board' }).click();
    await this.#page.locator('svg.board').waitFor({ state: 'detached' });
  }

  /** Types a line and returns the next output. */
  async say(line) {
    await this.type(line);
    return this.hear(/./);
  }

  /** Types a line and waits for an output that matches. Announcements may come before it. */
  async ask(line, pattern) {
    await this.type(line);
    return this.hear(pattern);
  }

  async type(line) {
    await this.#catchUp();
    await this.#page.getByLabel('Move or command').fill(line);
    await this.#page.keyboard.press('Enter');
  }

  /** Waits for the next output that matches, and returns it. */
  async hear(pattern) {
    for (;;) {
      const line = this.#page.locator(`[data-said="${this.#linesRead}"]`);
      await line.waitFor();
      this.#linesRead += 1;
      const text = await line.textContent();
      if (pattern.test(text)) return text;
    }
  }

  async #catchUp() {
    const last = await this.#page.locator('[data-said]').last().getAttribute('data-said');
    this.#linesRead = Number(last) + 1;
  }

  /** Plays random moves from the list of legal moves. Returns the number of moves. */
  async playToEnd(pick) {
    await this.hear(/Your turn/);
    for (let moves = 0; moves < 300; moves++) {
      const legal = await this.#moves();
      const move = legal[Math.floor(pick() * legal.length)];
      const output = await this.say(move);
      const status = /Your turn|has no|wins|draw|won|lost/i;
      const last = status.test(output) && !/thinking/.test(output) ? output : await this.hear(status);
      if (!/Your turn/.test(last)) return moves + 1;
    }
    throw new Error('the game does not end');
  }

  async #moves() {
    const output = await this.ask('legal', /legal move/);
    const list = /legal moves?: (.*?)(, and \d+ more\..*|\.)$/.exec(output)?.[1];
    assert.ok(list, `no legal moves in: ${output}`);
    return list.split(', ');
  }
}
