// Sends one request to a real site in a process of its own and kills that process at the given step. Exits with 0 when
// there was no such step and the answer was good.
import { createSite, loadConfig } from "@sitevine/server";
import { createKiller } from "./killer.mjs";

const [dataDir = "", stepText = "0", requestText = "{}"] = process.argv.slice(2);
const { path, method, body, png, login } = JSON.parse(requestText);
const { arm, ...overrides } = createKiller(Number(stepText));

const config = loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" });
await using site = await createSite(config, overrides);

const json = { "content-type": "application/json" };
const send = (to, init) => site.fetch(new Request(`http://site.test${to}`, init));

const headers = {};
if (login) {
  const answer = await send("/api/auth/login", { method: "POST", headers: json, body: JSON.stringify(login) });
  headers.authorization = `Bearer ${(await answer.json()).accessToken}`;
}
const form = new FormData();
if (png) form.set("file", new File([Buffer.from(png, "base64")], "picture.png"));

arm(true);
const answer = await send(path, {
  method,
  headers: body === undefined ? headers : { ...headers, ...json },
  ...(png ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
});
arm(false);
if (!answer.ok) process.stderr.write(await answer.text());
process.exitCode = answer.ok ? 0 : 2;
