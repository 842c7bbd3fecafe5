import { glob, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { siteCommand, siteEnvironment } from "../../run/site-command.mjs";
import { askCpu, askMemory, PROBE, root, spawnServer } from "./server-process.mjs";

/** The site's only account. */
export const ADMIN = { email: "bench@site.test", username: "bench", password: "a long enough password for a bench" };
const SHEET_BYTES = 20_000;
const START_MS = 15_000;

/**
 * Starts the built program on an empty folder, installs it over HTTP and activates one of the example themes. It uses SQLite
 * unless an empty PostgreSQL database is given.
 * @param {object} [options]
 * @param {string} [options.databaseUrl]
 * @param {Record<string, string>} [options.environment] further variables of its environment
 * @param {(databaseFile: string) => void} [options.fill] writes into the file of the installed site while nobody serves it
 */
export async function startSite({ databaseUrl = "", environment = {}, fill } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "sitevine-bench-site-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const serve = () =>
    spawnServer(["--import", PROBE, ...siteCommand, "start"], {
      ...siteEnvironment,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      HOST: "127.0.0.1",
      PORT: String(port),
      BASE_URL: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      REDIS_URL: "",
      TRUSTED_PROXIES: "127.0.0.1/32",
      ...environment,
    });
  let server = serve();
  /** @type {Record<string, string>} */
  let headers = {};
  const site = {
    origin,
    /** Process id of the server. */
    get pid() {
      return server.child.pid;
    },
    /** The file of a site on SQLite. */
    databaseFile: join(dataDir, "site.sqlite"),
    /** Imports a theme as the administrator and returns the result. */
    importTheme: (/** @type {Uint8Array<ArrayBuffer>} */ bytes, /** @type {string} */ name) =>
      importTheme(origin, headers, bytes, name),
    /** The headers of the administrator's requests. */
    adminHeaders: () => headers,
    /** Signs in a user who has the administrator's password, and returns the headers for their requests. */
    login: (/** @type {string} */ email) => login(origin, email),
    /** The same for several, each from a separate address. @param {readonly string[]} emails */
    async loginAll(emails) {
      const headers = [];
      // One after another, since the site limits how many may wait for their password to be verified.
      for (const [index, email] of emails.entries())
        headers.push(await login(origin, email, { address: clientAddress(index) }));
      return headers;
    },
    /**
     * Signs the same users in as their browsers would, each from a separate address, and returns the cookies for page requests.
     * @param {readonly string[]} emails
     */
    async openPages(emails) {
      const cookies = [];
      for (const [index, email] of emails.entries()) cookies.push(await openPages(origin, email, clientAddress(index)));
      return cookies;
    },
    /** Ids of the oldest articles. */
    async oldestArticles(/** @type {number} */ count) {
      const list = await fetch(`${origin}/api/articles?sort=publishedAt&order=asc&limit=${count}`);
      const { data } = /** @type {{ data: { id: string }[] }} */ (await list.json());
      return data.map(({ id }) => id);
    },
    /** The processor time that the process has used, in milliseconds. */
    cpu: () => askCpu(server.child),
    /** Current and peak memory of the process, in megabytes. */
    memory: () => askMemory(server.child, "memory"),
    /** The same after a garbage collection. */
    settledMemory: () => askMemory(server.child, "settled"),
    /** Sends a request as the administrator. @param {string} method @param {string} path @param {unknown} body */
    send: (method, path, body) =>
      send(origin + path, {
        method,
        body: JSON.stringify(body),
        headers: { ...headers, "content-type": "application/json" },
      }),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await answers(origin);
    await install(origin, databaseUrl === "" ? "sqlite" : "postgres");
    headers = await login(origin, ADMIN.email);
    await activateTheme(origin, headers);
    if (fill) {
      await server.stop();
      fill(site.databaseFile);
      server = serve();
      await answers(origin);
    }
    return site;
  } catch (error) {
    await site[Symbol.asyncDispose]();
    throw error;
  }
}

/** @param {string} origin */
async function answers(origin) {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(100)) {
    const response = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`the site did not answer within ${START_MS / 1000} s`);
}

/** @param {string} origin @param {"sqlite" | "postgres"} driver */
async function install(origin, driver) {
  if (driver === "sqlite") await post(`${origin}/api/install/database`, { driver });
  await post(`${origin}/api/install/site`, { name: "Bench", url: origin, language: "en", timezone: "UTC" });
  await post(`${origin}/api/install/admin`, ADMIN);
  await post(`${origin}/api/install/finalize`, {});
}

/** A client of its own for each number, as behind a reverse proxy. @param {number} index */
export const clientAddress = (index) => `198.19.${index >> 8}.${index & 255}`;

/**
 * Signs a user in and returns the headers for their requests.
 * @param {string} origin @param {string} email @param {{ password?: string, address?: string }} [options]
 */
export async function login(origin, email, { password = ADMIN.password, address = clientAddress(0) } = {}) {
  const { accessToken } = await send(`${origin}/api/auth/login`, {
    body: JSON.stringify({ email, password }),
    headers: { "content-type": "application/json", "x-forwarded-for": address },
  });
  return { authorization: `Bearer ${accessToken}` };
}

/** @param {string} origin @param {string} email @param {string} address */
async function openPages(origin, email, address) {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    body: JSON.stringify({ email, password: ADMIN.password }),
    headers: { "content-type": "application/json", "x-forwarded-for": address },
  });
  if (!response.ok) throw new Error(`the login of ${email} gave ${response.status}: ${await response.text()}`);
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  return { cookie: pairs.filter((pair) => !pair?.startsWith("sv_refresh=")).join("; ") };
}

/** @param {string} origin @param {Record<string, string>} headers @param {Uint8Array<ArrayBuffer>} bytes @param {string} name */
function importTheme(origin, headers, bytes, name) {
  const form = new FormData();
  form.set("file", new Blob([bytes]), name);
  return send(`${origin}/api/admin/themes/import`, { body: form, headers });
}

/**
 * Activates the example theme whose stylesheet is closest to 20 kB.
 * @param {string} origin
 * @param {Record<string, string>} headers
 */
async function activateTheme(origin, headers) {
  const activate = (/** @type {string} */ id) => send(`${origin}/api/admin/themes/library/${id}/activate`, { headers });
  /** @type {{ id: string, distance: number }[]} */
  const fitted = [];
  for await (const file of glob("examples/themes/**/*.svtheme", { cwd: root })) {
    const { manifest } = await importTheme(origin, headers, await readFile(join(root, file)), basename(file));
    await activate(manifest.id);
    const sheet = await (await fetch(`${origin}/api/appearance/css`)).arrayBuffer();
    fitted.push({ id: manifest.id, distance: Math.abs(sheet.byteLength - SHEET_BYTES) });
  }
  const best = fitted.sort((one, other) => one.distance - other.distance)[0];
  if (best === undefined) throw new Error("examples/themes has no packed theme; build it first");
  await activate(best.id);
}

/** @param {string} url @param {unknown} body */
const post = (url, body) => send(url, { body: JSON.stringify(body), headers: { "content-type": "application/json" } });

/** @param {string} url @param {RequestInit} init */
async function send(url, init) {
  const response = await fetch(url, { method: "POST", ...init });
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method ?? "POST"} ${url} gave ${response.status}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/** A port that no program listens on. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
