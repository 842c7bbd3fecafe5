// Stops a child at its steps: before or after a file is written or removed, before a statement that writes, or right
// after a commit.

import { AsyncLocalStorage } from "node:async_hooks";
import type { SiteOverrides } from "../../src/index.js";
import type { Tx } from "../../src/platform/db/database.js";
import { RUN_DIRECTLY } from "../../src/platform/db/run-directly.js";

const WRITES: ReadonlySet<string> = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);

export interface Killer {
  /** Resolves when the step is reached at which the site halts. */
  readonly halted: Promise<void>;
  /** A step of the work besides those that write. */
  readonly step: () => Promise<void>;
  /**
   * Does the work whose steps count, with what it starts and leaves running until it has come to its end. `behindTheScenes` counts
   * the work of the site's own as well.
   */
  count(work: () => Promise<unknown>, options: { readonly behindTheScenes: boolean }): Promise<void>;
  readonly overrides: Required<Pick<SiteOverrides, "wrapDatabase" | "wrapStorage">>;
}

/**
 * Halts a site at a step, for good: nothing of it writes any more from there on, which is how a kill at that step finds it. At step
 * 0 it never does. `pass` is called at each step that the site survives.
 */
export function createKiller(fatal: number, pass: (step: number) => void = () => {}): Killer {
  let steps = 0;
  let isHalted = false;
  let countsAll = false;
  let isOver = false;
  /** True in the work whose steps count. */
  const counted = new AsyncLocalStorage<boolean>();
  const halt = Promise.withResolvers<void>();

  async function step(): Promise<void> {
    // Background work is no step, since its time is not determined, but a dead process does none of it.
    if (!isHalted && (isOver || (!countsAll && !counted.getStore()))) return;
    steps += 1;
    if (fatal === 0 || steps < fatal) return pass(steps);
    isHalted = true;
    halt.resolve();
    await new Promise(() => {});
  }

  /**
   * Makes the statements that write steps; a transaction has an executor of its own. What is prepared passes by it, unless the
   * transaction does not offer to run it directly.
   */
  function watch(tx: Tx): Tx {
    const executor = tx.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    executor.executeQuery = async (compiled, options) => {
      if (WRITES.has(compiled.query.kind)) await step();
      return execute(compiled, options);
    };
    return Object.assign(tx, { [RUN_DIRECTLY]: undefined });
  }

  return {
    halted: halt.promise,
    step,
    async count(work, { behindTheScenes }) {
      countsAll = behindTheScenes;
      await counted.run(true, work);
      countsAll = false;
      isOver = true;
    },
    overrides: {
      wrapDatabase: (database) => ({
        dialect: database.dialect,
        serverUrl: database.serverUrl,
        read: database.read,
        get changes() {
          return database.changes;
        },
        mark: () => database.mark(),
        ping: () => database.ping(),
        [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
        async transaction(work, options) {
          const result = await database.transaction((tx) => work(watch(tx)), options);
          await step();
          return result;
        },
      }),
      wrapStorage: (storage) => ({
        ...storage,
        read: (key) => storage.read(key),
        exists: (key) => storage.exists(key),
        list: (folder) => storage.list(folder),
        copyTo: (key, file) => storage.copyTo(key, file),
        async adopt(key, file) {
          await step();
          await storage.adopt(key, file);
          await step();
        },
        async write(key, bytes) {
          await step();
          await storage.write(key, bytes);
          await step();
        },
        batch() {
          const batch = storage.batch();
          return {
            async write(bytes) {
              await step();
              const blob = await batch.write(bytes);
              await step();
              return blob;
            },
            async commit(placed) {
              await step();
              await batch.commit(placed);
              await step();
            },
            [Symbol.asyncDispose]: () => batch[Symbol.asyncDispose](),
          };
        },
        async delete(key) {
          await step();
          await storage.delete(key);
          await step();
        },
      }),
    },
  };
}
