/** Renders the start page for newcomers at build time (build/prerender.ts). */

import { render } from 'svelte/server';
import { boardWords } from '../../board_page/board/board_words';
import { createBoard, type BoardEvents } from '../../board/board';
import { plainLook } from '../../board/layout/look';
import { SLIDES } from '../../features/home/intro/slides';
import { KINDS, type Kind } from '../../games/kind';
import { words, type Language } from '../../words/words.svelte';
import StartShell from './StartShell.svelte';
import { SvgElement, withDocument } from './svg_writer';

const NO_EVENTS: BoardEvents = { move() {}, attempt() {}, say() {}, point() {}, chosen() {} };

export interface Shell {
  body: string;
  /** The styles that the client does not have. */
  head: string;
}

/** Returns the page in a language. */
export async function startShell(language: Language): Promise<Shell> {
  await words.load('common', 'home', 'start', 'board');
  await words.choose(language);
  const pictures = Object.fromEntries(KINDS.map((kind) => [kind, picture(kind)])) as Record<Kind, string>;
  const { body, head } = await render(StartShell, { props: { pictures } });
  // Svelte's comments are for hydration, which does not happen here.
  const comments = /<!--.*?-->/gs;
  return { body: body.replace(comments, ''), head: head.replace(comments, '') };
}

/** Draws the first slide of a game. */
function picture(kind: Kind): string {
  const [slide] = SLIDES[kind];
  if (!slide) return '';
  const { board, position, last } = slide.board;
  return withDocument(() => {
    const parent = new SvgElement('div');
    const look = { ...plainLook, labels: false };
    const still = { interactive: false, flipped: false, showValues: false, showGroups: false, over: false };
    const config = { board, position, last, look, first: 'black' as const, name: '', still: true };
    createBoard(parent as unknown as HTMLElement, { ...config, ...still, words: boardWords() }, NO_EVENTS);
    return `<div class="frame">${parent.innerHTML}</div>`;
  });
}
