import type { DeviceCopies, DeviceCopy } from "./device-copies.js";

/** Keeps the newest copy on the device: one write at a time, and one waiting. */
export interface Keeper {
  keep(copy: DeviceCopy): void;
  forget(): void;
  /** Resolves when everything so far is on the device. */
  settled(): Promise<void>;
}

export function createKeeper(copies: Pick<DeviceCopies, "put" | "remove">, key: string): Keeper {
  let next: DeviceCopy | "nothing" | undefined;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (next !== undefined) {
      const current = next;
      next = undefined;
      // A browser without room, or in private mode, keeps nothing; the text still goes to the site.
      await (current === "nothing" ? copies.remove(key) : copies.put(current)).catch(() => undefined);
    }
    running = undefined;
  }

  function start(what: DeviceCopy | "nothing"): void {
    next = what;
    running ??= run();
  }

  return {
    keep: start,
    forget: () => start("nothing"),
    settled: async () => running,
  };
}
