/** Estimates the network lag from the round trips of recent requests. */

/** Number of recent requests that count. */
const RECENT = 6;
/** Largest lag to report, in milliseconds. The server compensates less. */
const MAX_LAG = 1000;

export class RoundTrips {
  readonly #trips: number[] = [];

  /** Adds a round trip, in milliseconds. */
  add(trip: number): void {
    this.#trips.push(trip);
    if (this.#trips.length > RECENT) this.#trips.shift();
  }

  /**
   * Returns half of the shortest recent round trip, in whole milliseconds, or zero before the first request. Longer trips
   * may include work of the server.
   */
  lag(): number {
    if (this.#trips.length === 0) return 0;
    return Math.max(0, Math.min(MAX_LAG, Math.round(Math.min(...this.#trips) / 2)));
  }
}
