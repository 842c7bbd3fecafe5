import { type FSWatcher, watch } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { CheckedPackage, PackageFormat } from "./package-format.js";
import { type Snapshot, sameSnapshot, takeSnapshot } from "./snapshot.js";

// Editors save in several steps, and programs write several files.
const QUIET_MS = 100;
// A deleted folder may come back, and a system may run out of watches; then polling is necessary.
const AGAIN_MS = 1_000;
const HIDDEN = /(?:^|[\\/])(?:\.|node_modules[\\/])/;

/** The folder of a theme or plugin that is read again after each change. */
export class LivePackage<Checked extends CheckedPackage> implements Disposable {
  readonly #folder: string;
  readonly #format: PackageFormat<Checked>;
  readonly #signal: AbortSignal;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Set<() => void>();
  readonly #start = Date.now().toString(36);
  #count = 1;
  #snapshot: Snapshot<Checked> = { kind: "unreadable", problem: "The folder was not read yet." };
  #watcher: FSWatcher | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();

  private constructor(
    folder: string,
    format: PackageFormat<Checked>,
    signal: AbortSignal,
    onError: (error: unknown) => void,
  ) {
    this.#folder = folder;
    this.#format = format;
    this.#signal = signal;
    this.#onError = onError;
  }

  /** Opens a folder until the signal aborts. `onError` receives unexpected errors while it is read again. */
  static async open<Checked extends CheckedPackage>(
    folder: string,
    format: PackageFormat<Checked>,
    signal: AbortSignal,
    onError: (error: unknown) => void,
  ): Promise<LivePackage<Checked>> {
    const live = new LivePackage(folder, format, signal, onError);
    // Watching starts before reading, so that no change in between is missed.
    live.#watch();
    live.#snapshot = await takeSnapshot(folder, format, signal);
    if (live.#snapshot.kind === "unreadable") live.#later(AGAIN_MS);
    return live;
  }

  get snapshot(): Snapshot<Checked> {
    return this.#snapshot;
  }

  /** Differs after each change and each start of the program. */
  get version(): string {
    return `${this.#start}-${this.#count}`;
  }

  /** Calls back after each change; returns a function that stops it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#watcher?.close();
  }

  #later(delay: number): void {
    clearTimeout(this.#timer);
    if (this.#signal.aborted) return;
    this.#timer = setTimeout(() => {
      // Reads never overlap: a change during one triggers the next.
      this.#reading = this.#reading
        .then(() => this.#read())
        .catch((error: unknown) => {
          if (!this.#signal.aborted) this.#onError(error);
        });
    }, delay);
  }

  async #read(): Promise<void> {
    let next = await takeSnapshot(this.#folder, this.#format, this.#signal);
    if (next.kind === "unreadable") {
      // A file that was listed and then disappeared may have been a temporary file of an editor.
      await sleep(QUIET_MS, undefined, { signal: this.#signal });
      next = await takeSnapshot(this.#folder, this.#format, this.#signal);
    }
    if (this.#signal.aborted) return;
    if (!this.#watcher || next.kind === "unreadable" || this.#snapshot.kind === "unreadable") this.#watch();
    if (next.kind === "unreadable") this.#later(AGAIN_MS);
    if (sameSnapshot(this.#snapshot, next)) return;
    this.#snapshot = next;
    this.#count += 1;
    for (const listener of this.#listeners) listener();
  }

  #watch(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    try {
      this.#watcher = watch(this.#folder, { recursive: true }, (_, name) => {
        if (name === null || !HIDDEN.test(name)) this.#later(QUIET_MS);
      });
      this.#watcher.on("error", () => this.#lost());
    } catch {
      this.#lost();
    }
  }

  #lost(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#later(AGAIN_MS);
  }
}
