import { setTimeout as sleep } from "node:timers/promises";

const TURN_MS = 10;
// A request that comes alone goes on after this.
const MOST_TURNS = 30;

const waiting = new WeakMap<object, number>();

/** Lets a request wait until another one for the same thing is as far, so that both find it untaken however slow the machine is. */
export async function waitForAnother(thing: object): Promise<void> {
  waiting.set(thing, (waiting.get(thing) ?? 0) + 1);
  for (let turn = 0; turn < MOST_TURNS && (waiting.get(thing) ?? 0) < 2; turn += 1) await sleep(TURN_MS);
}
