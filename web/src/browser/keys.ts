/** Keyboard shortcuts of a page. They leave alone text fields, the browser's own shortcuts and keys already handled. */

/** The effect of each key; `false` leaves the key to the browser. */
export type Actions = Record<string, (target: Element | null) => unknown>;

export function keys(actions: Actions): (event: KeyboardEvent) => void {
  return (event) => {
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, dialog')) return;
    if (action(target) !== false) event.preventDefault();
  };
}
