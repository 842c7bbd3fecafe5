import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, type Answer, accessTokenIn, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { lastMailTo, mailsTo } from "./support/outbox.js";
import { freshPeer } from "./support/registration.js";

const NEXT = "a brand new long password";

const ask = (booted: BootedSite, email: string, headers: Record<string, string> = {}) =>
  booted.call(api.requestPasswordReset, { body: { email }, peer: freshPeer(), headers });

const confirm = (booted: BootedSite, token: string, password = NEXT) =>
  booted.call(api.confirmPasswordReset, { body: { token, password }, peer: freshPeer() });

const login = (booted: BootedSite, password: string) =>
  booted.call(api.login, { body: { email: ADMIN.email, password } });

async function tokenFor(booted: BootedSite, email: string = ADMIN.email): Promise<string> {
  await booted.settled();
  await ask(booted, email);
  const { text } = await lastMailTo(booted, email);
  const token = /\/reset-password\?token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error("The mail has no link.");
  return token;
}

describe.each(databases())("a forgotten password on $name", (kind) => {
  it("is set anew with the mailed link, which ends every session and works once", async () => {
    await using booted = await bootSite(kind);
    const before = await booted.installed();
    const cookie = (await login(booted, ADMIN.password)).headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const token = await tokenFor(booted);
    expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(16);
    const stored = await booted.database().read.selectFrom("password_resets").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);

    const weak = await confirm(booted, token, "short");
    expect([weak.status, codeOf(weak)]).toEqual([422, "SVC-API-4001"]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(booted, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(["SVC-API-4001"]));

    expect((await booted.call(api.me, { token: before })).status).toBe(401);
    expect((await booted.call(api.refresh, { headers: { cookie } })).status).toBe(401);
    expect((await login(booted, ADMIN.password)).status).toBe(401);
    expect((await login(booted, NEXT)).status).toBe(200);
    await booted.settled();
    const subjects = (await mailsTo(booted, ADMIN.email)).map(({ headers }) => headers.get("subject"));
    expect(subjects.filter((subject) => subject?.includes("was changed"))).toHaveLength(1);
  });

  it("is answered alike whether or not there is an account, three times an hour for one address", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const answers = await Promise.all([
      ...["ada@example.org", "ADA@example.org", "ada@EXAMPLE.org", "Ada@example.org", "aDa@example.org"].map((email) =>
        ask(booted, email),
      ),
      ask(booted, "nobody@example.org"),
    ]);
    const shape = ({ status, text, headers }: Answer) =>
      JSON.stringify([status, text, [...headers.keys()].filter((name) => name !== "x-request-id")]);
    expect(new Set(answers.map(shape)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await mailsTo(booted, ADMIN.email)).toHaveLength(3);
    expect(await mailsTo(booted, "nobody@example.org")).toHaveLength(0);
  });

  it("takes no link that is old, replaced or made up", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const first = await tokenFor(booted);
    const second = await tokenFor(booted);
    expect((await confirm(booted, first)).status).toBe(422);
    expect((await confirm(booted, "made-up")).status).toBe(422);
    booted.clock.advance(60 * 60_000);
    expect((await confirm(booted, second)).status).toBe(422);
    expect((await confirm(booted, await tokenFor(booted))).status).toBe(200);
  });

  it("is linked at the site's own address, whatever host the request names", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    await ask(booted, ADMIN.email, { host: "evil.example", "x-forwarded-host": "evil.example" });
    const { text, html } = await lastMailTo(booted, ADMIN.email);
    expect(text).toContain("http://site.test/reset-password?token=");
    expect(text + html).not.toContain("evil");
  });

  it("leaves no session to a login that was under way with the old one", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const token = await tokenFor(booted);
    const [, ...logins] = await Promise.all([
      confirm(booted, token),
      ...Array.from({ length: 8 }, () => login(booted, ADMIN.password)),
    ]);
    const issued = logins.filter(({ status }) => status === 200).map(accessTokenIn);
    const after = await Promise.all(issued.map((access) => booted.call(api.me, { token: access })));
    expect(after.filter(({ status }) => status === 200)).toEqual([]);
    expect((await login(booted, NEXT)).status).toBe(200);
  });
});

describe("limits around a forgotten password", () => {
  const [kind] = databases("");
  if (!kind) throw new Error("There is always SQLite.");

  it("let exactly three requests of one address pass in an hour", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const from = (peer: string) => booted.call(api.requestPasswordReset, { body: { email: "a@example.org" }, peer });
    const answers = await Promise.all(Array.from({ length: 9 }, () => from("192.0.2.7")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await from("::ffff:192.0.2.7")).status).toBe(429);
    booted.clock.advance(60 * 60_000 - 1);
    const late = await from("192.0.2.7");
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "1"]);
    booted.clock.advance(1);
    expect((await from("192.0.2.7")).status).toBe(200);
  });

  it("let the owner in from where they just set a password, while strangers guess", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const guess = (peer: string, password = "wrong") =>
      booted.call(api.login, { body: { email: ADMIN.email, password }, peer });
    const guesses = await Promise.all(Array.from({ length: 34 }, () => guess(freshPeer())));
    // The first of the thirty was the owner's own first login.
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(29);
    const refused = await guess(freshPeer(), ADMIN.password);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const known = await login(booted, ADMIN.password);
    expect([known.status, known.text]).toEqual([200, expect.stringContaining("accessToken")]);

    const elsewhere = freshPeer();
    const token = await tokenFor(booted);
    await booted.call(api.confirmPasswordReset, { body: { token, password: NEXT }, peer: elsewhere });
    expect((await guess(elsewhere, NEXT)).status).toBe(200);
    expect((await guess(freshPeer(), NEXT)).status).toBe(429);
  });

  it("count guesses at an address without an account just the same", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const guess = () =>
      booted.call(api.login, { body: { email: "Nobody@example.org", password: "wrong" }, peer: freshPeer() });
    const guesses = await Promise.all(Array.from({ length: 34 }, guess));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(30);
    expect(guesses.filter((answer) => codeOf(answer) === "SVC-API-4290")).toHaveLength(4);
  });
});
