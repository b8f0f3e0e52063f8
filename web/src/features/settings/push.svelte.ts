// Whether this browser is told by the server while no page is open (docs/api.md, "Messages to browsers").

import { problemFrom } from '../../words/problem';
import type { NewSubscription, Problem, Push, Subscription } from '../../api/types';

/** `unsupported`: the browser cannot; `keyless`: the server does not; `denied`: its owner has forbidden it. */
export type PushState = 'unknown' | 'unsupported' | 'keyless' | 'denied' | 'off' | 'on';

/** The part of the server that knows who is told. */
export interface PushServer {
  push: () => Promise<Push>;
  subscribe: (wish: NewSubscription) => Promise<Subscription>;
  unsubscribe: (id: string) => Promise<null>;
}

/** The part of the browser that takes messages; null where there is none. */
export interface Taker {
  permission: () => NotificationPermission;
  ask: () => Promise<NotificationPermission>;
  present: () => Promise<PushSubscription | null>;
  subscribe: (key: string) => Promise<PushSubscription>;
}

export class Pushing {
  state = $state<PushState>('unknown');
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The question of the browser was closed without an answer. */
  unanswered = $state(false);
  subscriptions = $state.raw<readonly Subscription[]>([]);

  readonly #server: PushServer;
  readonly #find: () => Promise<Taker | null>;
  #key: string | null = null;

  constructor(server: PushServer, find: () => Promise<Taker | null> = browserTaker) {
    this.#server = server;
    this.#find = find;
  }

  look(): Promise<void> {
    return this.#do(() => this.#read());
  }

  turnOn(): Promise<void> {
    return this.#do(async () => {
      const taker = await this.#find();
      if (!taker || this.#key === null) return this.#read();
      this.unanswered = (await taker.ask()) === 'default';
      if (taker.permission() === 'granted') {
        const { endpoint, keys } = (await taker.subscribe(this.#key)).toJSON();
        await this.#server.subscribe({
          endpoint: endpoint ?? '',
          keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
        });
      }
      await this.#read();
    });
  }

  turnOff(): Promise<void> {
    return this.#do(async () => {
      const taker = await this.#find();
      // The browser first: what the server sends to an address that is gone it forgets by itself.
      await (await taker?.present())?.unsubscribe();
      const own = this.subscriptions.find(({ current }) => current);
      if (own) await this.#server.unsubscribe(own.id);
      await this.#read();
    });
  }

  /** Another browser is told no more. */
  remove(id: string): Promise<void> {
    return this.#do(async () => {
      await this.#server.unsubscribe(id);
      await this.#read();
    });
  }

  async #read(): Promise<void> {
    const [{ key, subscriptions }, taker] = await Promise.all([this.#server.push(), this.#find()]);
    this.#key = key;
    this.subscriptions = subscriptions;
    this.state = await stateOf(key, subscriptions, taker);
  }

  async #do(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    this.unanswered = false;
    try {
      await work();
    } catch (error) {
      this.problem = problemFrom(error);
    } finally {
      this.busy = false;
    }
  }
}

async function stateOf(
  key: string | null,
  subscriptions: readonly Subscription[],
  taker: Taker | null,
): Promise<PushState> {
  if (key === null) return 'keyless';
  if (!taker) return 'unsupported';
  if (taker.permission() === 'denied') return 'denied';
  // Both have to know of it: a browser forgets with its data, a server with the session.
  const here = subscriptions.some(({ current }) => current) && (await taker.present()) !== null;
  return here ? 'on' : 'off';
}

async function browserTaker(): Promise<Taker | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return null;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (!registration) return null;
  const { pushManager } = registration;
  return {
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    present: () => pushManager.getSubscription(),
    subscribe: (key) => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }),
  };
}

/** The bytes of a text in base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
