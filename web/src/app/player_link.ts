/** Returns the link of a player's name if a click on it shows the player's card. A modified click opens the page. */
export function playerLink(event: MouseEvent): HTMLAnchorElement | null {
  if (!(event.target instanceof Element)) return null;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target.closest<HTMLAnchorElement>('a[href^="/player/"]:not([target], [data-plain])');
  // Links with other words, such as those of menus, lead to the page.
  return link?.pathname === `/player/${link?.textContent.trim()}` ? link : null;
}
