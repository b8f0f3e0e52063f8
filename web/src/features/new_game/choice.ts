// The options of a new game: how they are stored, and the request that they make.

import type { Catalog, CatalogGame, Color, NewGame } from '../../api/types';
import { controlFrom, controlText, OTHER, type ControlChoice } from '../../games/control';

/** The server's names of opponents, which include the levels of the computer. */
export type Opponent = NewGame['opponent'];

/** The level for new users. It punishes blunders but can be beaten. */
const DEFAULT_LEVEL = '3';
/** The default time controls: live only in the lobby, where players want to play at once. */
const DEFAULT_CONTROL = { link: 'unlimited', lobby: '5+3', player: '3d' } as const;

/** The kinds of opponents that the form offers. `human` is a player on the same device. */
export type OpponentKind = 'computer' | 'human' | HumanOpponent;
/** The ways to find a human opponent on another device. */
export type HumanOpponent = 'link' | 'lobby' | 'player';
export const OPPONENT_KINDS: readonly OpponentKind[] = ['computer', 'human', 'link', 'lobby', 'player'];

export interface Choice {
  game: string;
  /** The options of each game. */
  of: Record<string, GameChoice>;
  opponent: OpponentKind;
  /** The level of the computer, kept while another opponent is selected. */
  level: string;
  color: Color | 'random';
  /** The name of the challenged account. */
  player: string;
  /** The time control for each way to find a human opponent. */
  control: Record<HumanOpponent, ControlChoice>;
  /** `true` if the game is rated, if it can be. */
  rated: boolean;
  /** `true` if players may use private analysis boards. */
  exploration: boolean;
  /** `true` for advice after costly moves against the computer. */
  coach: boolean;
}

export interface GameChoice {
  board: string;
  typed: string;
  preset: string;
  pie: boolean;
}

/** Reads the stored choice. Options that the catalog no longer offers get their defaults. */
export function choiceFrom(catalog: Catalog, stored: string | null): Choice {
  const old = parse(stored);
  const of: Choice['of'] = {};
  for (const game of catalog.games) of[game.id] = gameChoice(game, old.of?.[game.id]);
  const levels = catalog.levels.map((l) => l.id);
  return {
    game: oneOf(
      catalog.games.map((g) => g.id),
      old.game,
    ),
    of,
    opponent: oneOf(OPPONENT_KINDS, old.opponent),
    level: oneOf(levels, levels.includes(old.level ?? '') ? old.level : DEFAULT_LEVEL),
    color: oneOf(['random', 'black', 'white'], old.color),
    player: typeof old.player === 'string' ? old.player : '',
    control: {
      link: controlFrom(old.control?.link, DEFAULT_CONTROL.link),
      lobby: controlFrom(old.control?.lobby, DEFAULT_CONTROL.lobby),
      player: controlFrom(old.control?.player, DEFAULT_CONTROL.player),
    },
    rated: old.rated === true,
    exploration: old.exploration !== false,
    coach: old.coach === true,
  };
}

function gameChoice(game: CatalogGame, old: Partial<GameChoice> | undefined): GameChoice {
  const defaultBoard = game.boards.find((b) => b.id === '8' || b.id === '9x9')?.id;
  return {
    board: oneOf([...game.boards.map((b) => b.id), OTHER], old?.board ?? defaultBoard),
    typed: typeof old?.typed === 'string' ? old.typed : '',
    preset: typeof old?.preset === 'string' ? old.preset : '',
    pie: old?.pie !== false,
  };
}

function parse(text: string | null): Partial<Choice> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function oneOf<T extends string>(allowed: readonly T[], requested: string | undefined): T {
  const found = allowed.find((a) => a === requested) ?? allowed[0];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

/** Returns the presets that fit a board. */
export function presetsFor(game: CatalogGame, board: string) {
  return game.presets.filter((p) => p.boards.includes(board));
}

/** Returns the id of the chosen board. For Emulsion, a typed `11x11` becomes `11`, the length of one side. */
export function boardOf({ id }: CatalogGame, { board, typed }: GameChoice): string {
  if (board !== OTHER) return board;
  const name = typed.trim().toLowerCase();
  return id === 'emulsion' ? name.replace(/^(?:(free)[-\s]*)?(\d+)\s*[x×]\s*\2$/, shortened) : name;
}

function shortened(_: string, free: string | undefined, size: string): string {
  return free ? `free-${size}` : size;
}

/** Returns the full name of the game, such as `emergo:9x9,preset=pbmserv`. */
export function gameName(game: CatalogGame, choice: GameChoice): string {
  const board = boardOf(game, choice);
  const presets = presetsFor(game, board);
  const preset = presets.find((p) => p.id === choice.preset) ?? presets[0];
  const options = [
    ...(preset ? [`preset=${preset.id}`] : []),
    ...(game.pie && !choice.pie ? ['pie=off'] : []),
  ];
  return [`${game.id}:${board}`, ...options].join(',');
}

/** Returns whether a game can be rated: between two players with accounts, and with a clock. */
export function mayBeRated({ opponent, control }: Choice, signedIn: boolean): boolean {
  if (opponent === 'computer' || opponent === 'human') return false;
  return signedIn && controlText(control[opponent]) !== 'unlimited';
}

/** Returns whether games on the chosen board can be rated. The server decides about a typed board. */
export function isBoardRated(game: CatalogGame, choice: GameChoice): boolean {
  const board = game.boards.find((b) => b.id === boardOf(game, choice));
  return board?.rated !== false && (!game.pie || choice.pie);
}

export function newGame(catalog: Catalog, choice: Choice, signedIn: boolean): NewGame {
  const game = catalog.games.find((g) => g.id === choice.game);
  const own = choice.of[choice.game];
  if (!game || !own) throw new Error(`no game ${choice.game}`);
  const { opponent, color } = choice;
  const common = { game: gameName(game, own), color };
  if (opponent === 'computer') return { ...common, opponent: choice.level as Opponent, coach: choice.coach };
  if (opponent === 'human') return { ...common, opponent };
  const rated = choice.rated && mayBeRated(choice, signedIn) && isBoardRated(game, own);
  const invited = opponent === 'player' ? { player: choice.player.trim() } : {};
  const control = controlText(choice.control[opponent]);
  return { ...common, opponent, ...invited, control, rated, exploration: choice.exploration };
}
