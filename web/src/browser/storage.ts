/** Settings stored in this browser. If the browser forbids storage, they last as long as the page. */

/** Returns `null` if nothing is stored, or if storage is forbidden. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns a value that is stored as JSON, or `null` if there is none or it is damaged. Its form must be checked. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(read(key) ?? 'null');
  } catch {
    return null;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A setting that cannot be stored lasts as long as the page.
  }
}
