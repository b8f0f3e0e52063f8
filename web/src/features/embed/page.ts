// The parts of the embedded page around the board.

import type { Game, Player } from '../../api/types';
import type { Messages } from '../../words/messages';

export type EmbedWords = Messages['embed'];

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

/** Draws the page with a board. */
export function page(
  root: HTMLElement,
  { id, title, players: { white, black } }: Game,
  board: HTMLElement,
  words: EmbedWords,
): void {
  document.title = words.title({ white: nameOf(white, words), black: nameOf(black, words), game: title });
  const players = element('div', 'players');
  players.append(side('white', white, words), side('black', black, words));
  const link = element('a');
  link.slot = 'foot';
  link.href = `/game/${id}`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = words.open();
  board.append(link);
  root.replaceChildren(players, board);
}

function side(color: 'black' | 'white', player: Player, words: EmbedWords): HTMLElement {
  const line = element('span');
  const stone = element('i', `stone ${color}`);
  stone.setAttribute('role', 'img');
  stone.setAttribute('aria-label', words.side({ color }));
  line.append(stone, nameOf(player, words));
  return line;
}

function nameOf(player: Player, words: EmbedWords): string {
  if (player.kind === 'computer') return words.computer({ level: player.level ?? '' });
  if (player.kind === 'open') return words.nobody();
  return player.name ?? words.guest();
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, name = ''): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (name) node.className = name;
  return node;
}
