// A game to replay in a frame on another site, without cookies or an account.

import '../../app.css';
import '../../board/style.css';
import './embed.css';
import type { Game, Position } from '../../api/types';
import { createBoard } from '../../board/board';
import { boardSets, plainLook } from '../../board/layout/look';
import { keys } from '../../browser/keys';
import { message, page } from './page';
import { Replay, type Shown } from './replay';
import { resultText, wordsFor, type Words } from './words';

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

async function begin(root: HTMLElement, words: Words): Promise<void> {
  message(root, words.embed.loading());
  try {
    const game = await request<Game>('');
    show(root, words, game, game.result && (await resultText(words.language, game.result)));
  } catch (error) {
    if (error instanceof NotFound) message(root, words.embed.missing());
    else message(root, words.embed.away(), { name: words.embed.again(), act: () => void begin(root, words) });
  }
}

function show(root: HTMLElement, words: Words, game: Game, result: string | null): void {
  const replay = new Replay(game, (ply) => request<Position>(`/positions/${ply}`));
  const { place, buttons, at } = page(root, game, result, words.embed);
  const diamond = game.board.shape === 'diagonal' && options.get('coordinates') === 'diamond';
  const set = boardSets.find((one) => one === options.get('set')) ?? plainLook.set;
  let flipped = options.get('flipped') === 'true';
  const board = createBoard(
    place,
    {
      board: game.board,
      position: game.position,
      last: game.last,
      interactive: false,
      flipped,
      look: { ...plainLook, set, diamond, coordinates: diamond ? 'diamond' : 'checkerboard' },
      showValues: false,
      showGroups: false,
      first: 'black',
      over: false,
      name: words.board.name({ title: game.title }),
      words: words.board,
    },
    { move() {}, attempt() {}, say() {}, point() {}, chosen() {} },
  );
  const draw = ({ position, last, ply, plies, move }: Shown) => {
    board.set({ position, last, over: game.result?.reason === 'groups' && ply === plies });
    at.textContent = move === null ? words.embed.start() : words.embed.at({ ply, plies, move });
    // `disabled` would remove the focus from the button.
    for (const name of ['first', 'back'] as const)
      buttons[name].setAttribute('aria-disabled', `${ply === 0}`);
    for (const name of ['on', 'last'] as const)
      buttons[name].setAttribute('aria-disabled', `${ply === plies}`);
  };
  const go = async (ply: number) => {
    try {
      const shown = await replay.go(ply);
      if (shown) draw(shown);
    } catch {
      at.textContent = words.embed.away();
    }
  };
  const steps = {
    first: () => go(0),
    back: () => go(replay.ply - 1),
    on: () => go(replay.ply + 1),
    last: () => go(replay.plies),
    flip: () => {
      flipped = !flipped;
      board.set({ flipped });
    },
  };
  for (const name of Object.keys(steps) as (keyof typeof steps)[])
    buttons[name].addEventListener('click', () => void steps[name]());
  const onkeydown = keys({
    Home: steps.first,
    ArrowLeft: steps.back,
    ArrowRight: steps.on,
    End: steps.last,
    f: steps.flip,
  });
  addEventListener('keydown', onkeydown);
  const ply = options.get('ply');
  void go(ply === null ? replay.plies : Number(ply));
}

const theme = options.get('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
if (root) {
  void wordsFor(navigator.languages).then((words) => {
    document.documentElement.lang = words.language;
    return begin(root, words);
  });
}
