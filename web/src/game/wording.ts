// Sentences about a game: whose turn it is, what was played, which text an attempted choice of cells stands for.

import type { Color, Game, PlayedMove, Position } from '../api/types';
import { capital } from '../board/describe';

/** The seat of the person here, when only one of the seats is a person's. */
export function ownColor(game: Game): Color | null {
  if (game.seats.black === game.seats.white) return null;
  return game.seats.black === 'person' ? 'black' : 'white';
}

export function seatName(game: Game, color: Color): string {
  if (game.seats[color] === 'computer') return `Computer${game.engine ? ` (level ${game.engine})` : ''}`;
  if (ownColor(game) === null) return capital(color);
  return game.mine ? 'You' : 'Player';
}

/** The state of the game in a few words. */
export function status(game: Game): string {
  if (game.result) return game.result.text;
  const { turn } = game.position;
  if (game.thinking) return 'The computer is thinking…';
  if (!game.mine || ownColor(game) === null) return `${capital(turn)} to move`;
  return game.to_move ? `Your turn (${turn})` : `${capital(turn)} to move`;
}

export function pageTitle(game: Game): string {
  return `${status(game)} · ${game.title} · Luctor`;
}

export function spokenMove(move: PlayedMove): string {
  if (move.text === 'swap') return `${capital(move.color)} swaps sides.`;
  return `${capital(move.color)} plays ${move.text.replaceAll('x', ' takes to ').replaceAll('-', ' ')}.`;
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** What changed between two states of a game, for somebody who cannot see it. */
export function announcement(before: Game | null, after: Game): string {
  const known = before?.moves.length ?? after.moves.length;
  if (before && after.moves.length < known) return `Taken back. ${sentence(status(after))}`;
  const said = after.moves.slice(known).map(spokenMove);
  if (!before || said.length > 0 || after.result !== before.result || after.to_move !== before.to_move) {
    said.push(sentence(status(after)));
    if (!after.result && after.to_move && after.position.duty === 'capture' && after.position.hint) {
      said.push(after.position.hint);
    }
  }
  return said.join(' ');
}

/** The text to send for cells that fit no legal move, so that the server can say which rule they break. */
export function attemptText(position: Position, cells: readonly string[], first: Color): string {
  const empty = cells.every((cell) => !position.pieces.some((p) => p.cell === cell));
  if (position.duty === 'swap' && cells.length === 2 && empty) {
    return (first === 'black' ? cells : [...cells].reverse()).join('/');
  }
  return cells.join(position.duty === 'capture' ? 'x' : '-');
}
