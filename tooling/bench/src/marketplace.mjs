import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, spawnServer } from "./server-process.mjs";
import { freePort } from "./site.mjs";

const PROGRAM = join(root, "apps", "marketplace-stub", "dist", "main.js");
const TOKEN = "the administrator of the bench";
const START_MS = 15_000;
const HOUR = 3_600;

/** Starts the marketplace stub on an empty folder. */
export async function startMarketplace() {
  const dataDir = await mkdtemp(join(tmpdir(), "sitevine-bench-marketplace-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawnServer([PROGRAM], { PORT: String(port), DATA_DIR: dataDir, STUB_ADMIN_TOKEN: TOKEN });

  /** @param {string} path @param {object | FormData} [body] */
  async function admin(path, body) {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/_admin${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${TOKEN}`, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} of the marketplace gave ${answer.status}: ${text}`);
    return text;
  }

  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const key = (await firstAnswer(() => admin("/public-key"))).trim();
    return {
      /** The environment of a site that uses this marketplace. */
      siteEnvironment: { LICENSE_SERVER_URL: `${url}/api/v1`, LICENSE_PUBLIC_KEY: key.replaceAll("\n", "\\n") },
      /** A code that connects a site to a new account. */
      async createAccount() {
        return /** @type {string} */ (JSON.parse(await admin("/accounts", { email: "bench@site.test" })).authCode);
      },
      /** Publishes a free theme. @param {string} id @param {Uint8Array<ArrayBuffer>} bytes */
      async publish(id, bytes) {
        await admin("/products", { kind: "theme", id, name: id, vendor: "bench", paid: false });
        const form = new FormData();
        form.set("file", new Blob([bytes]), `${id}.svtheme`);
        form.set("publishedAt", String(Math.floor(Date.now() / 1_000) - HOUR));
        await admin("/releases", form);
      },
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @template T @param {() => Promise<T>} ask @returns {Promise<T>} */
async function firstAnswer(ask) {
  for (const deadline = Date.now() + START_MS; ; await sleep(100)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
