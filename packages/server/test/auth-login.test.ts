import * as api from "@sitevine/api";
import { addressOf, databases, eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { hashPassword } from "../src/platform/crypto/passwords.js";
import { stores } from "./platform/stores.js";
import { ADMIN, type Answer, accessTokenIn, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { freshPeer } from "./support/registration.js";

const PIN = "2468";
const login = (booted: BootedSite, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  booted.call(api.login, {
    body: { email: ADMIN.email, password: ADMIN.password, ...body },
    peer: freshPeer(),
    headers,
  });
const cookieOf = (answer: Answer): string => answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
const refresh = (booted: BootedSite, cookie: string, headers: Record<string, string> = {}) =>
  booted.call(api.refresh, { headers: { cookie, ...headers }, peer: freshPeer() });

async function change(booted: BootedSite, values: { login_pin_hash?: string; status?: "banned" | "deactivated" }) {
  await booted.database().transaction(async (tx) => {
    await tx.updateTable("users").set(values).where("email", "=", ADMIN.email).execute();
  });
}

describe.each(databases())("logging in on $name", (kind) => {
  it("refuses a login with NUL, and so do all routes that take credentials", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const nul = "\u0000";
    const texts = [nul, `a${nul}`, `${ADMIN.email}${nul}`, `${nul}${ADMIN.email}`];
    for (const text of texts) {
      expect([text, codeOf(await login(booted, { email: text }))]).toEqual([text, "SVC-API-4001"]);
      expect([text, codeOf(await login(booted, { password: text }))]).toEqual([text, "SVC-API-4001"]);
      const peer = freshPeer();
      const call = { token, peer };
      const answers = [
        await login(booted, { loginPin: text }),
        await booted.call(api.sendRegistrationCode, { ...call, body: { email: text } }),
        await booted.call(api.register, {
          ...call,
          body: { email: text, code: text, username: text, password: text, inviteCode: text },
        }),
        await booted.call(api.requestPasswordReset, { ...call, body: { email: text } }),
        await booted.call(api.confirmPasswordReset, {
          ...call,
          body: { token: text, password: `long enough ${text}` },
        }),
        await booted.call(api.redeemBetaCode, { ...call, body: { code: text } }),
        await refresh(booted, `sv_refresh=${encodeURIComponent(text)}`),
        await booted.call(api.me, { token: encodeURIComponent(text) }),
      ];
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
    expect(booted.logger.entries.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("asks for the PIN after the right password only, and answers a wrong one like a wrong password", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    expect((await login(booted, { loginPin: "0000" })).status).toBe(200);
    await change(booted, { login_pin_hash: await hashPassword(PIN) });
    const asked = await login(booted, {});
    expect([asked.status, asked.json, asked.headers.getSetCookie()]).toEqual([200, { requiresPin: true }, []]);
    const wrong = await login(booted, { password: "wrong" });
    const refused = [
      await login(booted, { password: "wrong", loginPin: PIN }),
      await login(booted, { loginPin: "1357" }),
      await login(booted, { loginPin: "" }),
      await login(booted, { email: "nobody@example.org", loginPin: PIN }),
    ];
    for (const answer of refused) expect([answer.status, answer.text]).toEqual([401, wrong.text]);
    expect((await login(booted, { loginPin: PIN })).json).toHaveProperty("accessToken");
  });

  it.each(["banned", "deactivated"] as const)("tells a %s owner so after password and PIN only", async (status) => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await change(booted, { login_pin_hash: await hashPassword(PIN), status });
    expect(codeOf(await login(booted, { password: "wrong" }))).toBe("SVC-AUTH-1001");
    expect((await login(booted, {})).json).toEqual({ requiresPin: true });
    expect(codeOf(await login(booted, { loginPin: "1357" }))).toBe("SVC-AUTH-1001");
    expect(codeOf(await login(booted, { loginPin: PIN }))).toBe("SVC-AUTH-1003");
    // Another process hears of it by itself within two seconds, where no store tells it.
    booted.clock.advance(2_000);
    expect(codeOf(await booted.call(api.me, { token }))).toBe("SVC-API-4010");
  });

  it("adopts no session that came along, and starts one of its own each time", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const planted = `sv_refresh=${"A".repeat(43)}`;
    const first = cookieOf(await login(booted, {}));
    const second = cookieOf(await login(booted, {}, { cookie: planted }));
    const third = cookieOf(await login(booted, {}, { cookie: first }));
    expect(new Set([planted, first, second, third]).size).toBe(4);
    expect((await refresh(booted, planted)).status).toBe(401);
    expect((await refresh(booted, `${first}; ${second}`)).status).toBe(401);
    for (const cookie of [first, second, third]) expect((await refresh(booted, cookie)).status).toBe(200);
    const sessions = await booted.database().read.selectFrom("sessions").select("id").execute();
    expect(sessions).toHaveLength(4);
  });

  it("remembers when and where a member was last seen, once a minute", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const me = (peer: string) => booted.call(api.me, { token, peer });
    const seen = () =>
      booted
        .database()
        .read.selectFrom("users")
        .innerJoin("sessions", "sessions.user_id", "users.id")
        .select(["users.last_ip", "users.last_seen_at", "sessions.last_seen_at as used_at"])
        .executeTakeFirstOrThrow();
    const start = booted.clock.now().toISOString();
    expect(await seen()).toEqual({ last_ip: "127.0.0.1", last_seen_at: start, used_at: start });
    booted.clock.advance(60_000);
    const later = booted.clock.now().toISOString();
    await me("192.0.2.1");
    await eventually(async () =>
      expect(await seen()).toEqual({ last_ip: "192.0.2.1", last_seen_at: later, used_at: later }),
    );
    booted.clock.advance(59_000);
    await me("192.0.2.2");
    booted.clock.advance(1_000);
    await me("192.0.2.3");
    await eventually(async () => expect((await seen()).last_ip).toBe("192.0.2.3"));
  });

  it("sees a changed group and a changed name on the next request", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { id, email } = await createMember(booted, { groups: ["administrators"] });
    const token = await logIn(booted, email);
    expect((await booted.call(api.listInvites, { token })).status).toBe(200);
    await booted.database().transaction(async (tx) => {
      await tx.deleteFrom("user_groups").where("user_id", "=", id).execute();
    });
    booted.clock.advance(2_000);
    expect(codeOf(await booted.call(api.listInvites, { token }))).toBe("SVC-API-4003");
    expect((await booted.call(api.me, { token })).json).toMatchObject({ groups: [], permissions: [] });
  });
});

describe.each(stores)("shared counts on $name", (store) => {
  const [kind] = databases("");
  if (!kind) throw new Error("There is always SQLite.");

  it("let exactly ten of fifty parallel logins pass, successes included", async () => {
    await using booted = await bootSite(kind, { environment: store.environment });
    await booted.installed();
    const peer = freshPeer();
    const attempt = (password: string) => booted.call(api.login, { body: { email: ADMIN.email, password }, peer });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => attempt(index % 2 ? "wrong" : ADMIN.password)),
    );
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(10);
    const refused = await attempt(ADMIN.password);
    expect([refused.status, /^[1-9]\d*$/.test(refused.headers.get("retry-after") ?? "")]).toEqual([429, true]);
  });

  it("give twenty parallel refreshes one successor and keep the session", async () => {
    await using booted = await bootSite(kind, { environment: store.environment });
    await booted.installed();
    const cookie = cookieOf(await login(booted, {}));
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(booted, cookie)));
    expect(new Set(answers.map((answer) => `${answer.status} ${cookieOf(answer)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await booted.call(api.me, { token: answers[0]?.body.accessToken })).status).toBe(200);
    const live = await booted
      .database()
      .read.selectFrom("refresh_tokens")
      .select("token_hash")
      .where("rotated_at", "is", null)
      .where("successor_hash", "is", null)
      .execute();
    expect(live).toHaveLength(2);
  });

  it("end an access token with its session, in the process that did not end it too", async () => {
    await using booted = await bootSite(kind, { environment: store.environment });
    await booted.installed();
    const first = await login(booted, {});
    const token = accessTokenIn(first);
    expect((await booted.call(api.me, { token })).status).toBe(200);
    await booted.call(api.logout, { headers: { cookie: cookieOf(first) } });
    expect((await booted.call(api.me, { token })).status).toBe(401);
  });
});

describe("requests that try to be something else", () => {
  const [kind] = databases("");
  if (!kind) throw new Error("There is always SQLite.");

  it("take the token from one Bearer header and nowhere else", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const status = async (headers: Record<string, string>, query = "") =>
      (await booted.callLoosely(api.me, { query, headers })).status;
    expect(await status({ authorization: `bearer ${token}` })).toBe(200);
    for (const authorization of [
      `Basic ${token}`,
      token,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer ${token} x`,
      "Bearer ",
    ])
      expect(await status({ authorization })).toBe(401);
    expect(await status({}, `access_token=${token}&token=${token}`)).toBe(401);
    expect(await status({ cookie: `token=${token}` })).toBe(401);
    const refreshToken = cookieOf(await login(booted, {})).slice("sv_refresh=".length);
    expect(await status({ authorization: `Bearer ${refreshToken}` })).toBe(401);
  });

  it("change nothing by GET, and take JSON as JSON only", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const cookie = cookieOf(await login(booted, {}));
    const writes = [
      api.login,
      api.refresh,
      api.logout,
      api.requestPasswordReset,
      api.confirmPasswordReset,
      api.register,
    ];
    for (const endpoint of writes)
      expect((await booted.call(addressOf(endpoint), { headers: { cookie } })).status).toBe(405);
    const text = { "content-type": "text/plain" };
    for (const endpoint of [api.login, api.register, api.requestPasswordReset])
      expect(codeOf(await booted.callLoosely(endpoint, { body: "{}", headers: text, peer: freshPeer() }))).toBe(
        "SVC-API-4015",
      );
    for (const headers of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ])
      expect(codeOf(await booted.call(api.logout, { headers: { cookie, ...headers } }))).toBe("SVC-API-4003");
    const answer = await refresh(booted, cookie);
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, null]);
  });

  it("bring no password that is too long to hash", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    expect((await login(booted, { password: "x".repeat(257) })).status).toBe(422);
    expect((await login(booted, { password: "x".repeat(5_000_000) })).status).toBe(413);
    expect((await login(booted, { password: `${ADMIN.password}\u0000` })).status).toBe(422);
  });
});
