/** Reads the attributes of an element. Unknown values count as the default. */

import type { Color } from '../api/types';
import { boardSets, plainLook, type Look } from '../board/layout/look';

/** The attributes of an element, by name. */
export type Attributes = Pick<Element, 'getAttribute' | 'hasAttribute'>;

/** The attributes that name the game to show. Their change loads it. */
export const GAME_ATTRIBUTES = ['game', 'position', 'moves', 'record', 'base'] as const;

/** The attributes that change the display alone. */
export const VIEW_ATTRIBUTES = [
  'playable',
  'controls',
  'flipped',
  'engine',
  'seconds',
  'set',
  'coordinates',
  'diamond',
  'values',
  'groups',
  'first',
] as const;

/** The most lines of the engine. */
const MOST_LINES = 5;
const SECONDS = 8;

export interface Options {
  playable: Color | 'both' | null;
  controls: boolean;
  flipped: boolean;
  engine: number;
  seconds: number;
  look: Look;
  showValues: boolean;
  showGroups: boolean;
  first: Color;
}

export function optionsOf(element: Attributes): Options {
  const text = (name: string) => element.getAttribute(name);
  const flag = (name: string) => element.hasAttribute(name) && text(name) !== 'false';
  const playable = text('playable');
  const coordinates = text('coordinates');
  const engine = text('engine');
  return {
    playable: playable === 'black' || playable === 'white' ? playable : flag('playable') ? 'both' : null,
    controls: flag('controls'),
    flipped: flag('flipped'),
    engine: engine === '' ? 1 : Math.min(Math.max(Math.trunc(Number(engine)) || 0, 0), MOST_LINES),
    seconds: Math.max(Number(text('seconds')) || SECONDS, 0.1),
    look: {
      set: boardSets.find((set) => set === text('set')) ?? plainLook.set,
      diamond: flag('diamond'),
      coordinates: coordinates === 'diamond' ? coordinates : plainLook.coordinates,
      labels: coordinates !== 'none',
    },
    showValues: flag('values'),
    showGroups: flag('groups'),
    first: text('first') === 'white' ? 'white' : 'black',
  };
}

/** Splits the moves of an attribute. */
export function movesOf(text: string | null): string[] {
  return (text ?? '').split(/[\s,]+/).filter((move) => move !== '');
}
