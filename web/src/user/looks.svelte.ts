/** The board look that the user has chosen for each game, stored in this browser. */

import type { Board } from '../api/types';
import { boardSets, plainLook, type Look } from '../board/layout/look';
import { read, write } from '../browser/storage';
import { kindOfBoard, type Kind } from '../games/kind';

const KEY = 'luctor.look';

class Looks {
  emergo = $state<Look>(stored('emergo'));
  emulsion = $state<Look>(stored('emulsion'));

  of(board: Board): Look {
    return this[kindOfBoard(board)];
  }

  change(kind: Kind, change: Partial<Look>): void {
    this[kind] = { ...this[kind], ...change };
    write(`${KEY}.${kind}`, JSON.stringify(this[kind]));
  }
}

/** Returns the stored look, with defaults for missing and invalid values. */
function stored(kind: Kind): Look {
  const look = { ...plainLook };
  const found = parsed(read(`${KEY}.${kind}`));
  look.set = boardSets.find((set) => set === found.set) ?? look.set;
  if (found.coordinates === 'diamond') look.coordinates = 'diamond';
  if (found.diamond === true) look.diamond = true;
  if (found.labels === false) look.labels = false;
  return look;
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const looks = new Looks();
