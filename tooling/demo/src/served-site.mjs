import { spawn } from "node:child_process";

const PROGRAM = "apps/site/dist/main.js";
const SEPARATE = { DATABASE_URL: "", REDIS_URL: "", STORAGE_URL: "", SMTP_URL: "" };

/**
 * Calls the interface as somebody who is logged in, and gives the answer.
 * @typedef {(path: string, init?: RequestInit) => Promise<any>} Call
 */

/**
 * Starts the built program on a folder. It stops with this process, however this process ends.
 * @param {{ dataDir: string, port: string, url: string, environment: Readonly<Record<string, string>> }} options
 */
export function startServing({ dataDir, port, url, environment }) {
  const parentWatch = new URL("../../run/parent-watch.mjs", import.meta.url).href;
  const child = spawn(process.execPath, ["--import", parentWatch, PROGRAM, "start"], {
    // The demo uses this folder only and sends no mail.
    env: { ...process.env, ...SEPARATE, ...environment, DATA_DIR: dataDir, PORT: port, BASE_URL: url },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  /** @type {Promise<number>} */
  const stopped = new Promise((done) => child.on("exit", (code) => done(code ?? 1)));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => child.kill("SIGTERM"));

  /** @param {string} path @param {RequestInit} [init] */
  async function request(path, init) {
    const response = await fetch(url + path, init);
    const answer = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(`${path}: ${answer.error.message}`);
    return answer;
  }

  async function untilServing() {
    // The program starts serving at some point, however busy the machine is, or ends.
    while (child.exitCode === null && child.signalCode === null) {
      const answers = await fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (answers) return;
      await new Promise((next) => setTimeout(next, 50));
    }
    throw new Error("The site did not start.");
  }

  return {
    stopped,
    async stop() {
      child.kill("SIGTERM");
      await stopped;
    },
    /** @param {string} email @param {string} password @returns {Promise<Call>} */
    async logIn(email, password) {
      await untilServing();
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ email, password });
      const { accessToken } = await request("/api/auth/login", { method: "POST", headers, body });
      return (path, init) =>
        request(path, { ...init, headers: { ...init?.headers, authorization: `Bearer ${accessToken}` } });
    },
  };
}
