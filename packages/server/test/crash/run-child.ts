import { fork } from "node:child_process";
import { inspect } from "node:util";
import { programFile } from "../support/programs.js";
import type { Operation } from "./operation.js";

/** Result of kills. */
export interface Killed {
  /** Number of steps of the operation. */
  readonly steps: number;
  /** Data as a kill at a step left it, the first step first; steps that leave the same data have one folder. */
  readonly folders: readonly string[];
  /** Data of the site that had come to its end. */
  readonly finished: string;
}

/** Results of the kills of several operations. */
export interface Kills {
  /** Returns the result of one operation; throws if that one failed. */
  readonly of: (name: string) => Killed;
}

/** Folder of the data, and the prefix of its copies, to which a number or a word is added. */
export interface Places {
  readonly from: string;
  readonly to: string;
}

interface Named {
  readonly name: string;
}

/** An operation to do on copies of data. An earlier one may have made those data. */
export interface Recorded extends Named, Places {
  readonly operation: Operation;
}

/**
 * Finds what a kill at each step of each operation leaves: the files are as the process had written them at that moment. One
 * process does all of them, and is really killed in the end, with a site of each operation half-way.
 */
export async function killAtEachStepOf(operations: readonly Recorded[]): Promise<Kills> {
  return killsIn(await runChild(operations));
}

/** The same with a single operation. */
export const killAtEachStep = async (operation: Operation, places: Places): Promise<Killed> =>
  (await killAtEachStepOf([{ name: operation.path, operation, ...places }])).of(operation.path);

/** Callbacks of the parent between the steps. */
export interface Between {
  /** Called before each step; returns the operation of the step. */
  readonly before: (step: number) => Operation | Promise<Operation>;
  /** Called when the site of the step stands still, or has come to the end of the operation. */
  readonly after?: (step: number) => void;
}

/** An operation to do anew for each of its steps. */
export interface Halted extends Named, Places, Between {
  /** Maximum number of steps. */
  readonly most: number;
}

/**
 * Does each operation anew for each of its steps, for operations that change something elsewhere as well: as many sites as there
 * are steps stand still at one each when their process is killed.
 */
export async function haltAtEachStepOf(operations: readonly Halted[]): Promise<Kills> {
  const outcomes = await runChild(operations.map(({ most, ...order }) => ({ ...order, first: 1, last: most })));
  return killsIn(outcomes);
}

/** The same with a single operation, of which so many sites stand still in one process. */
export async function haltAtEachStep(order: Omit<Halted, "name">, atOnce: number): Promise<Killed> {
  const { most, ...rest } = order;
  const folders: string[] = [];
  for (let first = 1; first <= most; first += atOnce) {
    const last = Math.min(first + atOnce - 1, most);
    const [outcome] = await runChild([{ ...rest, name: `steps from ${first}`, first, last }]);
    const killed = killedIn(outcome);
    folders.push(...killed.folders);
    if (killed.finished !== null) return { steps: folders.length, folders, finished: killed.finished };
  }
  throw new Error(`The operation has ${most} steps or more.`);
}

/** An operation of which some steps are done in one process. */
interface HaltedSome extends Named, Places, Between {
  readonly first: number;
  readonly last: number;
}

type Order = Recorded | HaltedSome;

/** Outcome of an operation; `finished` is null if it goes on. */
interface Outcome extends Named {
  readonly killed?: Omit<Killed, "finished"> & { readonly finished: string | null };
  readonly failure?: string;
}

function killedIn(outcome: Outcome | undefined): NonNullable<Outcome["killed"]> {
  if (outcome?.killed) return outcome.killed;
  throw new Error(outcome?.failure ?? "There is no such operation.");
}

const killsIn = (outcomes: readonly Outcome[]): Kills => ({
  of(name) {
    const { finished, ...killed } = killedIn(outcomes.find((outcome) => outcome.name === name));
    if (finished === null) throw new Error(`The operation has ${killed.steps} steps or more.`);
    return { ...killed, finished };
  },
});

/**
 * Question of a child: which operations to run, what to do at a step, or what follows when a site stands still at one.
 */
interface Question {
  readonly name?: string;
  readonly next?: number;
  readonly stood?: number;
}

/** Answers a question of the child. */
async function answerTo({ name, next, stood }: Question, orders: readonly Order[]): Promise<object> {
  const order = orders.find((order) => order.name === name);
  if (!order || "operation" in order) return { orders };
  try {
    if (stood !== undefined) order.after?.(stood);
    return next === undefined ? {} : { operation: await order.before(next) };
  } catch (error) {
    return { failure: inspect(error) };
  }
}

/** Does the orders one after another in a process that is killed, and returns what came of each. */
function runChild(orders: readonly Order[]): Promise<readonly Outcome[]> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: programFile("compiled") };
    const child = fork(programFile("site-child.mjs"), [], { silent: true, env });
    child.on("message", async (question: Question) => {
      const answer = await answerTo(question, orders);
      if (child.connected) child.send(answer);
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
      const lines = said.split("\n").slice(0, -1);
      const outcomes = lines.map((line): Outcome => JSON.parse(line));
      const running = orders[outcomes.length];
      const end = `The child ended with ${code ?? signal}`;
      if (!running && signal !== "SIGKILL") return reject(new Error(`${end} instead of being killed.`));
      // Outcomes before the failure are kept: they were left by processes that have ended.
      const failure = `${end} while it did "${running?.name}": ${complaints}`;
      resolve(orders.map(({ name }, index) => outcomes[index] ?? { name, failure }));
    });
  });
}
