// A game to replay in a frame on another site, without cookies or an account. The board is the element for other sites,
// with positions from the server in place of the rules.

import '../../app.css';
import './embed.css';
import type { FreeBoard, Game, Position } from '../../api/types';
import { keys } from '../../browser/keys';
import { cellsIn } from '../../board/position/path';
import { LuctorBoard } from '../../element/luctor_board';
import { languageOf, load } from '../../element/words';
import { message, page, type EmbedWords } from './page';

const options = new URLSearchParams(location.search);
const id = location.pathname.split('/')[2] ?? '';
const root = document.querySelector<HTMLElement>('#embed');

class NotFound extends Error {}

async function request<T>(path: string): Promise<T> {
  const answer = await fetch(`/api/games/${encodeURIComponent(id)}${path}`, { credentials: 'omit' });
  if (answer.status === 404) throw new NotFound();
  if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
  return (await answer.json()) as T;
}

async function begin(root: HTMLElement, words: EmbedWords): Promise<void> {
  message(root, words.loading());
  try {
    show(root, words, await request<Game>(''));
  } catch (error) {
    if (error instanceof NotFound) message(root, words.missing());
    else message(root, words.away(), { name: words.again(), act: () => void begin(root, words) });
  }
}

/** Returns the board of a game after some of its moves. */
async function boardAt(
  { board, game, title, moves, position, result }: Game,
  ply: number,
): Promise<FreeBoard> {
  const isEnd = ply === moves.length;
  const cells = new Set(board.cells.map(({ name }) => name));
  return {
    board,
    game,
    title,
    start: null,
    moves: moves.slice(0, ply),
    position: isEnd ? position : await request<Position>(`/positions/${ply}`),
    last: cellsIn(moves[ply - 1]?.text ?? '', cells),
    result: isEnd ? result : null,
  };
}

function show(root: HTMLElement, words: EmbedWords, game: Game): void {
  const board = document.createElement('luctor-board') as LuctorBoard;
  board.controls = true;
  board.source = (place) => boardAt(game, place.moves.length);
  board.game = game.game;
  board.moves = game.moves.map(({ text }) => text);
  const diamond = game.board.shape === 'diagonal' && options.get('coordinates') === 'diamond';
  if (diamond) Object.assign(board, { diamond, coordinates: 'diamond' });
  board.set = options.get('set') ?? 'wood';
  board.flipped = options.get('flipped') === 'true';
  const ply = options.get('ply');
  if (ply !== null) board.setAttribute('ply', ply);
  page(root, game, board, words);
  const onkeydown = keys({
    Home: () => board.go(0),
    ArrowLeft: () => board.go(board.ply - 1),
    ArrowRight: () => board.go(board.ply + 1),
    End: () => board.go(board.moves.length),
    f: () => void (board.flipped = !board.flipped),
  });
  addEventListener('keydown', onkeydown);
}

const theme = options.get('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
customElements.define('luctor-board', LuctorBoard);
if (root) {
  const language = languageOf(navigator.languages);
  document.documentElement.lang = language;
  void load(language, 'embed').then((words) => begin(root, words));
}
