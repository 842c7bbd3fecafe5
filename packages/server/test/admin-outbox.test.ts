import * as api from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAIL_TRIES } from "../src/features/mail/index.js";
import { Disposables } from "../src/kernel/disposables.js";
import { MailRefusedError } from "../src/platform/mail/mail-refused.js";
import type { Mailer } from "../src/platform/mail/mailer.js";
import { ADMIN, administratorToken, type BootedSite, bootSite } from "./support/booted-site.js";
import { catchMails } from "./support/caught-mails.js";
import { send } from "./support/community.js";
import { createMember, logIn } from "./support/members.js";
import { leaveOneTry, queueJob } from "./support/queued-jobs.js";
import { askForCode } from "./support/registration.js";

const MINUTE = 60_000;

/** A mail server that is away, takes mails, or lets them wait. */
function mailServer() {
  const caught = catchMails();
  const state = { isAway: true, until: Promise.resolve() };
  const send: Mailer["send"] = async (mail, from) => {
    await state.until;
    const reply = Object.assign(new Error("451 busy"), { code: "EENVELOPE", responseCode: 451, response: "451 busy" });
    if (state.isAway) throw new MailRefusedError(reply, (text) => text);
    return caught.send(mail, from);
  };
  return { state, mails: caught.mails, mailer: { ...caught, send } };
}

