// Runs one theme operation on a real site in a process of its own and kills that process at the given step: before or
// after a file is written, before a statement that writes, or right after a commit. Exits with 0 when there was no such step.
import { readFile } from "node:fs/promises";
import { createSite, loadConfig } from "@sitevine/server";

const [dataDir = "", operation = "", stepText = "0", packageFile = ""] = process.argv.slice(2);
let steps = 0;
let armed = false;

function step() {
  if (!armed) return;
  steps += 1;
  if (steps === Number(stepText)) process.kill(process.pid, "SIGKILL");
}

const WRITES = new Set(["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"]);
const killer = {
  transformQuery({ node }) {
    if (WRITES.has(node.kind)) step();
    return node;
  },
  transformResult: async ({ result }) => result,
};

function wrapDatabase(database) {
  return {
    dialect: database.dialect,
    read: database.read,
    ping: () => database.ping(),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    async transaction(work, options) {
      const result = await database.transaction(
        (tx) => work(Object.assign(tx.withPlugin(killer), { onCommit: tx.onCommit })),
        options,
      );
      step();
      return result;
    },
  };
}

const wrapStorage = (storage) => ({
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
});

const config = loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" });
await using site = await createSite(config, { wrapDatabase, wrapStorage });

const call = async (path, init = {}, token = "") => {
  const headers = { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await site.fetch(new Request(`http://site.test${path}`, { ...init, headers }));
  return { status: response.status, text: await response.text() };
};

const login = await call("/api/auth/login", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ email: "ada@example.org", password: "correct horse battery staple" }),
});
const { accessToken } = JSON.parse(login.text);

armed = true;
const form = new FormData();
if (packageFile) form.set("file", new File([await readFile(packageFile)], "theme.svtheme"));
const done =
  operation === "import"
    ? await call("/api/admin/themes/import", { method: "POST", body: form }, accessToken)
    : await call(`/api/admin/themes/${operation}`, { method: "POST" }, accessToken);
armed = false;
process.exitCode = done.status === 200 ? 0 : 2;
