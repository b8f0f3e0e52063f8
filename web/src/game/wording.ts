// Sentences about a game: whose turn it is, what was played, which text an attempted choice of cells stands for.

import type { Color, Game, PlayedMove, Position } from '../api/types';
import { capital } from '../board/describe';
import { offerGone, offerText } from './offers';

export function seatName(game: Game, color: Color): string {
  const player = game.players[color];
  if (player.kind === 'computer') return `Computer${player.level ? ` (level ${player.level})` : ''}`;
  if (player.kind === 'open') return 'Nobody yet';
  if (player.kind === 'invited') return `${player.name ?? 'Somebody'} (invited)`;
  if (player.you) return 'You';
  // Whoever plays both sides knows them by their colors.
  if (game.mine && game.you === null) return capital(color);
  return player.name ?? 'Guest';
}

/** The side to show at the bottom, unless the reader turns the board: his own, else the only person's. */
export function ownSide(game: Game): Color {
  if (game.you) return game.you;
  return game.seats.white === 'computer' && game.seats.black === 'person' ? 'black' : 'white';
}

/** The seat for which somebody has to come. */
export function openSide(game: Game): Color {
  return game.players.black.kind === 'open' ? 'black' : 'white';
}

/** The state of the game in a few words. */
export function status(game: Game): string {
  if (game.result) return game.result.text;
  if (game.status === 'waiting') return 'Waiting for an opponent';
  if (game.status === 'adjourned') return 'The game is adjourned';
  const { turn } = game.position;
  if (game.thinking) return 'The computer is thinking…';
  return game.to_move && game.you ? `Your turn (${turn})` : `${capital(turn)} to move`;
}

export function pageTitle(game: Game): string {
  const yours = game.to_move && game.you && !game.result;
  return yours ? `Your turn – ${game.title} · Luctor` : `${status(game)} · ${game.title} · Luctor`;
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
  const gone = before && offerGone(before, after);
  if (gone) said.push(gone);
  if (
    !before ||
    said.length > 0 ||
    after.result !== before.result ||
    after.to_move !== before.to_move ||
    after.status !== before.status
  ) {
    if (before?.status === 'waiting' && after.status === 'running') said.push('Your opponent is here.');
    said.push(sentence(status(after)));
    if (!after.result && after.to_move && after.position.duty === 'capture' && after.position.hint) {
      said.push(after.position.hint);
    }
  }
  const offered = offerText(after);
  if (offered && offered !== (before && offerText(before))) said.push(offered);
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
