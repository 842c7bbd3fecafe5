import { fork } from "node:child_process";
import type { Endpoint } from "@sitevine/api";
import { addressOf } from "@sitevine/testkit";
import type { ADMIN } from "../support/booted-site.js";
import { programFile } from "../support/programs.js";

/** What a child does: one request, by the administrator or by a guest, and the work that follows from it where it settles. */
export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly body?: unknown;
  /** The path of a file to upload. */
  readonly file?: string;
  readonly login?: Pick<typeof ADMIN, "email" | "password">;
  readonly settles?: boolean;
  /** Variables of the operator. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A request before the operation, whose answer fills in the parameters of the path. */
  readonly prepare?: { readonly path: string; readonly method: string };
  /** The moment in which the sites live; now where it is absent. */
  readonly moment?: string;
  /** Where the catalogue of packages is, for a site that installs some. */
  readonly catalogueUrl?: string;
}

/** The part of an operation that its endpoint says. */
export const operationOf = (
  endpoint: Endpoint,
  params: Readonly<Record<string, string>> = {},
): Pick<Operation, "path" | "method"> => ({ path: addressOf(endpoint, { params }), method: endpoint.method });

/** What kills left. */
export interface Killed {
  /** How many steps the operation has. */
  readonly steps: number;
  /** Data as a kill at a step left it, the first step first; steps that leave the same data have one folder. */
  readonly folders: readonly string[];
  /** Data of the site that had come to its end. */
  readonly finished: string;
}

/** Does the operation in a process that ends by itself. */
export async function finish(operation: Operation, folders: readonly string[]): Promise<void> {
  const { signal } = await runChild({ finish: { operation, folders } });
  if (signal !== null) throw new Error(`The child was ended by ${signal}.`);
}

/** Where the data come from, and what their copies are called before a number or a word. */
export interface Places {
  readonly from: string;
  readonly to: string;
}

/**
 * Finds what a kill at each step of the operation leaves: the files are as the process had written them at that moment. One
 * process is really killed, half-way.
 */
export const killAtEachStep = (operation: Operation, { from, to }: Places): Promise<Killed> =>
  runUntilKilled<Killed>({ record: { from, to, operation } });

/** What a parent does between the steps. */
export interface Between {
  /** Called before each step; returns the operation of the step. */
  readonly before: (step: number) => Operation | Promise<Operation>;
  /** Called when the site of the step stands still, or has come to the end of the operation. */
  readonly after?: (step: number) => void;
}

/** How many steps an operation may have, and at how many of them sites stand still in one process; at all when left out. */
export interface Halts {
  readonly most: number;
  readonly atOnce?: number;
}

/**
 * Does the operation anew for each of its steps, for operations that change something elsewhere as well: as many sites as there
 * are steps stand still at one each when their process is killed.
 */
export async function haltAtEachStep(
  between: Between,
  { from, to, most, atOnce = most }: Places & Halts,
): Promise<Killed> {
  const folders: string[] = [];
  for (let first = 1; first <= most; first += atOnce) {
    const last = Math.min(first + atOnce - 1, most);
    const killed = await runUntilKilled<Halted>({ halt: { from, to, first, last } }, { ...between, first, last });
    folders.push(...killed.folders);
    if (killed.finished !== null) return { steps: folders.length, folders, finished: killed.finished };
  }
  throw new Error(`The operation has ${most} steps or more.`);
}

/** What the kill of one process left; `finished` is null where the operation goes on. */
type Halted = Pick<Killed, "folders"> & { readonly finished: string | null };

/** What a parent does between the steps of one process. */
interface BetweenSome extends Between {
  readonly first: number;
  readonly last: number;
}

async function runUntilKilled<Result>(order: unknown, between?: BetweenSome): Promise<Result> {
  const { signal, said } = await runChild(order, between);
  if (signal !== "SIGKILL") throw new Error(`The child was not killed but ended by ${signal}.`);
  return JSON.parse(said) as Result;
}

function runChild(order: unknown, between?: BetweenSome): Promise<{ signal: NodeJS.Signals | null; said: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: programFile("compiled") };
    const child = fork(programFile("site-child.mjs"), [JSON.stringify(order)], { silent: true, env });
    child.on("message", async (step: number) => {
      if (!between) return;
      const { first, last, before, after } = between;
      try {
        if (step > first) after?.(step - 1);
        child.send(step > last ? {} : await before(step));
      } catch (error) {
        child.kill();
        reject(error);
      }
    });
    let said = "";
    let complaints = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0 || signal === "SIGKILL") resolve({ signal, said });
      else reject(new Error(`The child ended with ${code ?? signal}: ${complaints}`));
    });
  });
}
