import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, type Answer, accessTokenIn, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";

const credentials = { email: ADMIN.email, password: ADMIN.password };

const refreshCookieOf = (answer: Answer): string => {
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("sv_refresh="));
  return cookie?.split(";")[0] ?? "";
};

const login = (booted: BootedSite) => booted.call(api.login, { body: credentials });
const refresh = (booted: BootedSite, cookie: string) => booted.call(api.refresh, { headers: { cookie } });

describe.each(databases())("authentication on $name", (kind) => {
  it("answers wrong e-mail and wrong password alike", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const wrong = [
      { email: ADMIN.email, password: "wrong" },
      { email: "nobody@example.org", password: ADMIN.password },
    ];
    const answers = await Promise.all(wrong.map((body) => booted.call(api.login, { body })));
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [401, answers[0]?.text],
      [401, answers[0]?.text],
    ]);
    expect(answers.map(codeOf)).toEqual(["SVC-AUTH-1001", "SVC-AUTH-1001"]);
  });

  it("sets the refresh cookie, the page session and the hint with exactly their attributes", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const cookies = (await login(booted)).headers.getSetCookie();
    expect(cookies[0]).toMatch(
      /^sv_refresh=[\w-]{43}; Path=\/api\/auth; Max-Age=2592000; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(cookies[1]).toMatch(/^sv_page=[\w.-]{90,160}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookies[2]).toBe("sv_session=1; Path=/; Max-Age=2592000; SameSite=Lax");
  });

  it("finds the account whatever the case of the address", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const answer = await booted.call(api.login, { body: { ...credentials, email: " ADA@Example.org " } });
    expect(answer.status).toBe(200);
  });

  it("describes the current user with permissions read now", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const answer = await booted.call(api.me, { token });
    expect(answer.json).toMatchObject({ user: { username: "ada", email: ADMIN.email }, groups: expect.any(Array) });
    expect(answer.body.permissions).toContain("admin.access");
    const { password } = ADMIN;
    expect((await booted.call(api.setPin, { token, body: { pin: "2468", password } })).status).toBe(200);
    const profile = await booted.call(api.updateProfile, { token, body: { bio: "Counts." } });
    const { user } = (await booted.call(api.me, { token })).body;
    expect(user).toEqual(profile.json);
    expect(user).toMatchObject({ bio: "Counts.", pinEnabled: true });
  });

  it("gives two tabs that refresh at once one successor", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const cookie = refreshCookieOf(await login(booted));
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(booted, cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(refreshCookieOf)).size).toBe(1);
    booted.clock.advance(60_000);
    expect((await refresh(booted, refreshCookieOf(answers[0] ?? expect.fail("There is no answer.")))).status).toBe(200);
  });

  it("counts refreshes by session, and cookies that nobody was given by address", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const mine = refreshCookieOf(await login(booted));
    const other = refreshCookieOf(await login(booted));
    const statuses = async (cookie: string, times: number): Promise<readonly number[]> =>
      (await Promise.all(Array.from({ length: times }, () => refresh(booted, cookie)))).map(({ status }) => status);
    const times = (count: number, status: number): readonly number[] => Array.from({ length: count }, () => status);

    expect((await statuses(mine, 25)).toSorted()).toEqual([...times(20, 200), ...times(5, 429)]);
    // A neighbour of the same address goes on, whatever else comes from there.
    expect((await statuses("x".repeat(43), 25)).toSorted()).toEqual([...times(20, 401), ...times(5, 429)]);
    expect(await statuses(other, 1)).toEqual([200]);
    const refused = await refresh(booted, mine);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  });

  it("ends the whole session when a used token comes back late", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const first = await login(booted);
    const token = accessTokenIn(first);
    const used = refreshCookieOf(first);
    const successor = refreshCookieOf(await refresh(booted, used));
    booted.clock.advance(11_000);
    expect(codeOf(await refresh(booted, used))).toBe("SVC-AUTH-1002");
    expect(codeOf(await refresh(booted, successor))).toBe("SVC-AUTH-1002");
    expect(codeOf(await booted.call(api.me, { token }))).toBe("SVC-API-4010");
  });

  it("logs out at once, access token included", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const first = await login(booted);
    const token = accessTokenIn(first);
    const cookie = refreshCookieOf(first);
    const out = await booted.call(api.logout, { headers: { cookie } });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()[0]).toMatch(/^sv_refresh=; Path=\/api\/auth; Max-Age=0;/);
    expect((await booted.call(api.me, { token })).status).toBe(401);
    expect((await refresh(booted, cookie)).status).toBe(401);
  });
});

