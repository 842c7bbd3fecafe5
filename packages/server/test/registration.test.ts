import * as api from "@sitevine/api";
import { databases, type EndpointAnswer } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { readCounter } from "../src/platform/db/counters.js";
import { ADMIN, type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { logIn } from "./support/members.js";
import { mailsTo } from "./support/outbox.js";
import { askForCode, codeFor, register, storeSetting } from "./support/registration.js";

const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");
const statuses = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const issuePaths = ({ issues }: EndpointAnswer): string[] => issues.map(({ path }) => path);

async function rowsOf(booted: BootedSite): Promise<Record<string, number>> {
  const db = booted.database().read;
  const users = await db.selectFrom("users").select("id").execute();
  const sessions = await db.selectFrom("sessions").select("id").execute();
  // A member is among the members and stands on the lowest rung of the ladder.
  const memberships = await db.selectFrom("user_groups").select("user_id").execute();
  return {
    users: users.length,
    counted: await readCounter(db, "users"),
    sessions: sessions.length,
    memberships: memberships.length,
  };
}

describe.each(databases())("registration on $name", (kind) => {
  it("makes a member with the mailed code and logs them in", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const sent = await askForCode(booted, "Mo@Example.org");
    expect([sent.status, sent.json]).toEqual([200, { ok: true }]);
    const code = await codeFor(booted, "mo@example.org");
    const answer = await register(booted, { email: "mo@example.ORG", code, username: "Moe", displayName: "Mo M." });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^sv_refresh=[\w-]{43}; Path=\/api\/auth; .*HttpOnly/);
    const token = answer.body.accessToken;
    const me = await booted.call(api.me, { token });
    expect(me.json).toMatchObject({
      user: { username: "Moe", displayName: "Mo M.", email: "mo@example.ORG" },
      groups: [{ key: "members" }, { key: "newcomers" }],
      permissions: ["article.comment.create", "article.create"],
    });
    expect(await rowsOf(booted)).toEqual({ users: 2, counted: 2, sessions: 2, memberships: 4 });
    await logIn(booted, "mo@example.org");
  });

  it("keeps a code as a keyed hash, bound to its address, for five tries and a quarter of an hour", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const code = await codeFor(booted, "a@example.org");
    await askForCode(booted, "b@example.org");
    const stored = await booted.database().read.selectFrom("mailed_codes").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    const other = await codeFor(booted, "b@example.org");
    const borrowed = await register(booted, {
      email: "b@example.org",
      code: code === other ? wrong(code) : code,
      username: "bea",
    });
    expect([borrowed.status, issuePaths(borrowed)]).toEqual([422, ["body.code"]]);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await register(booted, { email: "a@example.org", code: wrong(code), username: "ann" })).status).toBe(422);
    expect((await register(booted, { email: "a@example.org", code, username: "ann" })).status).toBe(422);
    booted.clock.advance(15 * 60_000);
    expect((await register(booted, { email: "b@example.org", code: other, username: "bea" })).status).toBe(422);
    expect(await rowsOf(booted)).toMatchObject({ users: 1, counted: 1 });
  });

  it("answers a known address as an unknown one and mails its owner instead", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [known, unknown] = [
      await askForCode(booted, ADMIN.email.toUpperCase()),
      await askForCode(booted, "mo@example.org"),
    ];
    const headersOf = ({ headers }: Answer) => [...headers.keys()].filter((name) => name !== "x-request-id");
    expect([known.status, known.text, headersOf(known)]).toEqual([unknown.status, unknown.text, headersOf(unknown)]);
    const [mail] = await mailsTo(booted, ADMIN.email);
    expect(mail?.headers.get("subject")).toContain("already have an account");
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
    const guess = { code: "123456", username: "moe" };
    const answers = [
      await register(booted, { ...guess, email: ADMIN.email }),
      await register(booted, { ...guess, email: "stranger@example.org" }),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [422, answers[0]?.text],
      [422, answers[0]?.text],
    ]);
  });

  it("mails no address more than three codes an hour, and says nothing of it", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const spellings = ["mo@example.org", "MO@example.org", "Mo@Example.org", "mo@EXAMPLE.org", "mO@example.org"];
    const answers = await Promise.all(spellings.map((email) => askForCode(booted, email)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await mailsTo(booted, "mo@example.org")).toHaveLength(3);
    booted.clock.advance(60 * 60_000);
    expect(await codeFor(booted, "mo@example.org")).toMatch(/^\d{6}$/);
  });

  it("gives one address one account under twenty-four parallel calls, and the losers a conflict", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const code = await codeFor(booted, "mo@example.org");
    const form = { email: "mo@example.org", code };
    const calls = Array.from({ length: 24 }, (_, index) => register(booted, { ...form, username: `mo${index}` }));
    const answers = await Promise.all(calls);
    expect(statuses(answers)).toEqual({ 201: 1, 409: 23 });
    expect(new Set(answers.filter(({ status }) => status === 409).map(codeOf))).toEqual(new Set(["SVC-API-4009"]));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ error: { details: [{ path: expect.any(String), code: "taken" }] } });
    expect(await rowsOf(booted)).toEqual({ users: 2, counted: 2, sessions: 2, memberships: 4 });
  });

  it("gives one name one account under twenty parallel calls, and the losers may choose another", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const emails = Array.from({ length: 20 }, (_, index) => `m${index}@example.org`);
    const codes = await Promise.all(emails.map((email) => codeFor(booted, email)));
    const forms = emails.map((email, index) => ({
      email,
      code: codes[index] ?? "",
      username: index % 2 ? "Mo-1" : "mo-1",
    }));
    const answers = await Promise.all(forms.map((form) => register(booted, form)));
    expect(statuses(answers)).toEqual({ 201: 1, 409: 19 });
    expect(await rowsOf(booted)).toEqual({ users: 2, counted: 2, sessions: 2, memberships: 4 });
    const loser = forms[answers.findIndex(({ status }) => status === 409)];
    if (!loser) throw new Error("Nobody lost.");
    expect((await register(booted, { ...loser, username: "mo-2" })).status).toBe(201);
  });

  it("counts an invitation once for each account, and not for one that is not made", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await storeSetting(booted, "registration.mode", "invite");
    const made = await booted.call(api.createInvite, { token, body: { maxUses: 2, email: "a0@example.org" } });
    expect(made.status).toBe(201);
    const invite = made.body;
    expect(invite.url).toBe(`http://site.test/register?invite=${invite.code}`);
    expect((await mailsTo(booted, "a0@example.org"))[0]?.text).toContain(invite.url);

    const emails = Array.from({ length: 8 }, (_, index) => `a${index}@example.org`);
    const codes = await Promise.all(emails.map((email) => codeFor(booted, email)));
    const form = (index: number) => ({
      email: emails[index] ?? "",
      code: codes[index] ?? "",
      username: `guest${index}`,
    });
    expect((await register(booted, form(0))).status).toBe(403);
    const unknown = await register(booted, { ...form(0), inviteCode: "NOPE" });
    expect([unknown.status, issuePaths(unknown)]).toEqual([422, ["body.inviteCode"]]);
    const taken = await register(booted, { ...form(0), inviteCode: invite.code, username: ADMIN.username });
    expect(taken.status).toBe(409);
    const answers = await Promise.all(
      emails.map((_, index) => register(booted, { ...form(index), inviteCode: invite.code.toLowerCase() })),
    );
    expect(statuses(answers)).toEqual({ 201: 2, 422: 6 });
    expect(await rowsOf(booted)).toEqual({ users: 3, counted: 3, sessions: 3, memberships: 6 });
    const list = await booted.call(api.listInvites, { token });
    expect(list.json).toMatchObject({ data: [{ id: invite.id, uses: 2 }], meta: { total: 1 } });
  });
});

