// Does one thing after another on real sites, in a process of its own that is killed when it has done all of them.
// - An operation to record is done once, and what a kill at each step would leave is kept. Then it is done on another copy of the
//   data, where it halts half-way.
// - An operation to halt is done on one copy of the data after another, each of which halts a step later than the one before, until
//   the last step that is named, or until one has come to its end. The parent says before each step what is to be done, and may do
//   something of its own meanwhile.
// Every site that has halted stands still where it is until the kill. An operation that fails does not keep the others from it.

import { once } from "node:events";
import { writeSync } from "node:fs";
import { cp } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { inspect } from "node:util";
import { createKiller } from "./killer.ts";
import { operate } from "./operate.ts";
import { recordStates } from "./states-on-disk.ts";

/** Tells the parent something, and returns what it says to that. */
async function ask(question) {
  const answered = once(process, "message");
  process.send(question);
  const [{ failure, ...answer }] = await answered;
  if (failure) throw new Error(failure);
  return answer;
}

/** Does the operation on a copy of the data, and halts at a step of it; true when there was no such step. */
async function haltAt(step, operation, { from, to }) {
  await cp(from, to, { recursive: true });
  const killer = createKiller(step);
  return Promise.race([operate(operation, to, killer).then(() => true), killer.halted.then(() => false)]);
}

async function record({ from, to, operation }) {
  const finished = `${to}-finished`;
  await cp(from, finished, { recursive: true });
  const states = recordStates(finished, to);
  let steps = 0;
  const pass = (step) => {
    steps = step;
    states.record(step);
  };
  await operate(operation, finished, createKiller(0, pass));
  const killed = `${to}-killed`;
  await haltAt(Math.ceil(steps / 2), operation, { from, to: killed });
  return { steps, folders: [...states.folders, killed], finished };
}

async function halt({ name, from, to, first, last }) {
  const folders = [];
  let isDone = false;
  for (let step = first; !isDone && step <= last; step += 1) {
    const { operation } = await ask({ name, next: step });
    folders.push(`${to}-${step}`);
    isDone = await haltAt(step, operation, { from, to: folders.at(-1) });
    await ask({ name, stood: step });
  }
  const finished = isDone ? folders.pop() : null;
  return { steps: folders.length, folders, finished };
}

const { orders } = await ask({});
for (const order of orders) {
  const outcome = await (order.operation ? record(order) : halt(order)).then(
    (killed) => ({ killed }),
    (error) => ({ failure: inspect(error) }),
  );
  writeSync(1, `${JSON.stringify({ name: order.name, ...outcome })}\n`);
}
// Node does so itself in processes that end. The next child compiles nothing.
flushCompileCache();
process.kill(process.pid, "SIGKILL");
