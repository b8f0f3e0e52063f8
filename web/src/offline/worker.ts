/**
 * The service worker: serves the client without a network, and shows push messages while no page is open. It shares no code
 * with the pages, because its file name (/sw.js) must not change between builds.
 */

/** The files of this build and a version, both written by the build (build/offline.ts). */
declare const BUILD: { version: string; files: string[] };
declare const self: ServiceWorkerGlobalScope;
export {};

/** The page without the content of a single route. */
const SHELL = '/index.html';
const CACHE = `luctor-${BUILD.version}`;
/** Milliseconds to wait for a page from the network before the cached page is used. */
const TIMEOUT = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(fillCache());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherCaches());
});

async function fillCache(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([SHELL, ...BUILD.files]);
}

/** Runs on activation, when no page of an earlier build is open and needs its files. */
async function deleteOtherCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request));
});

/** Returns false for the API, embedded boards and health checks, which only the server answers. */
function isPage(path: string): boolean {
  return !/^\/(api|embed|metrics|healthz|readyz)(\/|$)/.test(path);
}

/** Returns the server's page, or the cached one if the server is away. The client shows the page of the address. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(TIMEOUT) });
  } catch {
    return (await caches.match(SHELL)) ?? Response.error();
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** A push message (docs/api.md). */
interface PushMessage {
  kind: string;
  title: string;
  body: string;
  url: string;
}

self.addEventListener('push', (event) => {
  const message = read(event.data);
  if (!message) return;
  const { title, body, url } = message;
  // One notification per game: a new one replaces the one before.
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: url, data: url, icon: '/icons/192.png' }),
  );
});

function read(data: PushMessageData | null): PushMessage | null {
  try {
    return (data?.json() as PushMessage | undefined) ?? null;
  } catch {
    return null;
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(String(event.notification.data), self.location.origin)));
});

/** Opens a page, or focuses it if it is open already. */
async function open(url: URL): Promise<void> {
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const existing = windows.find((client) => new URL(client.url).pathname === url.pathname);
  await (existing ? existing.focus() : self.clients.openWindow(url.href));
}
