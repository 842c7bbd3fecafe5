// Does one thing on real sites, in a process of its own.
// - Told to record, it does it once, and keeps what a kill at each step would leave. Then it does it on another copy of the data,
//   halts half-way, and is killed.
// - Told to halt, it does it on one copy of the data after another, each of which halts a step later than the one before, until the
//   last step that it is told, or until one has come to its end. Then it is killed, with every one of them where it is. The parent
//   says before each step what is to be done, and may do something of its own meanwhile.
// - Told folders, it does it there, and ends by itself.

import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { CommunitySource } from "@sitevine/marketplace-client";
import { createSite, loadConfig } from "../../src/index.ts";
import { openShared } from "../support/shared-pools.ts";
import { createKiller } from "./killer.mjs";
import { recordStates } from "./states-on-disk.ts";

const { record, halt, finish } = JSON.parse(process.argv[2] ?? "{}");
const json = { "content-type": "application/json" };
// All copies live in one moment: what is written once a minute, such as who was here, would be a step of some of them alone.
const started = new Date();

/** A source of packages on a socket. */
const sourceOf = ({ catalogueUrl }) =>
  catalogueUrl ? new CommunitySource({ catalogueUrl, fetch: (url, init) => fetch(url, init) }) : undefined;

/** Tells the parent that a step is next, and returns the operation of the step. */
function askFor(step) {
  const answer = new Promise((resolve) => process.once("message", resolve));
  process.send(step);
  return answer;
}

/**
 * Sends mails when the operation is over. A kill between the sending of a mail and the end of its job sends it twice, which is no
 * matter of the operation.
 */
function lateMailer(dataDir, over) {
  return {
    async send() {
      await over;
      const outbox = join(dataDir, "outbox");
      await mkdir(outbox, { recursive: true });
      await writeFile(join(outbox, `${randomUUID()}.eml`), "");
      return { messageId: null };
    },
    kind: "outbox",
    check: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}

async function operate(operation, dataDir, { count, overrides }) {
  const config = loadConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ...operation.environment,
  });
  const moment = operation.moment ?? started;
  const over = Promise.withResolvers();
  await using sites = new AsyncDisposableStack();
  let site;
  const open = async () => {
    site = await createSite(config, {
      ...overrides,
      clock: { now: () => new Date(moment) },
      openPool: openShared,
      packageSource: sourceOf(operation),
      ...(!operation.settles && { mailer: lateMailer(dataDir, over.promise) }),
    });
    sites.use(site);
  };
  const send = (path, init) => site.fetch(new Request(`http://localhost${path}`, init));
  const { method, body, file, login, prepare } = operation;
  // Where the work behind the scenes is the operation, it may begin as soon as the site is there.
  const beginsWithSite = operation.settles && !login;
  if (!beginsWithSite) await open();
  // What the start leaves for later is no step of the operation, unless such work is the operation.
  if (!operation.settles) await site.settled();
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
      if (beginsWithSite) await open();
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
  over.resolve();
}

/** Does the operation on a copy of the data, and halts at a step of it; true when there was no such step. */
async function haltAt(step, operation, { from, to }) {
  await cp(from, to, { recursive: true });
  const killer = createKiller(step);
  return Promise.race([operate(operation, to, killer).then(() => true), killer.halted.then(() => false)]);
}

/** Says what came of it, and dies as it stands. */
function dieSaying(result) {
  // Node does so itself in processes that end. The next child compiles nothing.
  flushCompileCache();
  writeSync(1, JSON.stringify(result));
  process.kill(process.pid, "SIGKILL");
}

if (finish) {
  for (const folder of finish.folders) await operate(finish.operation, folder, createKiller(0));
  // The channel to the parent would keep the process alive.
  process.disconnect();
}

if (record) {
  const { from, to, operation } = record;
  const finished = `${to}-finished`;
  await cp(from, finished, { recursive: true });
  const states = recordStates(finished, to);
  let steps = 0;
  const pass = (step) => {
    steps = step;
    states.record(step);
  };
  await operate(operation, finished, createKiller(0, pass));
  const killed = `${to}-killed`;
  await haltAt(Math.ceil(steps / 2), operation, { from, to: killed });
  dieSaying({ steps, folders: [...states.folders, killed], finished });
}

if (halt) {
  const { from, to, first, last } = halt;
  const folders = [];
  let isDone = false;
  let step = first - 1;
  while (!isDone && step < last) {
    step += 1;
    const operation = await askFor(step);
    folders.push(`${to}-${step}`);
    isDone = await haltAt(step, operation, { from, to: folders.at(-1) });
  }
  await askFor(step + 1);
  const finished = isDone ? folders.pop() : null;
  dieSaying({ folders, finished });
}
