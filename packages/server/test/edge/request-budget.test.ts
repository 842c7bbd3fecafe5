import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "../support/booted-site.js";
import { longestHold } from "../support/longest-hold.js";
import { freshPeer } from "../support/registration.js";
import { WORST_CASES, type WorstCase } from "../support/worst-cases.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

// An answer as long as its question may repeat it ten times over; a short question may get an ordinary page.
const MOST_TIMES = 10;
const ORDINARY_BYTES = 64 * 1024;
const LONGEST_HOLD_MS = 100;
// Time says nothing on a busy machine, so it is looked at by command only.
const measuresTime = process.env.SITEVINE_FUZZ_RUNS !== undefined;

const formBytes = (form?: FormData): number =>
  [...(form?.values() ?? [])].reduce((sum, part) => sum + (typeof part === "string" ? part.length : part.size), 0);

const bytesOf = ({ path, options: { body = "", form, headers = {} } }: WorstCase): number =>
  path.length +
  JSON.stringify(headers).length +
  formBytes(form) +
  Buffer.byteLength(typeof body === "string" ? body : JSON.stringify(body));

describe("a budget for each request:", () => {
  let booted: BootedSite;
  let token: string;
  beforeAll(async () => {
    booted = await bootSite(kind);
    token = await booted.installed();
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  const ask = ({ path, options }: WorstCase) => booted.call(path, { ...options, token, peer: freshPeer() });

  it.each(WORST_CASES)("$name makes no error and no answer beyond ten times its size", async (worst) => {
    const answer = await ask(worst);
    expect(answer.status).toBeLessThan(500);
    expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(Math.max(ORDINARY_BYTES, MOST_TIMES * bytesOf(worst)));
  });

  it.skipIf(!measuresTime).each(WORST_CASES)("$name holds nobody up", async (worst) => {
    const holds: number[] = [];
    for (let time = 0; time < 5; time += 1) holds.push(await longestHold(() => ask(worst)));
    expect(Math.min(...holds)).toBeLessThan(LONGEST_HOLD_MS);
  });

  it("logs no error", async () => {
    await booted.settled();
    expect(booted.logger.entries.filter(({ level }) => level === "error")).toEqual([]);
  });
});
