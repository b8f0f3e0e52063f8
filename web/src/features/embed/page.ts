// The elements of the embedded page.

import type { Game, Player } from '../../api/types';
import type { Words } from './words';

type Step = 'first' | 'back' | 'on' | 'last' | 'flip';

/** Paths of the buttons' icons, in a square of 24. */
const ICONS: Record<Step, string> = {
  first: 'M6 5V19M19 5L10 12L19 19',
  back: 'M15 5L6 12L15 19',
  on: 'M9 5L18 12L9 19',
  last: 'M18 5V19M5 5L14 12L5 19',
  flip: 'M8 4V20L4 16M16 20V4L20 8',
};

export interface Page {
  /** The parent of the board. */
  place: HTMLElement;
  buttons: Record<Step, HTMLButtonElement>;
  /** The shown move, also announced to screen readers. */
  at: HTMLElement;
}

/** Shows a message instead of the board, with an optional button to try again. */
export function message(root: HTMLElement, text: string, again?: { name: string; act: () => void }): void {
  const box = element('div', 'message');
  box.setAttribute('role', 'status');
  box.append(text);
  if (again) {
    const button = element('button');
    button.textContent = again.name;
    button.addEventListener('click', again.act);
    box.append(button);
  }
  root.replaceChildren(box);
}

/** Draws the page without the board. `result` is the result of a finished game as text. */
export function page(
  root: HTMLElement,
  { id, title, players: { white, black } }: Game,
  result: string | null,
  words: Words['embed'],
): Page {
  document.title = words.title({ white: nameOf(white, words), black: nameOf(black, words), game: title });
  const players = element('div', 'players');
  players.append(side('white', white, words), side('black', black, words));
  const place = element('div', 'place');
  const steps = element('div', 'steps');
  steps.setAttribute('role', 'group');
  steps.setAttribute('aria-label', words.replay());
  const buttons = Object.fromEntries(
    (Object.keys(ICONS) as Step[]).map((step) => [step, button(step, words[step]())]),
  ) as Page['buttons'];
  steps.append(...Object.values(buttons));
  const at = element('div', 'at');
  at.setAttribute('role', 'status');
  const link = element('a');
  link.href = `/game/${id}`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = words.open();
  const foot = element('div', 'foot');
  foot.append(steps, at, link);
  const lines: HTMLElement[] = [players, place, foot];
  if (result !== null) {
    const line = element('div', 'muted');
    line.textContent = result;
    lines.splice(1, 0, line);
  }
  root.replaceChildren(...lines);
  return { place, buttons, at };
}

function side(color: 'black' | 'white', player: Player, words: Words['embed']): HTMLElement {
  const line = element('span');
  const stone = element('i', `stone ${color}`);
  stone.setAttribute('role', 'img');
  stone.setAttribute('aria-label', words.side({ color }));
  line.append(stone, nameOf(player, words));
  return line;
}

function nameOf(player: Player, words: Words['embed']): string {
  if (player.kind === 'computer') return words.computer({ level: player.level ?? '' });
  if (player.kind === 'open') return words.nobody();
  return player.name ?? words.guest();
}

function button(step: Step, name: string): HTMLButtonElement {
  const node = element('button');
  node.type = 'button';
  node.title = name;
  node.setAttribute('aria-label', name);
  node.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[step]}"/></svg>`;
  return node;
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, name = ''): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (name) node.className = name;
  return node;
}
