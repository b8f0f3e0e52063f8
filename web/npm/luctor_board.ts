/** The entry of the package: defines the element, with the modules beside this script. */

import { LuctorBoard as Element } from '../src/element/luctor_board';
import type { LuctorBoardElement } from '../src/element/public';

// A bundler moves this script. Its pages name the folder in `base`.
Element.base ??= new URL(/* @vite-ignore */ '.', import.meta.url).href;
if (typeof customElements !== 'undefined' && !customElements.get('luctor-board'))
  customElements.define('luctor-board', Element);

/** The element. */
export type LuctorBoard = LuctorBoardElement;

/** The class of the element. `base` is the folder with the modules, where an element names none. */
export const LuctorBoard: { new (): LuctorBoardElement; base: string | null } = Element;
