// Does one thing on real sites, in a process of its own. Told where to begin, it does it on one copy of the data after another:
// the first halts at its first step, the second at its second, until one has come to its end. Then the process is killed, with
// every one of them where it is, and has said how many there are. The parent says before each step
// what is to be done, and may do something of its own meanwhile. Told folders, it does it there, and ends by itself.

import { writeSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { CommunitySource } from "@sitevine/marketplace-client";
import { createSite, loadConfig } from "@sitevine/server";
// Node strips the types.
import { openShared } from "../support/shared-pools.ts";
import { createKiller } from "./killer.mjs";

const { begin, folders = [], operation: only } = JSON.parse(process.argv[2] ?? "{}");
const json = { "content-type": "application/json" };
// All copies live in one moment: what is written once a minute, such as who was here, would be a step of some of them alone.
const moment = new Date();
const clock = { now: () => new Date(moment) };

/** A source of packages on a socket. */
const sourceOf = ({ catalogueUrl }) =>
  catalogueUrl ? new CommunitySource({ catalogueUrl, fetch: (url, init) => fetch(url, init) }) : undefined;

/** Tells the parent that a step is next, and returns the operation of the step. */
function askFor(step) {
  const answer = new Promise((resolve) => process.once("message", resolve));
  process.send(step);
  return answer;
}

async function operate(operation, dataDir, { count, overrides }) {
  const config = loadConfig({
    ...{ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" },
    ...operation.environment,
  });
  await using site = await createSite(config, {
    ...overrides,
    clock,
    openPool: openShared,
    packageSource: sourceOf(operation),
  });
  // What the start leaves for later is no step of the operation, unless such work is the operation.
  if (!operation.settles) await site.settled();
  const send = (path, init) => site.fetch(new Request(`http://localhost${path}`, init));
  const { method, body, file, login, prepare } = operation;
  let { path } = operation;
  const headers = {};
  if (login) {
    const answer = await send("/api/auth/login", { method: "POST", headers: json, body: JSON.stringify(login) });
    headers.authorization = `Bearer ${(await answer.json()).accessToken}`;
    // Who was here is gathered and written a moment later, which is no step of what the operation does.
    await send("/api/auth/me", { headers });
  }
  if (prepare) {
    const answer = await send(prepare.path, { method: prepare.method, headers });
    for (const [name, value] of Object.entries(await answer.json())) path = path.replace(`:${name}`, String(value));
  }
  const form = new FormData();
  if (file) form.set("file", new File([await readFile(file)], "file"));

  await count(
    async () => {
      const answer = await send(path, {
        method,
        headers: body === undefined ? headers : { ...headers, ...json },
        ...(file ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // The first caller who finds the site installed sets the work behind the scenes going.
      if (operation.settles) await site.settled();
      const text = await answer.text();
      if (!answer.ok || text.includes('"type":"error"')) throw new Error(text);
    },
    { behindTheScenes: operation.settles === true },
  );
}

for (const folder of folders) await operate(only, folder, createKiller(0));
// The channel to the parent would keep the process alive.
if (!begin) process.disconnect();

if (begin) {
  let step = 0;
  let isDone = false;
  while (!isDone && step < begin.most) {
    step += 1;
    const operation = await askFor(step);
    const dataDir = `${begin.to}-${step}`;
    await cp(begin.from, dataDir, { recursive: true });
    const killer = createKiller(step);
    isDone = await Promise.race([
      operate(operation, dataDir, killer).then(() => true),
      killer.halted.then(() => false),
    ]);
  }
  await askFor(step + 1);
  writeSync(1, String(step));
  process.kill(process.pid, "SIGKILL");
}