describe("the rules of registration", () => {
  const [kind] = databases("");
  if (!kind) throw new Error("There is always SQLite.");
  const status = async (booted: BootedSite) => (await booted.call(api.getRegistrationStatus)).json;

  it("closes, asks for an invitation or for access as the settings say", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    expect(await status(booted)).toEqual({ open: true, inviteRequired: false, betaGate: false, profileFields: [] });
    const code = await codeFor(booted, "mo@example.org");
    const form = { email: "mo@example.org", code, username: "moe" };
    await storeSetting(booted, "registration.mode", "closed");
    expect(await status(booted)).toMatchObject({ open: false });
    expect(codeOf(await askForCode(booted, "mo@example.org"))).toBe("SVC-API-4003");
    expect(codeOf(await register(booted, form))).toBe("SVC-API-4003");

    await storeSetting(booted, "registration.mode", "open");
    await storeSetting(booted, "beta.gate", "closed");
    expect(await status(booted)).toMatchObject({ open: true, betaGate: true });
    expect(codeOf(await register(booted, form))).toBe("SVC-API-4003");
    await booted.call(api.createBetaCode, { token, body: { code: "let-me-in" } });
    const pass = await booted.call(api.redeemBetaCode, { body: { code: "LET-me-in" } });
    const cookie = pass.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect((await register(booted, form, { headers: { cookie } })).status).toBe(201);
  });

  it("are the same on a site for members as anywhere else, behind its gate if that is closed", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    await storeSetting(booted, "site.access", "members");
    expect(await status(booted)).toMatchObject({ open: true, inviteRequired: false, betaGate: false });
    expect((await booted.call(api.listArticles)).status).toBe(403);
    const code = await codeFor(booted, "mo@example.org");
    await storeSetting(booted, "beta.gate", "closed");
    expect(codeOf(await register(booted, { email: "mo@example.org", code, username: "moe" }))).toBe("SVC-API-4003");
    await storeSetting(booted, "beta.gate", "open");
    const answer = await register(booted, { email: "mo@example.org", code, username: "moe" });
    expect(answer.status).toBe(201);
    const { accessToken } = answer.body;
    expect((await booted.call(api.listArticles, { token: accessToken })).status).toBe(200);
  });

  it("refuses reserved names, weak passwords and invented codes before it looks anything up", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const code = await codeFor(booted, "mo@example.org");
    for (const username of ["search", "ME", "Admin", "profile-fields", "a", "1moe", "moë", "moe moe"]) {
      const refused = await register(booted, { email: "mo@example.org", code, username });
      expect([refused.status, new Set(issuePaths(refused))]).toEqual([422, new Set(["body.username"])]);
    }
    const weak = await register(booted, { email: "mo@example.org", code, username: "moe", password: "short" });
    expect(issuePaths(weak)).toEqual(["body.password"]);
    const long = await register(booted, {
      email: "mo@example.org",
      code,
      username: "moe",
      password: "x".repeat(1_000_000),
    });
    expect(long.status).toBeGreaterThanOrEqual(413);
    expect((await register(booted, { email: "mo@example.org", code, username: "moe" })).status).toBe(201);
  });

  it("asks for the fields of a profile, and makes no account without a required one", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const field = { key: "town", type: "text", label: "Town", required: true, atRegistration: true };
    expect((await booted.callLoosely(api.createProfileField, { token, body: field })).status).toBe(201);
    expect(await status(booted)).toMatchObject({ profileFields: [{ key: "town", required: true }] });
    const form = { email: "mo@example.org", code: await codeFor(booted, "mo@example.org"), username: "moe" };
    expect((await register(booted, form)).status).toBe(422);
    expect((await register(booted, { ...form, profileFields: { town: 7 } })).status).toBe(422);
    expect(await rowsOf(booted)).toEqual({ users: 1, counted: 1, sessions: 1, memberships: 2 });
    expect((await register(booted, { ...form, profileFields: { town: "Kiel" } })).status).toBe(201);
    const values = await booted.database().read.selectFrom("profile_field_values").select("value").execute();
    expect(values).toEqual([{ value: '"Kiel"' }]);
  });

  it("ignores what nobody may set", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const code = await codeFor(booted, "mo@example.org");
    const extras = { role: "admin", groups: ["administrators"], isAdmin: true, status: "banned", id: "x", points: 9 };
    const answer = await register(booted, { email: "mo@example.org", code, username: "moe", ...extras });
    const token = answer.body.accessToken;
    expect((await booted.call(api.me, { token })).json).toMatchObject({
      groups: [{ key: "members" }, { key: "newcomers" }],
    });
    expect(codeOf(await booted.call(api.listInvites, { token }))).toBe("SVC-API-4003");
  });

  it("lets exactly five registrations of one address pass in an hour, whatever headers say", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const form = { email: "mo@example.org", code: "123456", username: "moe" };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        register(booted, form, { peer: "2001:db8:1:2::1", headers: { "x-forwarded-for": `192.0.2.${index}` } }),
      ),
    );
    expect(statuses(answers)).toEqual({ 422: 5, 429: 7 });
    expect((await register(booted, form, { peer: "2001:DB8:1:2:ffff::9" })).status).toBe(429);
    expect((await register(booted, form, { peer: "2001:db8:1:3::1" })).status).toBe(422);
  });
});
