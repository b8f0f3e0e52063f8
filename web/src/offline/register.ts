/** Registers the service worker. Without it, everything works except offline pages and push messages. */

export function register(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The page's own files have priority on a slow network.
  const begin = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
