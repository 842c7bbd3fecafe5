import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { CommunitySource } from "@sitevine/marketplace-client";
import { createSite, loadConfig, type Site, type SiteOverrides } from "../../src/index.js";
import { openShared } from "../support/shared-pools.js";
import { createKiller, type Killer } from "./killer.js";
import type { Operation } from "./operation.js";

const JSON_TYPE = { "content-type": "application/json" };

// All copies live in one moment: what is written once a minute, such as who was here, would be a step of some of them alone.
const started = new Date();

/** A source of packages on a socket. */
const sourceOf = ({ catalogueUrl }: Operation): Pick<SiteOverrides, "packageSource"> =>
  catalogueUrl ? { packageSource: new CommunitySource({ catalogueUrl, fetch: (url, init) => fetch(url, init) }) } : {};

/**
 * Sends mails when the operation is over. A kill between the sending of a mail and the end of its job sends it twice, which is no
 * matter of the operation.
 */
function lateMailer(dataDir: string, over: Promise<void>): SiteOverrides {
  return {
    mailer: {
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
    },
  };
}

/** Builds the body of a request, and the headers that belong to it. */
async function contentOf({ body, file }: Operation): Promise<Pick<RequestInit, "body" | "headers">> {
  if (file !== undefined) {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(await readFile(file))], "file"));
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_TYPE };
}

/** Asks a site as somebody who has logged in, or as a guest. */
async function callerOf(site: Site, login: Operation["login"]) {
  const send = (path: string, init: RequestInit) => site.fetch(new Request(`http://localhost${path}`, init));
  if (!login) return send;
  const answer = await send(api.login.path, {
    method: api.login.method,
    headers: JSON_TYPE,
    body: JSON.stringify(login),
  });
  const signedIn: { readonly accessToken: string } = JSON.parse(await answer.text());
  const authorization = `Bearer ${signedIn.accessToken}`;
  // Online times are gathered and written a moment later, which is no step of the operation.
  await send(api.me.path, { headers: { authorization } });
  return (path: string, { headers, ...init }: RequestInit) =>
    send(path, { ...init, headers: { ...(headers as Record<string, string>), authorization } });
}

/** Does the operation on the site of a data folder, whose steps the killer counts, and closes the site. */
export async function operate(operation: Operation, dataDir: string, killer: Killer = createKiller(0)): Promise<void> {
  const { method, login, prepare, settles = false } = operation;
  const config = loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent", ...operation.environment });
  const moment = operation.moment ?? started;
  const over = Promise.withResolvers<void>();
  await using sites = new AsyncDisposableStack();
  const open = async (): Promise<Site> =>
    sites.use(
      await createSite(config, {
        ...killer.overrides,
        clock: { now: () => new Date(moment) },
        openPool: openShared,
        ...sourceOf(operation),
        ...(!settles && lateMailer(dataDir, over.promise)),
      }),
    );
  // Background work that is itself the operation may begin as soon as the site is open.
  const opened = settles && !login ? null : await open();
  // Work that the start defers is no step of the operation, unless such work is the operation.
  if (!settles) await opened?.settled();
  const caller = opened && (await callerOf(opened, login));
  let { path } = operation;
  if (caller && prepare) {
    const answer = await caller(prepare.path, { method: prepare.method });
    const filled: Record<string, unknown> = JSON.parse(await answer.text());
    for (const [name, value] of Object.entries(filled)) path = path.replace(`:${name}`, String(value));
  }
  const content = await contentOf(operation);

  await killer.count(
    async () => {
      const site = opened ?? (await open());
      const ask = caller ?? (await callerOf(site, undefined));
      const answer = await ask(path, { method, ...content });
      // The first caller who finds the site installed sets the work behind the scenes going.
      if (settles) await site.settled();
      const text = await answer.text();
      if (!answer.ok || text.includes('"type":"error"')) throw new Error(text);
    },
    { behindTheScenes: settles },
  );
  over.resolve();
}
