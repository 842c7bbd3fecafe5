import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const fixture = (/** @type {string} */ name) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

let folder = "";
let log = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sitevine-run-"));
  log = join(folder, "server.log");
  writeFileSync(log, "");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === "win32")("a program under tooling/run.mjs", () => {
  it.each(["SIGTERM", "SIGINT"])("hears %s once, stops cleanly and ends with code 0", async (signal) => {
    const { child, ended, serverPid } = await launch("runner.mjs");
    child.kill(/** @type {NodeJS.Signals} */ (signal));
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(heard()).toEqual([signal, "closed"]);
    expect(isAlive(serverPid)).toBe(false);
  });

  it("hears a Ctrl-C once, though the terminal sends it to the whole group and npm repeats it", async () => {
    const { child, ended } = await launch("runner.mjs");
    process.kill(-Number(child.pid), "SIGINT");
    child.kill("SIGINT");
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(heard()).toEqual(["SIGINT", "closed"]);
  });

  it("stops when the runner is killed without warning", async () => {
    const { child, serverPid } = await launch("runner.mjs");
    child.kill("SIGKILL");
    await vi.waitFor(() => expect(isAlive(serverPid)).toBe(false), 5_000);
    expect(heard()).toEqual(["SIGTERM", "closed"]);
  });

  it("stops when whoever started the runner is killed without warning", async () => {
    const { child, serverPid } = await launch("launcher.mjs");
    child.kill("SIGKILL");
    await vi.waitFor(() => expect(isAlive(serverPid)).toBe(false), 5_000);
    expect(heard()).toEqual(["SIGTERM", "closed"]);
  });
});

/** @param {string} name */
async function launch(name) {
  const env = { ...process.env, SERVER_LOG: log };
  const child = spawn(process.execPath, [fixture(name)], { env, detached: true, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
  const serverPid = await vi.waitFor(() => Number(/pid (\d+)/.exec(readFileSync(log, "utf8"))?.[1] ?? fail()), 10_000);
  return { child, ended, serverPid };
}

const heard = () => readFileSync(log, "utf8").trim().split("\n").slice(1);

function fail() {
  throw new Error("the server has not started yet");
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !(process.platform === "linux" && readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z "));
  } catch {
    return false;
  }
}
