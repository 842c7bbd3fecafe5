// Runs one theme operation on a real site in a process of its own and kills that process at the given step: before or
// after a file is written, before a statement that writes, or right after a commit. Exits with 0 when there was no such step.
import { readFile } from "node:fs/promises";
import { createSite, loadConfig } from "@sitevine/server";
import { createKiller } from "./killer.mjs";

const [dataDir = "", operation = "", stepText = "0", packageFile = ""] = process.argv.slice(2);
const { arm, ...overrides } = createKiller(Number(stepText));

const config = loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" });
await using site = await createSite(config, overrides);

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

arm(true);
const form = new FormData();
if (packageFile) form.set("file", new File([await readFile(packageFile)], "theme.svtheme"));
const done =
  operation === "import"
    ? await call("/api/admin/themes/import", { method: "POST", body: form }, accessToken)
    : await call(`/api/admin/themes/${operation}`, { method: "POST" }, accessToken);
arm(false);
process.exitCode = done.status === 200 ? 0 : 2;
