import type { DeviceCopies, DeviceCopy } from "./device-copies.js";

/** Keeps the newest copy on the device: one write at a time, and one waiting. */
export interface Keeper {
  keep(copy: DeviceCopy): void;
  forget(): void;
  /** Begins the write that waits beside the one that is going on, as the page may end before that one has. */
  hurry(): void;
  /** Resolves when everything so far is on the device. */
  settled(): Promise<void>;
}

export function createKeeper(copies: Pick<DeviceCopies, "put" | "remove">, key: string): Keeper {
  let next: DeviceCopy | "nothing" | undefined;
  let running: Promise<void> | undefined;
  let hurried: Promise<void> | undefined;

  /** Begins to write what waits. The device does writes in the order in which they began. */
  function write(): Promise<void> {
    const current = next;
    next = undefined;
    if (current === undefined) return Promise.resolve();
    // A browser without room, or in private mode, keeps nothing; the text still goes to the site.
    return (current === "nothing" ? copies.remove(key) : copies.put(current)).catch(() => undefined);
  }

  async function run(): Promise<void> {
    while (next !== undefined) await write();
    running = undefined;
  }

  function start(what: DeviceCopy | "nothing"): void {
    next = what;
    running ??= run();
  }

  return {
    keep: start,
    forget: () => start("nothing"),
    hurry() {
      hurried = write();
    },
    async settled() {
      await Promise.all([running, hurried]);
    },
  };
}
