// What a child needs to die at a given step: before or after a file is written or removed, before a statement that writes,
// or right after a commit.
const WRITES = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);

/**
 * Halts a site at a step, for good: nothing of it writes any more from there on, which is how a kill at that step finds it.
 * @param {number} fatal 0 never
 */
export function createKiller(fatal) {
  let steps = 0;
  let armed = false;
  /** @type {PromiseWithResolvers<void>} resolves when the step is reached */
  const halt = Promise.withResolvers();

  async function step() {
    if (!armed) return;
    steps += 1;
    if (fatal === 0 || steps < fatal) return;
    halt.resolve();
    await new Promise(() => {});
  }

  /** Makes the statements that write steps; a transaction has an executor of its own. */
  function watch(tx) {
    const executor = tx.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    executor.executeQuery = async (compiled) => {
      if (WRITES.has(compiled.query.kind)) await step();
      return execute(compiled);
    };
    return tx;
  }

  return {
    halted: halt.promise,
    arm(value) {
      armed = value;
    },
    overrides: {
      wrapDatabase: (database) => ({
        dialect: database.dialect,
        read: database.read,
        get transactionsEnded() {
          return database.transactionsEnded;
        },
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
        async write(key, bytes) {
          await step();
          await storage.write(key, bytes);
          await step();
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