describe("access and refresh rules", () => {
  const [kind] = databases("");
  if (!kind) throw new Error("There is always SQLite.");

  it("clear the cookies at logout and at a refused refresh, whatever they held", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const ended = refreshCookieOf(await login(booted));
    await booted.call(api.logout, { headers: { cookie: ended } });
    const held = ["", "sv_session=1", "sv_refresh=", "sv_refresh=nonsense", `${ended}; ${ended}`, ended];
    for (const cookie of held)
      for (const endpoint of [api.refresh, api.logout]) {
        const answer = await booted.callLoosely(endpoint, { headers: { cookie } });
        expect([endpoint.id, cookie, codeOf(answer), answer.headers.getSetCookie()]).toEqual([
          endpoint.id,
          cookie,
          "SVC-AUTH-1002",
          [
            "sv_refresh=; Path=/api/auth; Max-Age=0; HttpOnly; Secure; SameSite=Strict",
            "sv_page=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
            "sv_session=; Path=/; Max-Age=0; SameSite=Lax",
          ],
        ]);
      }
    // Requests that another site makes a browser send change nothing.
    const headers = { cookie: refreshCookieOf(await login(booted)), origin: "https://evil.example" };
    for (const endpoint of [api.refresh, api.logout]) {
      const answer = await booted.callLoosely(endpoint, { headers });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
  });

  it("ends an access token after 15 minutes and a refresh token after 30 days", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const first = await login(booted);
    const token = accessTokenIn(first);
    booted.clock.advance(15 * 60_000 - 1_000);
    expect((await booted.call(api.me, { token })).status).toBe(200);
    booted.clock.advance(1_000);
    expect((await booted.call(api.me, { token })).status).toBe(401);
    booted.clock.advance(30 * 24 * 3_600_000);
    expect((await refresh(booted, refreshCookieOf(first))).status).toBe(401);
  });

  it("refuses refresh from another origin, a doubled cookie and a missing one", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const cookie = refreshCookieOf(await login(booted));
    const status = (headers: Record<string, string>) =>
      booted.call(api.refresh, { headers }).then((answer) => answer.status);
    expect(await status({ cookie, origin: "https://evil.example" })).toBe(403);
    expect(await status({ cookie, "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await status({ cookie: `${cookie}; ${cookie}` })).toBe(401);
    expect(await status({})).toBe(401);
    expect(await status({ cookie, origin: "http://site.test", "sec-fetch-site": "same-origin" })).toBe(200);
  });

  it("lets exactly ten logins of one address pass in a quarter of an hour", async () => {
    await using booted = await bootSite(kind);
    await booted.site.install({
      site: { name: "x", url: "http://site.test", language: "en", timezone: "UTC" },
      admin: ADMIN,
    });
    const attempt = (peer: string, headers = {}) =>
      booted.call(api.login, { body: { email: "a@b.c", password: "wrong" }, peer, headers });
    const answers = await Promise.all(Array.from({ length: 14 }, () => attempt("198.51.100.1")));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = await attempt("198.51.100.1", { "x-forwarded-for": "192.0.2.9" });
    expect(codeOf(refused)).toBe("SVC-API-4290");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await attempt("198.51.100.2")).status).toBe(401);
    booted.clock.advance(15 * 60_000);
    expect((await attempt("198.51.100.1")).status).toBe(401);
  });
});