describe.each(databases())("the outbox on $name", (kind) => {
  const stack = new Disposables();
  const { state, mails, mailer } = mailServer();
  let booted: BootedSite;
  let token: string;
  let asked = 0;

  beforeAll(async () => {
    booted = stack.use(await bootSite(kind, { overrides: { mailer } }));
    await booted.installed();
  });
  afterAll(() => stack[Symbol.asyncDispose]());
  beforeEach(async () => {
    state.isAway = true;
    token = await administratorToken(booted.site);
    await booted.database().transaction((tx) => tx.deleteFrom("jobs").execute());
  });

  const list = async (query: object = {}) => (await booted.as(token).call(api.listOutbox, { query })).body;
  const retry = (id: string) => booted.callLoosely(api.retryMail, { token, params: { id } });
  const drop = (id: string) => booted.callLoosely(api.dropMail, { token, params: { id } });
  const sentTo = (address: string) => mails.filter(({ to }) => to === address);

  /** Queues a mail with a code to a new address. */
  async function queueCode(): Promise<string> {
    asked += 1;
    const address = `new-${asked}@example.org`;
    expect((await askForCode(booted, address)).status).toBe(200);
    return address;
  }
  async function idOf(address: string): Promise<string> {
    const mail = (await list()).data.find(({ to }) => to === address);
    if (!mail) throw new Error(`No mail to ${address} is in the queue.`);
    return mail.id;
  }
  /** Lets every mail in the queue fail for good. */
  async function giveUp(): Promise<void> {
    await booted.settled();
    await leaveOneTry(booted, MAIL_TRIES);
    booted.clock.advance(MINUTE);
    await booted.settled();
  }

  it("shows to whom mails go and how they fare, and nothing that they say", async () => {
    const given = await queueCode();
    await booted.settled();
    await leaveOneTry(booted, MAIL_TRIES);
    booted.clock.advance(MINUTE);
    const created = booted.clock.now().toISOString();
    const tried = await queueCode();
    await booted.call(api.requestPasswordReset, { body: { email: ADMIN.email } });
    await booted.settled();
    const error = "The mail could not be handed over: the mail server refuses the sender or the recipient (451).";
    const next = new Date(booted.clock.now().getTime() + 5_000).toISOString();
    const page = await list();
    expect(page.data).toMatchObject([
      { to: ADMIN.email, kind: "password-reset", state: "retrying", attempts: 1, nextAttemptAt: next },
      { to: tried, kind: "registration-code", state: "retrying", lastError: error, createdAt: created },
      { to: given, state: "failed", attempts: MAIL_TRIES, nextAttemptAt: null, lastError: error },
    ]);
    expect(Object.keys(page.data[0] ?? {}).sort()).toEqual(
      ["attempts", "createdAt", "id", "kind", "lastError", "nextAttemptAt", "state", "to"].sort(),
    );
    expect(JSON.stringify(page)).not.toMatch(/token=|\b\d{6}\b|sealed|busy/);
    expect((await list({ state: "failed" })).data.map(({ to }) => to)).toEqual([given]);
    expect((await list({ state: "retrying", order: "asc" })).data.map(({ to }) => to)).toEqual([tried, ADMIN.email]);
    expect((await list({ state: "waiting" })).meta.total).toBe(0);
    const second = await list({ limit: 1, page: 2 });
    expect([second.data[0]?.to, second.meta.total]).toEqual([tried, 3]);
  });

  it("holds the mails of notifications, with the address that their recipient has now", async () => {
    const mo = await createMember(booted, { username: "mo" });
    const own = await logIn(booted, mo.email);
    await send(booted, token, api.updateNotificationPreferences, {
      body: { kinds: { "user.follow": { email: true } } },
    });
    const { user } = await send(booted, token, api.me);
    await send(booted, own, api.followUser, { params: { id: user.id } });
    await booted.settled();
    const ofAda = (await list()).data.filter(({ kind: which }) => which === "notification");
    expect(ofAda).toMatchObject([{ to: ADMIN.email, state: "retrying" }]);
    await queueJob(booted, { name: "notifications.mail", payload: JSON.stringify({ userId: "nobody" }) });
    expect((await list({ state: "waiting" })).data).toMatchObject([{ to: null, kind: "notification" }]);
  });

  it("holds a mail that the site cannot open any more, and lets it be dropped", async () => {
    const id = await queueJob(booted, { name: "mail.send", payload: JSON.stringify({ sealed: "AAAA".repeat(20) }) });
    expect((await list()).data).toMatchObject([{ id, to: null, kind: null, state: "waiting" }]);
    expect((await drop(id)).status).toBe(204);
    expect((await list()).meta.total).toBe(0);
  });

  it("sends a mail that was given up once, however often that is asked", async () => {
    const address = await queueCode();
    const id = await idOf(address);
    await giveUp();
    state.isAway = false;
    const answers = await Promise.all(Array.from({ length: 10 }, () => retry(id)));
    // Later requests find the mail waiting again, or gone.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409 || status === 404)).toHaveLength(9);
    expect(answers.find(({ status }) => status === 200)?.json).toMatchObject({
      id,
      to: address,
      kind: "registration-code",
      state: "waiting",
      attempts: 0,
      lastError: null,
    });
    await booted.settled();
    expect(sentTo(address)).toHaveLength(1);
    expect((await list()).meta.total).toBe(0);
    expect((await retry(id)).status).toBe(404);
  });

  it("keeps a mail that still has tries as it is", async () => {
    const address = await queueCode();
    await booted.settled();
    const id = await idOf(address);
    expect((await retry(id)).status).toBe(409);
    expect((await list()).data).toMatchObject([{ id, attempts: 1, state: "retrying" }]);
  });

  it("drops what waits or was given up, for good and once", async () => {
    const given = await queueCode();
    await giveUp();
    const waiting = await queueCode();
    await booted.settled();
    state.isAway = false;
    for (const id of [await idOf(given), await idOf(waiting)]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => drop(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    }
    booted.clock.advance(MINUTE);
    await booted.settled();
    expect([...sentTo(given), ...sentTo(waiting)]).toEqual([]);
    // The log says what was dropped, and nothing of those who would have received it.
    const { data } = await send(booted, token, api.listActivity, { query: { action: "admin.mail.drop", limit: 2 } });
    expect(data.map(({ summary }) => summary)).toEqual(["registration-code", "registration-code"]);
    expect(JSON.stringify(data)).not.toContain("@");
  });

  it("does not drop a mail that is being sent", async () => {
    const gate = Promise.withResolvers<void>();
    state.until = gate.promise;
    state.isAway = false;
    const address = await queueCode();
    await eventually(async () => expect((await list({ state: "running" })).data).toMatchObject([{ to: address }]));
    expect((await drop(await idOf(address))).status).toBe(409);
    gate.resolve();
    await booted.settled();
    expect(sentTo(address)).toHaveLength(1);
  });

  it("knows of no other jobs", async () => {
    const id = await queueJob(booted, { name: "plugins.event", status: "failed", attempts: 8 });
    expect((await list()).data).toEqual([]);
    expect([(await retry(id)).status, (await drop(id)).status]).toEqual([404, 404]);
    expect(await booted.database().read.selectFrom("jobs").select("status").execute()).toEqual([{ status: "failed" }]);
  });
});
