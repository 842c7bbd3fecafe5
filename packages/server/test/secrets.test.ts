import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases, type EndpointAnswer, type LooseCall } from "@sitevine/testkit";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ADMIN, type Answer, type BootedSite, bootSite } from "./support/booted-site.js";
import { lastMailTo } from "./support/outbox.js";
import { askForCode, freshPeer, mailedCode, register } from "./support/registration.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

// Words that occur nowhere by chance.
const PASSWORDS = ["canary first password", "canary second password", "canary third password"] as const;
const WRONG = "canary wrong password";
const PIN = "8402957316";
const EMAIL = "canary@example.org";

const refreshTokenIn = (answer: Answer): string =>
  /sv_refresh=([\w-]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? "";

/** Whether a text tells a secret. Six digits also stand in hashes and ids by chance, so a secret has to stand alone. */
const tells = (text: string, secret: string): boolean => new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text);

/** Everything that is kept: each row of each table. */
async function dump(booted: BootedSite): Promise<string> {
  const { read } = booted.database();
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(read);
  const texts = tables.rows.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
    return JSON.stringify(rows);
  });
  return (await Promise.all(texts)).join("\n");
}

it("shows no secret in a log, an answer or a row", async () => {
  await using booted = await bootSite(kind);
  const admin = await booted.installed();
  const answers: Answer[] = [];
  const secrets: string[] = [...PASSWORDS, WRONG, PIN, ADMIN.password];
  const rowsSoFar: string[] = [];
  async function call<E extends api.Endpoint>(endpoint: E, sent: LooseCall): Promise<EndpointAnswer<E>> {
    const answer = await booted.callLoosely(endpoint, { peer: freshPeer(), ...sent });
    answers.push(answer);
    // Before and after the mails have gone out.
    rowsSoFar.push(await dump(booted));
    return answer;
  }

  await askForCode(booted, EMAIL);
  rowsSoFar.push(await dump(booted));
  const code = await mailedCode(booted, EMAIL);
  const registered = await register(booted, { email: EMAIL, code, username: "canary", password: PASSWORDS[0] });
  expect(registered.status).toBe(201);
  let token = registered.body.accessToken;
  const session = refreshTokenIn(registered);
  secrets.push(code, session);

  const login = (password: string, loginPin?: string) =>
    call(api.login, { body: { email: EMAIL, password, ...(loginPin ? { loginPin } : {}) } });
  expect((await login(WRONG)).status).toBe(401);
  expect((await login("")).status).toBe(422);
  expect((await call(api.login, { body: { email: EMAIL, password: [WRONG] } })).status).toBe(422);
  expect(
    (await call(api.login, { body: `{"password":"${WRONG}"`, headers: { "content-type": "application/json" } })).status,
  ).toBe(400);

  const refreshed = await call(api.refresh, { headers: { cookie: `sv_refresh=${session}` } });
  secrets.push(refreshTokenIn(refreshed));
  token = refreshed.body.accessToken;

  await call(api.setPin, { token, body: { pin: PIN, password: PASSWORDS[0] } });
  await login(PASSWORDS[0], PIN);
  await call(api.removePin, { token, body: { password: PASSWORDS[0] } });
  const changed = { currentPassword: PASSWORDS[0], newPassword: PASSWORDS[1] };
  expect((await call(api.changePassword, { token, body: changed })).status).toBe(200);

  const newEmail = "canary-two@example.org";
  expect(
    (await call(api.requestEmailChange, { token, body: { email: newEmail, password: PASSWORDS[1] } })).status,
  ).toBe(200);
  const emailCode = await mailedCode(booted, newEmail);
  secrets.push(emailCode);
  expect((await call(api.confirmEmailChange, { token, body: { code: emailCode } })).status).toBe(200);

  expect((await call(api.requestPasswordReset, { body: { email: newEmail } })).status).toBe(200);
  const link = /[?&]token=([\w-]+)/.exec((await lastMailTo(booted, newEmail)).text)?.[1] ?? "";
  secrets.push(link);
  const confirmed = await call(api.confirmPasswordReset, { body: { token: link, password: PASSWORDS[2] } });
  expect(confirmed.status).toBe(200);
  await call(api.confirmPasswordReset, { body: { token: link, password: PASSWORDS[2] } });

  const users = await call(api.listUsers, { query: { q: "canary" }, token: admin });
  const [user] = users.body.data;
  await call(api.getUserDetail, { params: { id: user?.id ?? "" }, token: admin });
  const reports = [api.listErrorLog, api.getDashboard, api.getAdminHealth, api.listMigrationHistory, api.listSettings];
  for (const endpoint of reports) expect((await call(endpoint, { token: admin })).status).toBe(200);
  await call(api.listSessions, { token: admin });
  await booted.settled();
  rowsSoFar.push(await dump(booted));

  secrets.push((await readFile(join(booted.dataDir, "site-secret"), "utf8").catch(() => "")).trim());
  const known = secrets.filter((secret) => secret !== "");
  expect(known.length).toBeGreaterThan(10);
  const log = JSON.stringify(booted.logger.entries);
  const said = answers.map(({ text }) => text).join("\n");
  const kept = rowsSoFar.join("\n");
  for (const secret of known) {
    expect([secret, tells(log, secret)]).toEqual([secret, false]);
    expect([secret, tells(said, secret)]).toEqual([secret, false]);
    expect([secret, tells(kept, secret)]).toEqual([secret, false]);
  }
  // Nobody but the one who logs in is told anything that has been hashed.
  expect(said).not.toMatch(/\$argon2|"[a-zA-Z]*[hH]ash"/);
});
