import {
  activateTheme,
  getBetaStatus,
  importTheme,
  listArticles,
  listOnlineUsers,
  listThemes,
  login,
  logout,
  me,
  refresh,
  streamStyleVersion,
} from "@sitevine/api";
import { ApiError } from "@sitevine/api/client";
import { databases, siteClient } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { ADMIN, type BootedSite, bootSite, SITE } from "./support/booted-site.js";
import { storeSetting } from "./support/registration.js";
import { themePackage } from "./support/theme-package.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

async function loggedIn(booted: BootedSite) {
  await booted.site.install({ site: SITE, admin: ADMIN });
  const client = siteClient(booted.site);
  await client.call(login, { body: { email: ADMIN.email, password: ADMIN.password } });
  return client;
}

describe("the published client on a real site", () => {
  it("goes on after the access token has ended, and stops after the session has", async () => {
    await using booted = await bootSite(kind);
    const client = await loggedIn(booted);
    expect(await client.call(me)).toMatchObject({ user: { username: "ada" } });
    booted.clock.advance(16 * 60_000);
    expect(await client.call(me)).toMatchObject({ user: { username: "ada" } });
    await client.call(logout);
    await expect(client.call(me)).rejects.toMatchObject({ status: 401, code: "SVC-API-4010" });
  });

  it("renews a token that was sent and is invalid on Optional routes, once, and repeats the call as its owner", async () => {
    await using booted = await bootSite(kind);
    let renewals = 0;
    const fetching = {
      fetch(request: Request) {
        if (request.url.endsWith(refresh.path)) renewals += 1;
        return booted.site.fetch(request);
      },
    };
    await booted.site.install({ site: SITE, admin: ADMIN });
    const client = siteClient(fetching);
    await client.call(login, { body: { email: ADMIN.email, password: ADMIN.password } });
    const accessToken = client.token ?? expect.fail("Nobody is logged in.");
    await publishArticle(booted, accessToken, { visibility: "members" });
    booted.clock.advance(16 * 60_000);
    expect(await client.call(listArticles)).toMatchObject({ meta: { total: 1 } });
    expect([renewals, client.token === accessToken]).toEqual([1, false]);
  });

  it("shows a member's token at a closed gate, also where routes ask for none, and finds a session by itself", async () => {
    await using booted = await bootSite(kind);
    await booted.site.install({ site: SITE, admin: ADMIN });
    const client = siteClient(booted.site);
    await storeSetting(booted, "beta.gate", "closed");
    await expect(client.call(listOnlineUsers)).rejects.toMatchObject({ status: 403, code: "SVC-API-4003" });
    expect(await client.call(getBetaStatus)).toMatchObject({ hasAccess: false });
    await client.call(login, { body: { email: ADMIN.email, password: ADMIN.password } });
    expect(await client.call(listOnlineUsers)).toMatchObject({ guests: expect.any(Number) });
    expect(await client.call(getBetaStatus)).toMatchObject({ hasAccess: true });
    booted.clock.advance(16 * 60_000);
    expect(await client.call(listOnlineUsers)).toMatchObject({ guests: expect.any(Number) });
  });

  it("uploads, switches and hears of the switch", async () => {
    await using booted = await bootSite(kind);
    const client = await loggedIn(booted);
    const stop = new AbortController();
    const versions = client.stream(streamStyleVersion, { signal: stop.signal })[Symbol.asyncIterator]();
    const first = (await versions.next()).value;
    const file = new File([new Uint8Array(themePackage())], "coast.svtheme");
    expect(await client.call(importTheme, { body: { file } })).toMatchObject({ activated: false });
    await client.call(activateTheme, { params: { id: "coast" } });
    expect(await client.call(listThemes)).toMatchObject([{ id: "coast", active: true }]);
    expect((await versions.next()).value).not.toEqual(first);
    stop.abort();
  });

  it("throws what the site says, with every finding", async () => {
    await using booted = await bootSite(kind);
    const client = await loggedIn(booted);
    const refused = client.call(importTheme, { body: { file: new File(["no zip"], "x") } });
    await expect(refused).rejects.toBeInstanceOf(ApiError);
    await expect(refused).rejects.toMatchObject({ code: "SVC-THEME-3001", details: [{ level: "error" }] });
  });
});
