// What a child needs to die at a given step: before or after a file is written or removed, before a statement that writes,
// or right after a commit.
const WRITES = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);

/** @param {number} fatal the step at which the process dies; 0 never */
export function createKiller(fatal) {
  let steps = 0;
  let armed = false;

  function step() {
    if (!armed) return;
    steps += 1;
    if (steps === fatal) process.kill(process.pid, "SIGKILL");
  }

  const plugin = {
    transformQuery({ node }) {
      if (WRITES.has(node.kind)) step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  return {
    arm(value) {
      armed = value;
    },
    wrapDatabase: (database) => ({
      dialect: database.dialect,
      read: database.read,
      get transactionsEnded() {
        return database.transactionsEnded;
      },
      ping: () => database.ping(),
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
      async transaction(work, options) {
        const result = await database.transaction(
          (tx) => work(Object.assign(tx.withPlugin(plugin), { onCommit: tx.onCommit })),
          options,
        );
        step();
        return result;
      },
    }),
    wrapStorage: (storage) => ({
      ...storage,
      read: (key) => storage.read(key),
      exists: (key) => storage.exists(key),
      list: (folder) => storage.list(folder),
      async write(key, bytes) {
        step();
        await storage.write(key, bytes);
        step();
      },
      async delete(key) {
        step();
        await storage.delete(key);
        step();
      },
    }),
  };
}
