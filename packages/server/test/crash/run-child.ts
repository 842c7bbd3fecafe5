import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "@sitevine/api";
import { addressOf } from "@sitevine/testkit";
import type { ADMIN } from "../support/booted-site.js";

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
  /** Where the catalogue of packages is, for a site that installs some. */
  readonly catalogueUrl?: string;
}

/** The part of an operation that its endpoint says. */
export const operationOf = (
  endpoint: Endpoint,
  params: Readonly<Record<string, string>> = {},
): Pick<Operation, "path" | "method"> => ({ path: addressOf(endpoint, { params }), method: endpoint.method });

const CHILD = fileURLToPath(new URL("site-child.mjs", import.meta.url));

/** What a kill left. */
export interface Killed {
  /** The first number that is no step of the operation any more, or `most` when there is none below. */
  readonly steps: number;
  /** Data of those that were killed, the first step first. */
  readonly folders: readonly string[];
  /** Data of the one that had come to its end. */
  readonly finished: string;
}

/** Does the operation in a process that ends by itself. */
export async function finish(operation: Operation, folders: readonly string[]): Promise<void> {
  const { signal } = await runChild({ operation, folders });
  if (signal !== null) throw new Error(`The child was ended by ${signal}.`);
}

/** What a parent does between the steps. */
export interface Between {
  /** Called before each step; returns the operation of the step. */
  readonly before: (step: number) => Operation;
  /** Called when the site of the step stands still, or has come to the end of the operation. */
  readonly after: (step: number) => void;
}

/**
 * Does the operation in a process that is killed while as many sites as the operation has steps stand still at one each, all
 * on copies of the data in `from`, which are called `to` and the number of the step.
 */
export async function killAtEachStep(
  operation: Operation | Between,
  { from, to, most }: { readonly from: string; readonly to: string; readonly most: number },
): Promise<Killed> {
  const between = "before" in operation ? operation : { before: () => operation, after: () => {} };
  const { signal, said } = await runChild({ begin: { from, to, most } }, between);
  if (signal !== "SIGKILL") throw new Error(`The child was not killed but ended by ${signal}.`);
  const steps = Number(said);
  return {
    steps,
    folders: Array.from({ length: steps - 1 }, (_, index) => `${to}-${index + 1}`),
    finished: `${to}-${steps}`,
  };
}

function runChild(order: unknown, between?: Between): Promise<{ signal: NodeJS.Signals | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, [JSON.stringify(order)], { silent: true });
    child.on("message", (step: number) => {
      if (step > 1) between?.after(step - 1);
      if (between) child.send(between.before(step));
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
