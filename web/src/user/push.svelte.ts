// The subscription of this browser to push messages (docs/api.md, "Messages to browsers").

import { problemFrom } from '../words/problem';
import type { NewSubscription, Problem, Push, Subscription } from '../api/types';

/** `unsupported` by the browser, `keyless` (not set up on the server), or `denied` by the user. */
export type PushState = 'unknown' | 'unsupported' | 'keyless' | 'denied' | 'off' | 'on';

/** The server's methods for subscriptions. */
export interface PushServer {
  push: () => Promise<Push>;
  subscribe: (subscription: NewSubscription) => Promise<Subscription>;
  unsubscribe: (id: string) => Promise<null>;
}

/** The browser's methods for subscriptions. */
export interface PushBrowser {
  permission: () => NotificationPermission;
  ask: () => Promise<NotificationPermission>;
  present: () => Promise<PushSubscription | null>;
  subscribe: (key: string) => Promise<PushSubscription>;
}

export class PushSubscriber {
  state = $state<PushState>('unknown');
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** `true` if the user closed the browser's question without an answer. */
  unanswered = $state(false);
  subscriptions = $state.raw<readonly Subscription[]>([]);

  readonly #server: PushServer;
  readonly #find: () => Promise<PushBrowser | null>;
  #key: string | null = null;

  constructor(server: PushServer, find: () => Promise<PushBrowser | null> = currentBrowser) {
    this.#server = server;
    this.#find = find;
  }

  refresh(): Promise<void> {
    return this.#do(() => this.#read());
  }

  turnOn(): Promise<void> {
    return this.#do(async () => {
      const browser = await this.#find();
      if (!browser || this.#key === null) return this.#read();
      this.unanswered = (await browser.ask()) === 'default';
      if (browser.permission() === 'granted') {
        const { endpoint, keys } = (await browser.subscribe(this.#key)).toJSON();
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
      const browser = await this.#find();
      // The browser first: the server deletes subscriptions whose endpoint is gone.
      await (await browser?.present())?.unsubscribe();
      const own = this.subscriptions.find(({ current }) => current);
      if (own) await this.#server.unsubscribe(own.id);
      await this.#read();
    });
  }

  /** Ends the subscription of another browser. */
  remove(id: string): Promise<void> {
    return this.#do(async () => {
      await this.#server.unsubscribe(id);
      await this.#read();
    });
  }

  async #read(): Promise<void> {
    const [{ key, subscriptions }, browser] = await Promise.all([this.#server.push(), this.#find()]);
    this.#key = key;
    this.subscriptions = subscriptions;
    this.state = await stateOf(key, subscriptions, browser);
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
  browser: PushBrowser | null,
): Promise<PushState> {
  if (key === null) return 'keyless';
  if (!browser) return 'unsupported';
  if (browser.permission() === 'denied') return 'denied';
  // Browser and server can each lose the subscription, with the browser's data or the session.
  const here = subscriptions.some(({ current }) => current) && (await browser.present()) !== null;
  return here ? 'on' : 'off';
}

async function currentBrowser(): Promise<PushBrowser | null> {
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

/** Decodes base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
