/** Returns the time zone of this browser, such as `Europe/Amsterdam`. */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
