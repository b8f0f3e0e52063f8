/** The DOM of an element's shadow root: the board's place, messages, and the buttons to step through a game. */

import boardStyle from '../board/style.css?inline';
import tokens from '../ui/style/tokens.css?inline';
import elementStyle from './element.css?inline';
import type { Words } from './words';

export type Step = 'first' | 'back' | 'on' | 'last' | 'flip';

/** Paths of the buttons' icons, in a square of 24. */
const ICONS: Record<Step, string> = {
  first: 'M6 5V19M19 5L10 12L19 19',
  back: 'M15 5L6 12L15 19',
  on: 'M9 5L18 12L9 19',
  last: 'M18 5V19M5 5L14 12L5 19',
  flip: 'M8 4V20L4 16M16 20V4L20 8',
};
const STEPS = Object.keys(ICONS) as Step[];

export interface View {
  /** The parent of the board. */
  place: HTMLElement;
  /** Problems, the result, and the side to move. */
  message: HTMLElement;
  foot: HTMLElement;
  steps: HTMLElement;
  buttons: Record<Step, HTMLButtonElement>;
  /** The shown move, also announced to screen readers. */
  at: HTMLElement;
  /** The lines of the engine. */
  lines: HTMLElement;
}

let sheet: CSSStyleSheet | undefined;

/** Returns the styles, which all elements of a page share. Policies against inline styles do not apply to them. */
function styles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(tokens + boardStyle + elementStyle);
  }
  return sheet;
}

/** Fills a shadow root. */
export function createView(root: ShadowRoot, act: (step: Step) => void): View {
  root.adoptedStyleSheets = [styles()];
  const part = <K extends keyof HTMLElementTagNameMap>(tag: K, name: string) => {
    const node = document.createElement(tag);
    node.className = name;
    node.setAttribute('part', name);
    return node;
  };
  const [place, message, foot] = [part('div', 'place'), part('div', 'message'), part('div', 'foot')];
  const [steps, at, lines] = [part('div', 'steps'), part('div', 'at'), part('ol', 'lines')];
  steps.setAttribute('role', 'group');
  for (const live of [message, at]) live.setAttribute('role', 'status');
  const buttons = Object.fromEntries(STEPS.map((step) => [step, button(step, act)])) as View['buttons'];
  steps.append(...Object.values(buttons));
  const more = document.createElement('slot');
  more.name = 'foot';
  foot.append(steps, at, more);
  root.replaceChildren(place, message, foot, lines);
  return { place, message, foot, steps, buttons, at, lines };
}

/** Names the controls in a language. */
export function nameControls({ steps, buttons, lines }: View, { element }: Words): void {
  steps.setAttribute('aria-label', element.replay());
  lines.setAttribute('aria-label', element.engine());
  for (const step of STEPS) {
    buttons[step].title = element[step]();
    buttons[step].setAttribute('aria-label', element[step]());
  }
}

/** Marks the buttons that have no effect. `disabled` would remove the focus from a button. */
export function limitSteps({ buttons }: View, ply: number, plies: number): void {
  for (const step of ['first', 'back'] as const) buttons[step].setAttribute('aria-disabled', `${ply === 0}`);
  for (const step of ['on', 'last'] as const) buttons[step].setAttribute('aria-disabled', `${ply === plies}`);
}

function button(step: Step, act: (step: Step) => void): HTMLButtonElement {
  const node = document.createElement('button');
  node.type = 'button';
  node.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[step]}"/></svg>`;
  node.addEventListener('click', () => act(step));
  return node;
}
