import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const PROGRAM = "apps/marketplace-stub/dist/main.js";
const TOKEN_FILE = "admin-token.txt";

/**
 * Call by an administrator of the marketplace.
 * @typedef {(path: string, body?: object) => Promise<any>} AdminCall
 */

/** @param {string} folder */
async function adminToken(folder) {
  const file = join(folder, TOKEN_FILE);
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  }
  return readFile(file, "utf8");
}

/**
 * Starts the built marketplace on a folder. It stops with this process, however this process ends.
 * @param {{ folder: string, port: string, url: string }} options
 */
export async function startMarketplace({ folder, port, url }) {
  const token = await adminToken(folder);
  const parentWatch = new URL("../../../run/parent-watch.mjs", import.meta.url).href;
  const child = spawn(process.execPath, ["--import", parentWatch, PROGRAM], {
    env: { ...process.env, DATA_DIR: folder, PORT: port, BASE_URL: url, STUB_ADMIN_TOKEN: token },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  /** @type {Promise<void>} */
  const stopped = new Promise((done) => child.on("exit", () => done()));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => child.kill("SIGTERM"));

  /** @param {string} path @param {object} [body] */
  async function admin(path, body) {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/_admin${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The marketplace refused ${path}: ${await response.text()}`);
    return response;
  }

  async function untilServing() {
    while (child.exitCode === null && child.signalCode === null) {
      const key = await admin("/public-key").then(
        (response) => response.text(),
        () => undefined,
      );
      if (key !== undefined) return key;
      await new Promise((next) => setTimeout(next, 50));
    }
    throw new Error("The marketplace did not start.");
  }

  const publicKey = await untilServing();
  return {
    /** The environment of a site that uses this marketplace. */
    siteEnvironment: {
      LICENSE_SERVER_URL: `${url}/api/v1`,
      LICENSE_PUBLIC_KEY: publicKey.trim().replaceAll("\n", "\\n"),
    },
    /** @type {AdminCall} */
    admin: async (path, body) => (await admin(path, body)).json(),
    /** Counts the packages on offer. */
    async offers() {
      const answer = /** @type {any} */ (await (await fetch(`${url}/api/v1/catalog?limit=1`)).json());
      return /** @type {number} */ (answer.meta.total);
    },
    async stop() {
      child.kill("SIGTERM");
      await stopped;
    },
  };
}
