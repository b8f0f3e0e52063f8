// What somebody chose on the start page: how it is remembered and what it is called.

import type { Catalog, CatalogGame, Color, NewGame } from '../../api/types';
import { controlFrom, controlText, OTHER, type ControlChoice } from '../../games/control';

/** As the server names them: a level of the computer is an opponent too. */
export type Opponent = NewGame['opponent'];

/** The level for somebody who has never chosen one: it punishes blunders and can be beaten. */
const FIRST_LEVEL = '3';
/** A friend has time; who waits in the lobby wants to play now; a player need not be there just now. */
const FIRST_CONTROL = { link: 'unlimited', lobby: '5+3', player: '3d' } as const;

/** Who sits on the other side, as the start page puts it. */
export type Rival = 'computer' | 'human' | PersonRival;
/** Somebody at another screen, by the way in which he is found. */
export type PersonRival = 'link' | 'lobby' | 'player';
const RIVALS: readonly Rival[] = ['computer', 'human', 'link', 'lobby', 'player'];

export interface Choice {
  game: string;
  /** The choices that each game keeps for itself. */
  of: Record<string, GameChoice>;
  opponent: Rival;
  /** The level of the computer; kept while somebody else is played against. */
  level: string;
  color: Color | 'random';
  /** The name of the account that is challenged. */
  player: string;
  /** The time controls for the ways to find a person. */
  control: Record<PersonRival, ControlChoice>;
  /** Whether the result shall count, where it can. */
  rated: boolean;
  /** Whether people may try out moves on boards of their own. */
  exploration: boolean;
}

export interface GameChoice {
  board: string;
  typed: string;
  preset: string;
  pie: boolean;
}

/** A choice that the catalog can offer, as near to the remembered one as possible. */
export function choiceFrom(catalog: Catalog, remembered: string | null): Choice {
  const old = parse(remembered);
  const of: Choice['of'] = {};
  for (const game of catalog.games) of[game.id] = gameChoice(game, old.of?.[game.id]);
  const levels = catalog.levels.map((l) => l.id);
  return {
    game: oneOf(
      catalog.games.map((g) => g.id),
      old.game,
    ),
    of,
    opponent: oneOf(RIVALS, old.opponent),
    level: oneOf(levels, levels.includes(old.level ?? '') ? old.level : FIRST_LEVEL),
    color: oneOf(['random', 'black', 'white'], old.color),
    player: typeof old.player === 'string' ? old.player : '',
    control: {
      link: controlFrom(old.control?.link, FIRST_CONTROL.link),
      lobby: controlFrom(old.control?.lobby, FIRST_CONTROL.lobby),
      player: controlFrom(old.control?.player, FIRST_CONTROL.player),
    },
    rated: old.rated === true,
    exploration: old.exploration !== false,
  };
}

function gameChoice(game: CatalogGame, old: Partial<GameChoice> | undefined): GameChoice {
  const usual = game.boards.find((b) => b.id === '8' || b.id === '9x9')?.id;
  return {
    board: oneOf([...game.boards.map((b) => b.id), OTHER], old?.board ?? usual),
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

function oneOf<T extends string>(allowed: readonly T[], wished: string | undefined): T {
  const found = allowed.find((a) => a === wished) ?? allowed[0];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

/** The presets that fit a board. */
export function presetsFor(game: CatalogGame, board: string) {
  return game.presets.filter((p) => p.boards.includes(board));
}

/** The board by its id. Emulsion's are called by one side, and may be typed as they are shown: `11x11` is `11`. */
export function boardOf({ id }: CatalogGame, { board, typed }: GameChoice): string {
  if (board !== OTHER) return board;
  const name = typed.trim().toLowerCase();
  return id === 'emulsion' ? name.replace(/^(?:(free)[-\s]*)?(\d+)\s*[x×]\s*\2$/, shortened) : name;
}

function shortened(_: string, free: string | undefined, size: string): string {
  return free ? `free-${size}` : size;
}

/** `emergo:9x9,preset=pbmserv` */
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

/** Whether a game can count for ratings: between two people with accounts, and with a clock. */
export function mayBeRated({ opponent, control }: Choice, signedIn: boolean): boolean {
  if (opponent === 'computer' || opponent === 'human') return false;
  return signedIn && controlText(control[opponent]) !== 'unlimited';
}

export function newGame(catalog: Catalog, choice: Choice, signedIn: boolean): NewGame {
  const game = catalog.games.find((g) => g.id === choice.game);
  const own = choice.of[choice.game];
  if (!game || !own) throw new Error(`no game ${choice.game}`);
  const { opponent, color } = choice;
  const wish = { game: gameName(game, own), color };
  if (opponent === 'computer') return { ...wish, opponent: choice.level as Opponent };
  if (opponent === 'human') return { ...wish, opponent };
  const rated = choice.rated && mayBeRated(choice, signedIn);
  const invited = opponent === 'player' ? { player: choice.player.trim() } : {};
  const control = controlText(choice.control[opponent]);
  return { ...wish, opponent, ...invited, control, rated, exploration: choice.exploration };
}
