// Keys of a page. They stay out of the way of text fields, of the browser's own combinations and of whoever has
// dealt with the key already, such as the board.

export function keys(
  actions: Record<string, (target: Element | null) => unknown>,
): (event: KeyboardEvent) => void {
  return (event) => {
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, dialog')) return;
    // What is not dealt with is the browser's.
    if (action(target) !== false) event.preventDefault();
  };
}
