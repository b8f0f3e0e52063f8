// What people say in a game. The server tells by a new state of the game that something may have been said.

import { newId, type Client } from '../../../api/client';
import { problemFrom } from '../../../words/problem';
import type { Line, NewWords, Problem, Room } from '../../../api/types';

export class ChatRooms {
  room = $state<Room>('players');
  lines = $state.raw<Record<Room, readonly Line[]>>({ players: [], spectators: [] });
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The lines that the reader has reported, as room and number. */
  reported = $state.raw<ReadonlySet<string>>(new Set());

  readonly #client: Pick<Client, 'chat' | 'say' | 'report'>;
  readonly #id: string;
  /** The rooms that are being read, and whether something has happened since. */
  readonly #reading = new Map<Room, boolean>();

  /** What was sent last: whoever says it again because no answer came says it once. */
  #unsure: NewWords | null = null;

  constructor(client: Pick<Client, 'chat' | 'say' | 'report'>, id: string) {
    this.#client = client;
    this.#id = id;
  }

  /** Fetches what is new in the room that is looked at. */
  async read(): Promise<void> {
    const { room } = this;
    if (this.#reading.has(room)) {
      this.#reading.set(room, true);
      return;
    }
    do {
      this.#reading.set(room, false);
      // What cannot be read now is read with the next state.
      await this.#fetch(room).catch(() => undefined);
    } while (this.#reading.get(room));
    this.#reading.delete(room);
  }

  async #fetch(room: Room): Promise<void> {
    let more = true;
    while (more) {
      const last = this.lines[room].at(-1)?.seq ?? 0;
      const { lines } = await this.#client.chat(this.#id, room, last);
      if (lines.length > 0) this.lines = { ...this.lines, [room]: [...this.lines[room], ...lines] };
      more = lines.length >= FULL;
    }
  }

  /** Says something in the room that is looked at; false when it was refused, and should stay in its field. */
  async say(text: string): Promise<boolean> {
    const { room } = this;
    this.busy = true;
    this.problem = null;
    const again = this.#unsure?.room === room && this.#unsure.text === text;
    const words = again && this.#unsure ? this.#unsure : { id: newId(), room, text };
    this.#unsure = words;
    try {
      await this.#client.say(this.#id, words);
      this.#unsure = null;
      void this.read();
      return true;
    } catch (error) {
      this.problem = problemFrom(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Tells the operator of the server of a line. */
  async report(room: Room, seq: number): Promise<boolean> {
    this.problem = null;
    try {
      await this.#client.report(this.#id, { room, seq });
      this.reported = new Set([...this.reported, lineKey(room, seq)]);
      return true;
    } catch (error) {
      this.problem = problemFrom(error);
      return false;
    }
  }
}

/** Names a line of a game. */
export function lineKey(room: Room, seq: number): string {
  return `${room} ${seq}`;
}

/** Lines of a whole answer: there may be more. */
const FULL = 200;
