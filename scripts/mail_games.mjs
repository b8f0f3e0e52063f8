// Plays whole games by mail: `scripts/mail_games.mjs SMTP_PORT MAILDIRS SERVER RECORDS`, called by scripts/mail_path. Writes the records
// to the file RECORDS, one line per game.
//
// Anna plays only by mail. Bert plays two games by mail and the other two on the web. Both reply to the mails they receive, like
// human players.

import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const [, , port, maildirs, server, records] = process.argv;
const GAME = 'game@luctor.test';
const TIMEOUT = 60_000;

/** Games on small boards, which end soon, and the way Bert plays them. */
const GAMES = [
  { kind: 'emergo', options: '-size=5 -men=3', bert: 'mail' },
  { kind: 'hexemergo', options: '-size=3 -men=3', bert: 'web' },
  { kind: 'emulsion', options: '-size=4', bert: 'web' },
  { kind: 'freeemulsion', options: '-size=3', bert: 'mail' },
];
/** Number of moves after which a player resigns. */
const MAX_MOVES = 120;

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

async function until(what, look) {
  const end = Date.now() + TIMEOUT;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`timeout while waiting for ${what}`);
    await pause();
  }
}

/** State of the random numbers. The fixed seed makes runs repeatable. */
let state = 7;
const randomBelow = (below) => {
  state = (state * 1103515245 + 12345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * below);
};

let sent = 0;
/** Sends a mail by SMTP. */
async function mail(reader, to, subject, text) {
  const socket = connect(Number(port), '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const expect = async (code) => {
    for (;;) {
      const { value } = await lines.next();
      if (!value?.startsWith(code)) throw new Error(`unexpected SMTP reply: ${value}`);
      if (value[3] === ' ') return;
    }
  };
  const say = async (line, code) => {
    socket.write(`${line}\r\n`);
    await expect(code);
  };
  await expect('220');
  await say('EHLO readers.test', '250');
  await say(`MAIL FROM:<${reader}@readers.test>`, '250');
  await say(`RCPT TO:<${to}>`, '250');
  await say('DATA', '354');
  sent += 1;
  const head = [
    `From: ${reader}@readers.test`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <game.${sent}.${process.pid}@readers.test>`,
  ];
  await say([...head, '', text, '.'].join('\r\n'), '250');
  await say('QUIT', '221');
  socket.destroy();
}

/** Returns the unread mails of a reader. */
const seen = new Set();
function fresh(reader) {
  const folder = `${maildirs}/${reader}/new`;
  return readdirSync(folder)
    .filter((name) => !seen.has(`${reader}/${name}`))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));
}

/** Waits for the next mail of a reader that contains all these words. */
function next(reader, ...words) {
  return until(`a mail to ${reader} with ${words.join(', ')}`, () => {
    const fitting = fresh(reader).find(({ text }) => words.every((word) => text.includes(word)));
    if (fitting) seen.add(`${reader}/${fitting.name}`);
    return fitting?.text;
  });
}

const header = (text, name) => new RegExp(`^${name}: (.*(?:\n[ \t].*)*)`, 'm').exec(text)?.[1].replace(/\n[ \t]/g, ' ');

async function answer(reader, text, words) {
  const to = /<?([^<>\s]+@[^<>\s]+)>?/.exec(header(text, 'Reply-To'))[1];
  await mail(reader, to, `Re: ${header(text, 'Subject')}`, words);
}

async function call(path, options = {}) {
  const response = await fetch(server + path, {
    ...options,
    headers: { 'content-type': 'application/json', ...options.headers },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return { response, json: response.status === 204 ? null : await response.json() };
}

const post = (path, body, headers) => call(path, { method: 'POST', body: JSON.stringify(body), headers });

async function signUp(reader) {
  const password = `correct-horse-${reader}`;
  await mail(reader, GAME, `signup ${reader} ${password}`, '');
  const link = await next(reader, '/account/verify#');
  const token = /verify#([0-9a-f]+)/.exec(link)[1];
  await post('/api/account/email/verify', { token });
  await next(reader, `Your account ${reader} is ready.`);
  // Moves are chosen from the web API, which uses checkerboard names.
  await mail(reader, GAME, `emergo set ${reader} ${password} coordinates=checkerboard`, '');
  await next(reader, 'coordinates=checkerboard');
  const { response } = await post('/api/session', { name: reader, password }, { origin: 'http://luctor.test' });
  return { cookie: response.headers.get('set-cookie').split(';')[0], origin: 'http://luctor.test' };
}

async function play({ kind, options, bert }, number, web) {
  const title = `${kind} ${number}: anna - bert`;
  await mail('anna', GAME, `${kind} challenge anna bert ${options}`, 'Good luck!');
  await answer('anna', await next('anna', 'Please confirm'), 'confirm');
  const invited = await next('bert', title, 'You have been challenged to a game');
  const id = /\/game\/(\w+)/.exec(invited)[1];
  if (bert === 'mail') await answer('bert', invited, 'accept');
  else await post(`/api/games/${id}/join`, {}, web.bert);
  const path = `/api/games/${id}`;
  let game = await until('the start of the game', async () => {
    const { json } = await call(path);
    return json.status === 'running' && json;
  });
  while (!game.result) {
    const ply = game.moves.length;
    const reader = game.players[game.position.turn].name;
    const captures = game.position.legal.filter((move) => move.kind !== 'pie');
    const text = ply < MAX_MOVES ? captures[randomBelow(captures.length)].text : 'resign';
    if (reader === 'anna' || bert === 'mail') {
      const turn = await next(reader, title, `Move ${ply + 1}:`, 'It is your move');
      await answer(reader, turn, ply % 4 ? text : `${text}\r\n\r\nWell played.`);
    } else {
      await post(`${path}/moves`, { id: `web-${ply}`, version: game.version, move: text }, web.bert);
    }
    game = await until(`move ${ply + 1}`, async () => {
      const { json } = await call(path);
      return (json.result || json.moves.length > ply) && json;
    });
  }
  await next('anna', title, game.result.text);
  const record = await fetch(`${server}${path}/record.json`);
  appendFileSync(records, `${(await record.text()).trim()}\n`);
  console.log(`   ${title}, bert by ${bert}: ${game.moves.length} moves. ${game.result.text}`);
}

for (const reader of ['anna', 'bert']) fresh(reader).forEach(({ name }) => seen.add(`${reader}/${name}`));
const web = { anna: await signUp('anna'), bert: await signUp('bert') };
for (const [index, game] of GAMES.entries()) await play(game, index + 1, web);
await mail('anna', GAME, 'emulsion ratings', '');
console.log((await next('anna', 'emulsion ratings', 'Player')).split('\n').filter((line) => /^(anna|bert) /.test(line)).map((line) => `   ${line}`).join('\n'));
