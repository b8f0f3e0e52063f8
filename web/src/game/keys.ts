// Keys of a page. They stay out of the way of text fields, of the browser's own combinations and of whoever has
// dealt with the key already, such as the board.

export function keys(actions: Record<string, () => unknown>): (event: KeyboardEvent) => void {
  return (event) => {
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    action();
  };
}
