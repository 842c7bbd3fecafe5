import { spawn } from "node:child_process";
import { Stopped } from "./endings.mjs";
import { listenForStop } from "./stop-signals.mjs";
import { root } from "./workspace.mjs";

const windows = process.platform === "win32";
const GRACE_MS = 15_000;
const KEPT_OUTPUT = 400_000;
const parentWatch = new URL("./parent-watch.mjs", import.meta.url).href;

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */
/** @typedef {{ code: number, signal: NodeJS.Signals | null, asked: boolean }} Ending */

/**
 * Runs one step of the preparation and returns its exit code. Its output is shown immediately, or only if the step fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, show: boolean }} options
 * @returns {Promise<number>}
 */
export async function runStep(command, args, { env, show }) {
  const sink = show ? "inherit" : "pipe";
  const { code, output } = await collect(command, args, { env, stdio: ["ignore", sink, sink] });
  if (code !== 0) process.stderr.write(output);
  return code;
}

/**
 * Runs a command and returns its output; its standard error goes to the terminal.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function ask(command, args) {
  return collect(command, args, { env: process.env, stdio: ["ignore", "pipe", "inherit"] });
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, stdio: ("ignore" | "pipe" | "inherit")[] }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
async function collect(command, args, { env, stdio }) {
  const shell = windows && command.endsWith(".cmd");
  const child = spawn(command, args, { cwd: root, env, shell, stdio, detached: !windows });
  let output = "";
  const keep = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk).slice(-KEPT_OUTPUT);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const ending = await ended(child, (signal) => signalGroup(child, signal));
  if (ending.asked) throw new Stopped();
  return { code: ending.code, output };
}

/**
 * Runs a long-lived program directly with Node, so that no other process intercepts its signals: in a process group of its own,
 * so that it gets a Ctrl-C once and from us, and with a pipe that tells it if we are killed.
 * @param {string} node
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export async function runProgram(node, args, { env }) {
  const child = spawn(node, ["--import", parentWatch, ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: !windows,
  });
  const ending = await ended(child, (signal) => child.kill(signal));
  const diedOfIt = ending.signal !== null && ending.signal !== "SIGKILL";
  if (ending.asked && (ending.code === 0 || diedOfIt)) throw new Stopped();
  return ending.code;
}

/**
 * Runs a command that has the terminal to itself, including the keyboard.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export async function runForeground(command, args, { env }) {
  const child = spawn(command, args, { env, stdio: "inherit", shell: windows });
  const ending = await ended(child, (signal) => signal !== "SIGINT" && child.kill(signal));
  return ending.code;
}

/**
 * Resolves when the child has exited and its output has ended. A stop signal is passed on once, and enforced after a while.
 * @param {ChildProcess} child
 * @param {(signal: NodeJS.Signals) => void} send
 * @returns {Promise<Ending>}
 */
function ended(child, send) {
  return new Promise((resolve, reject) => {
    let asked = false;
    /** @type {NodeJS.Timeout | undefined} */
    let grace;
    const release = listenForStop({
      onStop: (signal) => {
        asked = true;
        send(signal === "SIGHUP" ? "SIGTERM" : signal);
        grace = setTimeout(send, GRACE_MS, "SIGKILL");
      },
      onInsist: () => send("SIGKILL"),
    });
    const settle = () => {
      clearTimeout(grace);
      release();
    };
    child.once("error", (error) => {
      settle();
      reject(error);
    });
    child.once("close", (code, signal) => {
      settle();
      resolve({ code: code ?? 1, signal, asked });
    });
  });
}

/** @param {ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  if (windows) child.kill(signal);
  else process.kill(-child.pid, signal);
}
