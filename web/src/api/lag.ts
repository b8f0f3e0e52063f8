// How long messages take to the server, from requests that were answered.

/** Requests that count; a connection changes. */
const KEPT = 6;
/** More is never claimed: it is no lag any more, and the server grants less. */
const MOST = 1000;

export class RoundTrips {
  readonly #trips: number[] = [];

  /** A request was answered after so many milliseconds. */
  add(trip: number): void {
    this.#trips.push(trip);
    if (this.#trips.length > KEPT) this.#trips.shift();
  }

  /**
   * Half of the shortest of the latest round trips, in whole milliseconds: what the others took longer may have
   * been work of the server. Zero before the first.
   */
  lag(): number {
    if (this.#trips.length === 0) return 0;
    return Math.max(0, Math.min(MOST, Math.round(Math.min(...this.#trips) / 2)));
  }
}
