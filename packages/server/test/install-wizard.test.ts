import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, type Answer, type BootedSite, bootEmpty, SITE } from "./support/booted-site.js";

const STRANGER = "203.0.113.9";
const FORM = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };

/** Sends a form as the browser of somebody on this machine does. */
function send(
  booted: BootedSite,
  step: string,
  values: Readonly<Record<string, string>>,
  options: { readonly headers?: Record<string, string>; readonly peer?: string } = {},
): Promise<Answer> {
  const body = new URLSearchParams(values).toString();
  const headers = { ...FORM, ...options.headers };
  return booted.call(`/install/${step}`, { body, headers, ...(options.peer ? { peer: options.peer } : {}) });
}

const goesTo = (answer: Answer): unknown => [answer.status, answer.headers.get("location")];

describe.each(databases())("the wizard on $name", (kind) => {
  it("installs a site by forms alone, and is gone afterwards", async () => {
    await using booted = await bootEmpty(kind);
    const welcome = await booted.call("/install", { headers: { accept: "text/html" } });
    expect(welcome.status).toBe(200);
    for (const label of ["Runtime", "Database", "Key-value store", "Data folder", "TLS toolkit"])
      expect(welcome.text).toContain(label);

    expect(goesTo(await send(booted, "site", SITE))).toEqual([303, "/install?step=admin"]);
    expect(goesTo(await send(booted, "admin", ADMIN))).toEqual([303, "/install?step=finish"]);
    const summary = await booted.call("/install");
    expect(summary.text).toContain(`${ADMIN.username} (${ADMIN.email})`);
    expect(summary.text).not.toContain(ADMIN.password);

    const done = await send(booted, "finish", {});
    expect(goesTo(done)).toEqual([303, "/acp"]);
    for (const method of ["GET", "POST", "PUT"]) {
      const gone = await booted.call("/install", { method, headers: { accept: "text/html" } });
      expect([method, gone.status, gone.headers.get("content-type")]).toEqual([
        method,
        410,
        "text/html; charset=utf-8",
      ]);
    }
    const login = await booted.call(api.login, { body: { email: ADMIN.email, password: ADMIN.password } });
    expect(login.json).toEqual({ accessToken: expect.any(String) });
  });

  it("leaves its administrator signed in, by cookies alone", async () => {
    await using booted = await bootEmpty(kind);
    await send(booted, "site", SITE);
    await send(booted, "admin", ADMIN);
    const done = await send(booted, "finish", {});
    const cookies = done.headers.getSetCookie();
    const [, refreshCookie, pageCookie] = cookies;
    expect(cookies.map((cookie) => cookie.split("=", 1)[0])).toEqual([
      "sv_install",
      "sv_refresh",
      "sv_page",
      "sv_session",
    ]);
    expect(refreshCookie).toMatch(/; Path=\/api\/auth; Max-Age=\d+; HttpOnly; Secure; SameSite=Strict$/);
    expect(pageCookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/);
    expect([done.text, done.headers.get("cache-control")]).toEqual(["", "no-store"]);
    const pairOf = (cookie = ""): string => cookie.split(";", 1)[0] ?? "";
    const refreshed = await booted.call(api.refresh, { headers: { cookie: pairOf(refreshCookie) } });
    expect(refreshed.json).toEqual({ accessToken: expect.any(String) });
    const own = await booted.call("/me.json", {
      headers: { cookie: pairOf(refreshed.headers.getSetCookie()[1]), "sec-fetch-site": "same-origin" },
    });
    expect(own.json).toMatchObject({ person: { username: ADMIN.username } });
  });

  it("signs in only whoever was first to finish it", async () => {
    await using booted = await bootEmpty(kind);
    await send(booted, "site", SITE);
    await send(booted, "admin", ADMIN);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(booted, "finish", {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410, 410]);
    for (const { status, headers } of answers)
      expect([status, headers.getSetCookie().some((cookie) => cookie.startsWith("sv_page="))]).toEqual([
        status,
        status === 303,
      ]);
    expect(await booted.database().read.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  });

  it("tells whoever started the program when the site exists, and its address", async () => {
    await using booted = await bootEmpty(kind);
    await send(booted, "site", SITE);
    await send(booted, "admin", ADMIN);
    await send(booted, "finish", {});
    expect(await booted.site.installed).toBe(SITE.url);
  });
});

describe("a form of the wizard", () => {
  const [kind] = databases("");
  if (!kind) throw new Error("There is always SQLite.");

  it("comes filled in with what the machine and the browser say", async () => {
    await using booted = await bootEmpty(kind);
    const { text } = await booted.call("/install?step=site", { headers: { "accept-language": "de-AT,de;q=0.9" } });
    expect(text).toContain('value="de-AT"');
    expect(text).toContain('value="http://localhost"');
    expect(text).toContain(`value="${api.presentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone)}"`);
  });

  it("keeps what was typed and says what is wrong with each field, but never shows a password again", async () => {
    await using booted = await bootEmpty(kind);
    await send(booted, "site", SITE);
    const typed = { email: "not an address", username: "admin", displayName: '"><script>', password: "short" };
    const answer = await send(booted, "admin", typed);
    expect(answer.status).toBe(422);
    expect(answer.text.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(answer.text).toContain('value="not an address"');
    expect(answer.text).toContain("&quot;&gt;&lt;script&gt;");
    expect(answer.text).not.toContain('value="short"');
    expect((await booted.call(api.getInstallStatus)).json).toMatchObject({
      steps: expect.arrayContaining([{ id: "admin", done: false }]),
    });
  });

  it("goes back to the first question that is open", async () => {
    await using booted = await bootEmpty(kind);
    expect(goesTo(await booted.call("/install?step=finish"))).toEqual([303, "/install?step=site"]);
    expect(goesTo(await send(booted, "admin", ADMIN))).toEqual([303, "/install?step=site"]);
    expect(goesTo(await send(booted, "finish", {}))).toEqual([303, "/install?step=site"]);
  });

  it("tells why a database is not taken, without its password", async () => {
    await using booted = await bootEmpty(kind, { givesDatabase: false });
    const url = "postgres://root:hunter2@127.0.0.1:1/none";
    const answer = await send(booted, "database", { driver: "postgres", url });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('role="alert"');
    expect(answer.text.replaceAll(`value="${url}"`, "")).not.toContain("hunter2");
    expect(JSON.stringify(booted.logger.entries)).not.toContain("hunter2");
    const local = await send(booted, "database", { driver: "sqlite", url: "ignored" });
    expect(goesTo(local)).toEqual([303, "/install?step=site"]);
  });

  it("is taken from our own pages only", async () => {
    await using booted = await bootEmpty(kind);
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
      expect((await send(booted, "site", SITE, { headers, peer: "127.0.0.1" })).status).toBeGreaterThanOrEqual(401);
    expect((await booted.call(api.getInstallStatus)).json).toMatchObject({
      steps: expect.arrayContaining([{ id: "site", done: false }]),
    });
  });
});

describe("somebody elsewhere", () => {
  const [kind] = databases("");
  if (!kind) throw new Error("There is always SQLite.");

  it("is asked for the token and goes on with it", async () => {
    await using booted = await bootEmpty(kind);
    const asked = await booted.call("/install", { peer: STRANGER });
    expect([asked.status, asked.text.includes("Install token")]).toEqual([401, true]);
    expect((await send(booted, "site", SITE, { peer: STRANGER })).status).toBe(401);
    expect((await send(booted, "token", { token: "wrong" }, { peer: STRANGER })).status).toBe(401);

    const right = await send(booted, "token", { token: booted.site.installToken }, { peer: STRANGER });
    expect(goesTo(right)).toEqual([303, "/install?step=check"]);
    const setCookie = right.headers.get("set-cookie") ?? "";
    expect(setCookie).toMatch(/; Path=\/install; Max-Age=3600; HttpOnly; SameSite=Strict$/);
    const headers = { cookie: setCookie.split(";")[0] ?? "" };
    expect((await booted.call("/install", { peer: STRANGER, headers })).status).toBe(200);
    expect(goesTo(await send(booted, "site", SITE, { peer: STRANGER, headers }))).toEqual([303, "/install?step=admin"]);
    // The cookie opens the pages, not the interface for programs.
    expect((await booted.call(api.getInstallStatus, { peer: STRANGER, headers })).status).toBe(401);
  });

  it("cannot come in through a name that leads to this machine", async () => {
    await using booted = await bootEmpty(kind);
    const origin = "http://site.test";
    for (const headers of [{}, { "sec-fetch-site": "same-origin" }] as const) {
      expect((await booted.call("/install", { origin, headers })).status).toBe(401);
      expect((await booted.call(api.getInstallStatus, { origin, headers })).status).toBe(401);
    }
  });
});
