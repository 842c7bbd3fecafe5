import { ADMIN, type BootedSite, bootSite } from "../support/booted-site.js";
import { call, type Provoke, type Provokers, sceneDatabase } from "./scene.js";

const unreachable = { driver: "postgres", url: "postgres://127.0.0.1:1/none" };

export const installProvokers: Provokers = new Map<string, Provoke>([
  ["install.database.save SVC-INSTALL-1004", (scene, endpoint) => call(scene, endpoint, { body: unreachable })],
  [
    "install.database.test SVC-INSTALL-1004",
    async (_scene, endpoint) => {
      const overrides = { wrapDatabase: (database: ReturnType<BootedSite["database"]>) => silent(database) };
      await using deaf = await bootSite(sceneDatabase, { overrides });
      return await deaf.call(endpoint.path);
    },
  ],
  ["install.admin.save SVC-INSTALL-1003", (scene, endpoint) => call(scene, endpoint, { body: ADMIN })],
  ["install.finalize SVC-INSTALL-1003", (scene, endpoint) => call(scene, endpoint, { body: {} })],
]);

/** The database without an answer to a ping after its first. */
function silent(database: ReturnType<BootedSite["database"]>): ReturnType<BootedSite["database"]> {
  return {
    dialect: database.dialect,
    serverUrl: database.serverUrl,
    read: database.read,
    changes: database.changes,
    transaction: (work, options) => database.transaction(work, options),
    mark: () => database.mark(),
    ping: () => Promise.reject(new Error("gone")),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
