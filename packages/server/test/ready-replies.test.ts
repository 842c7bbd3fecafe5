import * as api from "@sitevine/api";
import { addressOf, endpointCalls, eventually, temporaryDirectory } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { createSite, loadConfig } from "../src/index.js";
import { ADMIN, administratorToken, SITE } from "./support/booted-site.js";

/** Headers that differ from answer to answer, or belong to the connection. */
const OWN = new Set(["date", "connection", "keep-alive", "x-request-id", "transfer-encoding"]);

const describeAnswer = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers].filter(([name]) => !OWN.has(name)).sort(),
  body: await response.text(),
});

it("says the same whichever way an answer takes", async () => {
  await using folder = await temporaryDirectory();
  const config = loadConfig({ NODE_ENV: "production", LOG_LEVEL: "silent", DATA_DIR: folder.path, PORT: "0" });
  await using site = await createSite(config);
  await site.install({ site: SITE, admin: ADMIN });
  const { url } = await site.start();
  const sheet = addressOf(api.getStylesheet);
  for (const path of ["/", "/articles", sheet, `${sheet}?v=0`, addressOf(api.listLayouts)]) {
    for (const headers of [
      { "accept-encoding": "identity" },
      { "accept-encoding": "identity", "if-none-match": "*" },
    ]) {
      const ordinary = await describeAnswer(await site.fetch(new Request(url + path, { headers })));
      // The first answer over the socket may go the ordinary way too, and a page grows old in a second.
      await eventually(async () => {
        const ready = await fetch(url + path, { headers });
        const described = await describeAnswer(ready);
        // Only what lies ready goes without a request id: this says that it did.
        expect(ready.headers.has("x-request-id")).toBe(false);
        expect([path, described]).toEqual([path, ordinary]);
      });
    }
  }
});

it("says that a kept page is unchanged before it has been compressed", async () => {
  await using folder = await temporaryDirectory();
  const config = loadConfig({ NODE_ENV: "production", LOG_LEVEL: "silent", DATA_DIR: folder.path, PORT: "0" });
  await using site = await createSite(config);
  await site.install({ site: SITE, admin: ADMIN });
  const { url } = await site.start();
  // A browser that fetches ahead is no reader, whose view would change the page.
  const ask = async (headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${url}/articles`, { headers: { "sec-purpose": "prefetch", ...headers } });
    await answer.text();
    return [answer.status, answer.headers.has("x-request-id")];
  };
  await eventually(async () => {
    await ask({ "accept-encoding": "identity" });
    expect(await ask({ "accept-encoding": "gzip", "if-none-match": "*" })).toEqual([304, false]);
  });
});

it("counts the guests whose pages lie ready", async () => {
  await using folder = await temporaryDirectory();
  const environment = { NODE_ENV: "production", LOG_LEVEL: "silent", DATA_DIR: folder.path, PORT: "0" };
  const config = loadConfig({ ...environment, TRUSTED_PROXIES: "127.0.0.1/32" });
  await using site = await createSite(config);
  await site.install({ site: SITE, admin: ADMIN });
  const { url } = await site.start();
  const visit = async (path: string, from: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(url + path, { headers: { "x-forwarded-for": from, ...headers } });
    await answer.text();
    return !answer.headers.has("x-request-id");
  };
  const calls = endpointCalls({ fetch: (request) => fetch(request) }, { origin: url });
  const profile = `/u/${ADMIN.username}`;
  for (const path of ["/", profile]) await visit(path, "192.0.2.1");
  await eventually(async () => expect((await profileOf()).counts.views).toBe(1));
  // On a busy machine a page may have grown old meanwhile.
  await eventually(async () => {
    for (const path of ["/", profile]) await visit(path, "192.0.2.1");
    expect([await visit("/", "192.0.2.2"), await visit(profile, "192.0.2.3")]).toEqual([true, true]);
    for (const headers of [{ "sec-fetch-dest": "image" }, { "sec-purpose": "prefetch" }])
      expect(await visit(profile, "192.0.2.4", headers)).toBe(true);
  });
  await eventually(async () => {
    expect((await calls.call(api.listOnlineUsers)).json).toMatchObject({ guests: 3 });
    expect((await profileOf()).counts.views).toBe(2);
  });

  async function profileOf() {
    const headers = { "x-forwarded-for": "192.0.2.1" };
    return (await calls.call(api.getUser, { params: { username: ADMIN.username }, headers })).body;
  }
});

it("leaves requests with a token to the ordinary answer, which knows the caller", async () => {
  await using folder = await temporaryDirectory();
  const config = loadConfig({ NODE_ENV: "production", LOG_LEVEL: "silent", DATA_DIR: folder.path, PORT: "0" });
  await using site = await createSite(config);
  await site.install({ site: SITE, admin: ADMIN });
  const { url } = await site.start();
  const token = await administratorToken(site);
  await eventually(async () => {
    await (await fetch(`${url}/articles`)).text();
    const [guest, member] = await Promise.all([
      fetch(`${url}/articles`),
      fetch(`${url}/articles`, { headers: { authorization: `Bearer ${token}` } }),
    ]);
    expect([guest.headers.has("x-request-id"), member.headers.has("x-request-id")]).toEqual([false, true]);
    // A password of the proxy in front names no caller of the site.
    const behind = await fetch(`${url}/articles`, { headers: { authorization: "Basic YTpi" } });
    expect([behind.headers.has("x-request-id"), await behind.text()]).toEqual([false, await guest.clone().text()]);
    const [forGuest, forMember] = [await guest.text(), await member.text()];
    expect([forGuest.includes('"/settings"'), forMember.includes('"/settings"')]).toEqual([false, true]);
  });
});

// Issue 53, 4: any foreign cookie takes a guest or member off the kept pages.
it("keeps pages ready for guests and members whose browsers also send cookies of others", async () => {
  await using folder = await temporaryDirectory();
  const config = loadConfig({ NODE_ENV: "production", LOG_LEVEL: "silent", DATA_DIR: folder.path, PORT: "0" });
  await using site = await createSite(config);
  await site.install({ site: SITE, admin: ADMIN });
  const { url } = await site.start();
  const login = await fetch(url + addressOf(api.login), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  });
  const held = login.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  const [session, hint] = ["sv_page=", "sv_session="].map((name) => held.find((pair) => pair.startsWith(name)));
  const visit = async (cookie: string) => {
    const answer = await fetch(`${url}/`, { headers: { cookie } });
    return { isReady: !answer.headers.has("x-request-id"), body: await answer.text() };
  };
  const foreign = ["_ga=GA1.1.77.88", "consent=all", "__cf_bm=a.b-c=="];
  for (const own of [[], [session, hint], [hint, session]]) {
    const plain = own.length === 0 ? "" : `${session}; ${hint}`;
    await eventually(async () => {
      await visit(plain);
      const [without, beside] = [await visit(plain), await visit([foreign[0], ...own, ...foreign.slice(1)].join("; "))];
      expect(beside).toEqual({ isReady: true, body: without.body });
    });
  }
  // A choice of the reader's still takes the ordinary way.
  expect((await visit(`_ga=1; sv_font=serif`)).isReady).toBe(false);
});
