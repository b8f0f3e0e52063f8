/** Returns the link of a player's name if a click on it shows the player's card. A modified click opens the page. */
export function playerLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.target || link.origin !== location.origin || 'plain' in link.dataset)
    return null;
  // Links with other words, such as those of menus, lead to the page.
  const name = /^\/player\/([\w-]+)$/.exec(link.pathname)?.[1];
  return name !== undefined && link.textContent.trim() === name ? link : null;
}
