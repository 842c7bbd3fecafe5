import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { saveSetting } from "./support/gate.js";
import { queueJob } from "./support/queued-jobs.js";

const SECRET = "hunter2";
const later = (booted: BootedSite, seconds: number): string =>
  new Date(booted.clock.now().getTime() + seconds * 1_000).toISOString();

describe.each(databases())("the queue as a list on $name", (kind) => {
  let booted: BootedSite;
  let token: string;

  beforeEach(async () => {
    booted = await bootSite(kind);
    token = await booted.installed();
    await booted.settled();
  });
  afterEach(() => booted[Symbol.asyncDispose]());

  const list = async (query: object = {}) => (await booted.as(token).call(api.listJobs, { query })).body;
  const idsOf = async (query: object) => (await list(query)).data.map(({ id }) => id);

  it("shows what each job does and when, and never what it was given", async () => {
    const payload = JSON.stringify({ secret: SECRET });
    const row = { name: "plugins.event", payload };
    const now = later(booted, 0);
    const waiting = await queueJob(booted, row);
    const tried = { ...row, attempts: 2, last_error: "The plugin does not answer.", started_at: now };
    const retrying = await queueJob(booted, tried);
    const running = await queueJob(booted, {
      ...tried,
      locked_until: later(booted, 60),
      lock_token: "held",
      last_error: null,
    });
    const failed = await queueJob(booted, { ...tried, status: "failed" });
    // Jobs whose holder was killed are taken over by another process.
    const lost = await queueJob(booted, { ...tried, locked_until: now, lock_token: "lost", last_error: null });
    const page = await list({ kind: "plugins.event" });
    const common = { kind: "plugins.event", title: "Tell a plugin what happened", createdAt: now };
    const next = { nextAttemptAt: later(booted, 3_600) };
    const begun = { ...common, attempts: 2, startedAt: now };
    expect(page).toEqual({
      data: [
        { ...begun, ...next, id: lost, state: "retrying", lastError: null },
        { ...begun, id: failed, state: "failed", nextAttemptAt: null, lastError: tried.last_error },
        { ...begun, id: running, state: "running", nextAttemptAt: null, lastError: null },
        { ...begun, ...next, id: retrying, state: "retrying", lastError: tried.last_error },
        { ...common, ...next, id: waiting, state: "waiting", attempts: 0, startedAt: null, lastError: null },
      ],
      meta: expect.objectContaining({ total: 5 }),
    });
    expect(JSON.stringify(page)).not.toContain(SECRET);
    const states = { waiting: [waiting], retrying: [lost, retrying], running: [running], failed: [failed] };
    for (const [state, ids] of Object.entries(states)) {
      const filtered = await list({ kind: "plugins.event", state });
      expect([state, filtered.data.map(({ id }) => id), filtered.meta.total]).toEqual([state, ids, ids.length]);
    }
    expect(await idsOf({ state: "failed" })).toEqual([failed]);
    expect(await idsOf({ kind: "no such kind" })).toEqual([]);
  });

  it("comes in pages, in both orders", async () => {
    const name = "of a plugin that is gone";
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await queueJob(booted, { name }));
    const pageOf = (page: number, order = "desc") => list({ kind: name, page, limit: 2, order });
    const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual([...ids].reverse());
    expect(pages[0]?.meta).toMatchObject({ total: 5, totalPages: 3, hasNext: true });
    expect((await pageOf(1, "asc")).data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    // Nobody knows what such jobs did.
    expect(pages[0]?.data[0]).toMatchObject({ kind: name, title: null });
  });

  it("names every kind of job that the site runs, in the site's language", async () => {
    const kinds = async () => (await booted.as(token).call(api.listJobKinds)).body;
    const english = await kinds();
    expect(english.length).toBeGreaterThan(25);
    expect(english.filter(({ title }) => title === null)).toEqual([]);
    await saveSetting(booted, token, "site.language", "de");
    const german = await kinds();
    await saveSetting(booted, token, "site.language", "en");
    expect(german.map((each) => each.kind)).toEqual(english.map((each) => each.kind));
    expect(german.filter(({ title }, index) => title === english[index]?.title)).toEqual([]);
  });

  it("refuses filters that it does not know, with all of them", async () => {
    const answer = await booted.callLoosely(api.listJobs, { token, query: "?state=done&page=0&order=up" });
    expect([answer.status, codeOf(answer)]).toEqual([422, "SVC-API-4001"]);
    expect(answer.text).toMatch(/query\.page.*query\.order.*query\.state|state.*page.*order/);
  });

  describe("a retry", () => {
    const retry = (id: string) => booted.callLoosely(api.retryJob, { token, params: { id } });

    it("gives a failed job all its tries again, once however often it is asked", async () => {
      const name = "of a plugin that is gone, too";
      const id = await queueJob(booted, { name, status: "failed", attempts: 8, last_error: "no", started_at: "x" });
      const answers = await Promise.all(Array.from({ length: 10 }, () => retry(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
      expect(answers.find(({ status }) => status === 200)?.json).toMatchObject({
        id,
        state: "waiting",
        attempts: 0,
        lastError: null,
        startedAt: null,
        nextAttemptAt: later(booted, 0),
      });
      const { data } = await send(booted, token, api.listActivity, { query: { action: "admin.jobs.retry" } });
      expect(data).toMatchObject([{ params: { id }, summary: name }]);
    });

    it("lets a failed job run at once", async () => {
      const id = await queueJob(booted, {
        name: "schedule:failed-jobs.retention",
        payload: "null",
        status: "failed",
        attempts: 3,
        last_error: "no",
      });
      expect((await retry(id)).status).toBe(200);
      await booted.settled();
      expect((await list()).data.filter((job) => job.id === id)).toEqual([]);
    });

    it("is refused while the job waits or runs, and where a newer one does the same", async () => {
      const name = "of a third plugin";
      const waiting = await queueJob(booted, { name, unique_key: "k" });
      const running = await queueJob(booted, { name, locked_until: later(booted, 60), lock_token: "held" });
      const superseded = await queueJob(booted, { name, unique_key: "k", status: "failed", attempts: 8 });
      for (const id of [waiting, running, superseded]) {
        const answer = await retry(id);
        expect([answer.status, codeOf(answer)]).toEqual([409, "SVC-API-4009"]);
      }
      expect((await list({ kind: name })).data.map(({ state }) => state)).toEqual(["failed", "running", "waiting"]);
      expect((await retry("0197a000-0000-7000-8000-00000000dead")).status).toBe(404);
    });
  });
});
