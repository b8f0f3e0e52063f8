// The chat rooms of a game. Every update of the game may mean that there are new lines.

import { newId, type Client } from '../../../api/client';
import { problemFrom } from '../../../words/problem';
import type { Line, NewWords, Problem, Room } from '../../../api/types';

export class ChatRooms {
  room = $state<Room>('players');
  lines = $state.raw<Record<Room, readonly Line[]>>({ players: [], spectators: [] });
  /** There are lines of others that have not been shown. */
  unread = $state(false);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The lines that the user has reported, as keys. */
  reported = $state.raw<ReadonlySet<string>>(new Set());

  /** The user sees the chat, so new lines are read at once. */
  #shown = false;

  readonly #client: Pick<Client, 'chat' | 'say' | 'report'>;
  readonly #id: string;
  /** The rooms that are being read. True if there was another update since. */
  readonly #reading = new Map<Room, boolean>();

  /** The message that was sent without an answer. Sent again, it keeps its id, so that it appears only once. */
  #unconfirmed: NewWords | null = null;

  constructor(client: Pick<Client, 'chat' | 'say' | 'report'>, id: string) {
    this.#client = client;
    this.#id = id;
  }

  /** Notes whether the user sees the chat. */
  show(shown: boolean): void {
    this.#shown = shown;
    if (shown) this.unread = false;
  }

  /** Fetches the new lines of the open room. */
  async read(): Promise<void> {
    const { room } = this;
    if (this.#reading.has(room)) {
      this.#reading.set(room, true);
      return;
    }
    do {
      this.#reading.set(room, false);
      // After a failure, the next update tries again.
      await this.#fetch(room).catch(() => undefined);
    } while (this.#reading.get(room));
    this.#reading.delete(room);
  }

  async #fetch(room: Room): Promise<void> {
    let more = true;
    while (more) {
      const last = this.lines[room].at(-1)?.seq ?? 0;
      const { lines } = await this.#client.chat(this.#id, room, last);
      if (!this.#shown && lines.some((line) => !line.mine)) this.unread = true;
      if (lines.length > 0) this.lines = { ...this.lines, [room]: [...this.lines[room], ...lines] };
      more = lines.length >= PAGE_SIZE;
    }
  }

  /** Sends a message to the open room. Returns false if it failed and the text should stay in the field. */
  async say(text: string): Promise<boolean> {
    const { room } = this;
    this.busy = true;
    this.problem = null;
    const isRetry = this.#unconfirmed?.room === room && this.#unconfirmed.text === text;
    const message = isRetry && this.#unconfirmed ? this.#unconfirmed : { id: newId(), room, text };
    this.#unconfirmed = message;
    try {
      await this.#client.say(this.#id, message);
      this.#unconfirmed = null;
      void this.read();
      return true;
    } catch (error) {
      this.problem = problemFrom(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Reports a line to the operator of the server. */
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

/** Returns the key of a line within a game. */
export function lineKey(room: Room, seq: number): string {
  return `${room} ${seq}`;
}

/** Number of lines in a full answer, after which there may be more. */
const PAGE_SIZE = 200;
