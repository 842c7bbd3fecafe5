import type { Clock } from "../../kernel/clock.js";

export interface ExpiringEntry<Value> {
  readonly value: Value;
  /** Milliseconds since 1970; from this moment on the entry is gone. */
  readonly end: number;
}

/** A map whose entries expire. When it is full, the oldest entry is dropped. ADR 6 says why this is not a library. */
export class ExpiringMap<Value> {
  readonly #entries = new Map<string, ExpiringEntry<Value>>();
  readonly #clock: Clock;
  readonly #capacity: number;
  readonly #writesBetweenSweeps: number;
  #writes = 0;
  // From the oldest key on. An iterator that begins anew passes all keys that were deleted since the map last grew.
  #byAge: MapIterator<string> | undefined;

  constructor(clock: Clock, capacity: number) {
    this.#clock = clock;
    this.#capacity = capacity;
    // Often enough that few expired entries remain, rarely enough that a sweep costs each write only a handful of
    // entries.
    this.#writesBetweenSweeps = Math.min(Math.max(Math.floor(capacity / 8), 1), 1_000);
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): ExpiringEntry<Value> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || !this.#isOver(entry)) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value, end: number): void {
    this.#sweepNowAndThen();
    // Deleted first, since a map keeps the position of a key that is set again.
    this.#entries.delete(key);
    this.#entries.set(key, { value, end });
    if (this.#entries.size > this.#capacity) this.#dropOldest();
  }

  delete(key: string): boolean {
    return this.#entries.delete(key);
  }

  #dropOldest(): void {
    this.#byAge ??= this.#entries.keys();
    const oldest = this.#byAge.next().value;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  #sweepNowAndThen(): void {
    this.#writes += 1;
    if (this.#writes % this.#writesBetweenSweeps !== 0) return;
    // One that is left alone keeps the memory of everything that the map has held since.
    this.#byAge = undefined;
    for (const [key, entry] of this.#entries) {
      if (this.#isOver(entry)) this.#entries.delete(key);
    }
  }

  #isOver(entry: ExpiringEntry<Value>): boolean {
    return entry.end <= this.#clock.now().getTime();
  }
}
