import { PROTOCOL_LIMITS } from "@sitevine/contracts/protocol";
import { expect, it } from "vitest";
import { EntitlementKeeper, readEntitlementKey } from "../src/index.js";
import { FakeClock } from "./support/fake-clock.js";
import { issueEntitlement, MARKETPLACE_PEM } from "./support/marketplace-key.js";
import { memoryEntitlements } from "./support/memory-stores.js";

const siteId = "site-1";
const GRACE = PROTOCOL_LIMITS.graceSeconds;

async function start() {
  const read = await readEntitlementKey(MARKETPLACE_PEM);
  if (!read.ok) throw new Error(read.message);
  const clock = new FakeClock();
  const store = memoryEntitlements();
  const keeper = new EntitlementKeeper({ siteId, key: read.key, clock, store });
  const issue = (issuedAt = clock.seconds) => issueEntitlement({ siteId, issuedAt });
  const standing = async () => (await keeper.state()).standing;
  return { clock, store, keeper, issue, standing };
}

it("has no standing before the first success", async () => {
  const { keeper, standing } = await start();
  expect(await standing()).toEqual({ state: "lapsed", reason: "never-verified" });
  await keeper.refreshFailed();
  expect(await standing()).toEqual({ state: "lapsed", reason: "never-verified" });
});

it("goes from valid to grace to lapsed, and back with a refresh", async () => {
  const { clock, keeper, issue, standing } = await start();
  const success = clock.seconds;
  expect((await keeper.accept(issue())).ok).toBe(true);
  expect(await standing()).toEqual({ state: "valid" });
  clock.seconds = success + 100;
  await keeper.refreshFailed();
  expect(await standing()).toEqual({ state: "grace", endsAt: success + GRACE });
  clock.seconds = success + GRACE - 1;
  await keeper.refreshFailed();
  expect(await standing()).toEqual({ state: "grace", endsAt: success + GRACE });
  clock.seconds = success + GRACE;
  expect(await standing()).toEqual({ state: "lapsed", reason: "grace-ended" });
  await keeper.accept(issue());
  expect(await standing()).toEqual({ state: "valid" });
});

it("does not let a clock that is set back extend the grace period", async () => {
  const { clock, keeper, issue, standing } = await start();
  const success = clock.seconds;
  await keeper.accept(issue());
  clock.seconds = success + GRACE;
  await standing();
  clock.seconds = success + 10;
  expect(await standing()).toEqual({ state: "lapsed", reason: "grace-ended" });
  await keeper.refreshFailed();
  expect(await standing()).toEqual({ state: "lapsed", reason: "grace-ended" });
});

it("recovers from a clock that once ran ahead", async () => {
  const { clock, keeper, issue, standing } = await start();
  const success = clock.seconds;
  await keeper.accept(issue());
  clock.seconds = success + 10 * GRACE;
  await standing();
  clock.seconds = success + 10;
  await keeper.accept(issue());
  expect(await standing()).toEqual({ state: "valid" });
});

it("asks for a refresh seven days after the issue, and after every failure", async () => {
  const { clock, keeper, issue } = await start();
  expect((await keeper.state()).needsRefresh).toBe(true);
  await keeper.accept(issue());
  expect((await keeper.state()).needsRefresh).toBe(false);
  clock.seconds += PROTOCOL_LIMITS.refreshAfterSeconds;
  expect((await keeper.state()).needsRefresh).toBe(true);
  await keeper.accept(issue());
  await keeper.refreshFailed();
  expect((await keeper.state()).needsRefresh).toBe(true);
});

it("never replaces an entitlement by an older one, also when two processes save at once", async () => {
  const { clock, store, keeper, issue, standing } = await start();
  await keeper.accept(issue());
  expect(await keeper.accept(issue(clock.seconds - 1))).toMatchObject({ ok: false, reason: "older-than-stored" });
  const newest = issue(clock.seconds + 2);
  const results = await Promise.all([keeper.accept(newest), keeper.accept(issue(clock.seconds + 1))]);
  expect(results[0]?.ok).toBe(true);
  expect(store.record?.token).toBe(newest);
  expect(await standing()).toEqual({ state: "valid" });
});

it("counts a foreign or forged entitlement as a failure and keeps the stored one", async () => {
  const { store, clock, keeper, issue, standing } = await start();
  const token = issue();
  await keeper.accept(token);
  const foreign = issueEntitlement({ siteId: "site-2", issuedAt: clock.seconds });
  expect(await keeper.accept(foreign)).toMatchObject({ ok: false, reason: "other-site" });
  expect(store.record?.token).toBe(token);
  expect((await standing()).state).toBe("grace");
});

it("gains nothing from a changed record", async () => {
  const { store, clock, keeper, issue, standing } = await start();
  await keeper.accept(issue());
  const success = clock.seconds;
  clock.seconds = success + GRACE + 400;
  store.record = { ...store.record, refreshFailed: false, lastSuccess: clock.seconds };
  expect(await standing()).toEqual({ state: "lapsed", reason: "grace-ended" });
  store.record = { token: "a.b.c", refreshFailed: false, lastSuccess: clock.seconds, latestSeen: 0 };
  const state = await keeper.state();
  expect(state.standing.state).toBe("grace");
  expect(state.entitlement).toMatchObject({ ok: false, reason: "signature" });
});

it("forgets the entitlement but not the time", async () => {
  const { store, clock, keeper, issue, standing } = await start();
  await keeper.accept(issue());
  await keeper.forget();
  expect(await standing()).toEqual({ state: "lapsed", reason: "never-verified" });
  expect(store.record?.latestSeen).toBe(clock.seconds);
});
