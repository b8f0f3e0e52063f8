// What travels over HTTP and the WebSocket, as docs/api.md tells it.

export type Color = 'black' | 'white';

export interface Catalog {
  games: CatalogGame[];
  levels: { id: string; title: string; note: string }[];
}

export interface CatalogGame {
  id: 'emulsion' | 'emergo';
  title: string;
  summary: string;
  first: Color;
  boards: CatalogBoard[];
  pie: boolean;
  presets: CatalogPreset[];
}

export interface CatalogBoard {
  id: string;
  title: string;
  note: string | null;
}

export interface CatalogPreset {
  id: string;
  title: string;
  note: string;
  boards: string[];
}

export interface NewGame {
  game: string;
  opponent: string;
  color: Color | 'random';
}

export interface NewMove {
  id: string;
  version: number;
  move: string;
}

export interface Change {
  id: string;
  version: number;
}

export interface Game {
  id: string;
  version: number;
  game: string;
  title: string;
  board: Board;
  seats: { black: Seat; white: Seat };
  engine: string | null;
  mine: boolean;
  to_move: boolean;
  thinking: boolean;
  can_undo: boolean;
  moves: PlayedMove[];
  position: Position;
  last: string[];
  result: Result | null;
  notice: string | null;
}

export type Seat = 'person' | 'computer';

export interface PlayedMove {
  text: string;
  color: Color;
}

export interface Board {
  shape: 'square' | 'diagonal' | 'hex';
  size: number;
  cells: BoardCell[];
  centre: string | null;
}

export interface BoardCell {
  name: string;
  x: number;
  y: number;
}

export interface Position {
  text: string;
  ply: number;
  turn: Color;
  pieces: Piece[];
  hands: { black: number; white: number } | null;
  legal: LegalMove[];
  duty: 'capture' | 'enter' | 'step' | 'swap';
  hint: string | null;
  groups: Group[];
}

export interface Piece {
  cell: string;
  color: Color;
  caps: number;
  prisoners: number;
  value: number | null;
}

export interface LegalMove {
  text: string;
  kind: 'swap' | 'place' | 'pie' | 'enter' | 'step' | 'capture';
  cells: string[];
}

export interface Group {
  color: Color;
  cells: string[];
  cancelled: boolean;
}

export interface Result {
  winner: Color | null;
  reason: 'eliminated' | 'blocked' | 'repetition' | 'groups' | 'last-mover' | 'resigned';
  text: string;
}

export interface Problem {
  code: string;
  message: string;
  rule: number | null;
  legal: string[];
}
