import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { publishArticle } from "./support/articles.js";
import { ADMIN, type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { type Browser, openBrowser, renew } from "./support/browser.js";
import { send } from "./support/community.js";
import { saveSetting } from "./support/gate.js";
import { createMember, type TestMember } from "./support/members.js";
import { visit } from "./support/pages.js";
import { freshPeer } from "./support/registration.js";
import { visitOver } from "./support/socket-visit.js";
import { bootTwoSites, type TwoSites } from "./support/two-sites.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const SECRET = { title: "Smuggling", content: "At night.", visibility: "members" } as const;
const PATH = "/articles/smuggling";

const cookie = (...pairs: readonly string[]) => ({ cookie: pairs.join("; ") });

describe("the cookie of a page session", () => {
  const stack = new Disposables();
  let booted: BootedSite;
  let admin: Browser;
  let ids: { readonly article: string; readonly mo: string };

  beforeAll(async () => {
    booted = stack.use(await bootSite(kind));
    await booted.installed();
    admin = await openBrowser(booted, ADMIN.email);
    const mo = await createMember(booted, { username: "mo" });
    const browser = await openBrowser(booted, mo.email);
    await send(booted, browser.token, api.updatePrivacy, { body: { profile: "members" } });
    ids = { article: await publishArticle(booted, browser.token, SECRET), mo: mo.id };
    await booted.settled();
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  /** Asks for something that there is and that members see, with a body that no route takes, so that nobody changes anything. */
  function ask(endpoint: api.Endpoint, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const { path, method, response } = endpoint;
    const id = path.includes("/users/") ? ids.mo : ids.article;
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    const params = { ...Object.fromEntries(names.map((name) => [name, id])), slug: "smuggling", username: "mo" };
    const address = addressOf(endpoint, { params, ...(endpoint.id === api.search.id ? { query: "q=smuggling" } : {}) });
    return booted.call(address, {
      // A stream goes on until its reader leaves; its head says who is let in.
      method: response.kind === "event-stream" ? "HEAD" : method,
      headers,
      peer: freshPeer(),
      ...(["GET", "DELETE"].includes(method) ? {} : { body: "[]" }),
    });
  }

  it.each(api.BUILT_ENDPOINTS.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))(
    "is nothing to $name, wherever it stands",
    async ({ endpoint }) => {
      const value = admin.page.replace("sv_page=", "");
      const guest = await ask(endpoint, {});
      const seen = (answer: Answer) => [answer.status, codeOf(answer)];
      const withCookie = await ask(endpoint, cookie(admin.cookie));
      expect(seen(withCookie)).toEqual(seen(guest));
      for (const secret of [SECRET.content, SECRET.title, ADMIN.email]) expect(withCookie.text).not.toContain(secret);
      expect(withCookie.headers.getSetCookie()).toEqual(guest.headers.getSetCookie());
      const foreign = await ask(endpoint, cookie(`sv_refresh=${value}`, `sv_beta=${value}`));
      const forged = await ask(endpoint, cookie(`sv_refresh=${value}x`, `sv_beta=${value}x`));
      expect(seen(foreign)).toEqual(seen(forged));
      const bearer = await ask(endpoint, { authorization: `Bearer ${value}` });
      expect(seen(bearer)).toEqual(seen(await ask(endpoint, { authorization: "Bearer a.b.c" })));
    },
  );

  it("opens pages for the member, and makes no difference to the choice of a theme", async () => {
    expect((await visit(booted, PATH, cookie(admin.page))).text).toContain(SECRET.content);
    const choose = (headers: Readonly<Record<string, string>>) =>
      booted.call("/theme", {
        body: "theme=none",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });
    const [guest, member] = [await choose({}), await choose(cookie(admin.cookie))];
    expect([member.status, member.headers.getSetCookie(), member.headers.get("location")]).toEqual([
      guest.status,
      guest.headers.getSetCookie(),
      guest.headers.get("location"),
    ]);
  });

  it("opens no file: feeds and the sitemap are the guests'", async () => {
    for (const path of ["/feed.xml", "/atom.xml", "/feed.json", "/u/mo/feed.xml", "/sitemap.xml", "/robots.txt"]) {
      const [guest, member] = [await booted.call(path), await booted.call(path, { headers: cookie(admin.cookie) })];
      expect([path, member.status, member.text]).toEqual([path, guest.status, guest.text]);
    }
    const part = await booted.call("/sitemap/articles-1.xml", { headers: cookie(admin.cookie) });
    expect([part.status, part.text.includes("smuggling")]).toEqual([200, false]);
  });

  it("opens no route of the interface at a closed gate", async () => {
    await saveSetting(booted, admin.token, "beta.gate", "closed");
    const headers = cookie(admin.cookie);
    for (const answer of [
      await booted.call(api.listArticles, { headers }),
      await booted.call(api.search, { headers, query: { q: "a" } }),
      await booted.call(api.getUser, { headers, params: { username: "mo" } }),
      await booted.call(api.listNavItems, { headers }),
    ])
      expect(codeOf(answer)).toBe("SVC-API-4003");
    await saveSetting(booted, admin.token, "beta.gate", "open");
  });

  it("is a guest's when it is forged, cut short, put together, sent twice or made for something else", async () => {
    await using other = await bootSite(kind);
    await other.installed();
    const elsewhere = await openBrowser(other, ADMIN.email);
    const fresh = await openBrowser(booted, ADMIN.email);
    const parts = (pair: string): readonly string[] => pair.replace("sv_page=", "").split(".");
    const [userId = "", sessionId = "", mark = "", signature = ""] = parts(fresh.page);
    const [, otherSession = "", otherMark = ""] = parts(admin.page);
    const made = (...pieces: readonly string[]) => `sv_page=${pieces.join(".")}`;
    expect((await visit(booted, PATH, cookie(fresh.page))).status).toBe(200);
    const WORTHLESS = [
      "sv_page=",
      "sv_page=x",
      "sv_page=...",
      "sv_session=1",
      `${fresh.page}x`,
      fresh.page.slice(0, -1),
      made(userId, sessionId, mark),
      made(userId, sessionId, mark, ""),
      made(userId, sessionId, "", signature),
      made(userId, otherSession, otherMark, signature),
      made(userId, sessionId, otherMark, signature),
      made(ids.mo, sessionId, mark, signature),
      made(sessionId, userId, mark, signature),
      fresh.page.toUpperCase(),
      fresh.page.replace("sv_page", "SV_PAGE"),
      `sv_page="${fresh.page.slice(8)}"`,
      `${fresh.page}; ${fresh.page}`,
      `${fresh.page}; sv_page=`,
      `sv_page=; ${fresh.page}`,
      `${fresh.page}; ${admin.page}`,
      `sv_page=${fresh.token}`,
      fresh.refresh.replace("sv_refresh", "sv_page"),
      elsewhere.page,
    ];
    for (const worthless of WORTHLESS) {
      const { status, text } = await visit(booted, PATH, cookie(worthless));
      expect([worthless, status, text.includes(SECRET.content)]).toEqual([worthless, 403, false]);
    }
    const home = async (pairs: string) => (await visit(booted, "/", cookie(pairs))).text;
    expect(await home(elsewhere.page)).toBe(await home("sv_page="));
    expect((await visit(booted, PATH, { ...cookie(fresh.page), authorization: "Bearer a.b.c" })).status).toBe(403);
  });
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const redisUrl = process.env.REDIS_URL ?? "";
/**
 * Stores that two processes share beside the database, and the time until one knows of a session's end in the other.
 */
const STORES = [
  { store: "no store", environment: {}, unheardMs: 2_000 },
  ...(redisUrl ? [{ store: "one Redis", environment: { REDIS_URL: redisUrl }, unheardMs: 0 }] : []),
];
// Two processes need a database that both can open.
const PROCESSES = databases()
  .filter(({ name }) => name !== "pglite")
  .flatMap((kind) => STORES.map((shared) => ({ ...shared, kind, name: kind.name })));

interface Scene extends TwoSites {
  readonly member: TestMember;
  readonly browser: Browser;
}

/** Everything that ends the cookie of a browser. */
const ENDINGS: readonly (readonly [name: string, end: (scene: Scene) => Promise<unknown>])[] = [
  [
    "a logout",
    ({ first, browser: { refresh } }) => first.call(api.logout, { headers: cookie(refresh), peer: freshPeer() }),
  ],
  [
    "a ban",
    ({ first, token, member }) =>
      send(first, token, api.banUser, { params: { id: member.id }, body: { reason: "Spam" } }),
  ],
  ["a forced logout", ({ first, token, member }) => send(first, token, api.forceLogout, { params: { id: member.id } })],
  [
    "a deactivation",
    ({ first, token, member }) =>
      send(first, token, api.setUserActive, { params: { id: member.id }, body: { active: false } }),
  ],
  [
    "a change of the password elsewhere",
    async ({ first, member }) => {
      const { token } = await openBrowser(first, member.email);
      const body = { currentPassword: ADMIN.password, newPassword: "another horse battery staple" };
      await send(first, token, api.changePassword, { body });
    },
  ],
  [
    "the end of the session in the settings of another",
    async ({ first, member, browser }) => {
      const { token } = await openBrowser(first, member.email);
      const sessions = await send(first, token, api.listSessions);
      const [, session = ""] = browser.page.split(".");
      expect(sessions.map(({ id }) => id)).toContain(session);
      await send(first, token, api.revokeSession, { params: { sessionId: session } });
    },
  ],
  [
    "the end of the own session in the settings",
    ({ first, browser: { page, token } }) =>
      send(first, token, api.revokeSession, { params: { sessionId: page.split(".")[1] ?? "" } }),
  ],
  [
    "a refresh token that is used again",
    async ({ first, second, browser }) => {
      await renew(first, browser);
      for (const { clock } of [first, second]) clock.advance(MINUTE);
      const headers = cookie(browser.refresh);
      const reused = await first.call(api.refresh, { headers, peer: freshPeer() });
      expect(reused.status).toBe(401);
    },
  ],
];

describe.each(PROCESSES)("page sessions of two processes with $store on $name", ({ kind, environment, unheardMs }) => {
  const stack = new Disposables();
  let sites: TwoSites;
  let urls: readonly string[];
  let names = 0;

  beforeAll(async () => {
    sites = stack.use(await bootTwoSites(kind, { PORT: "0", ...environment }));
    urls = [(await sites.first.site.start()).url, (await sites.second.site.start()).url];
    await publishArticle(sites.first, sites.token, SECRET);
    await sites.first.settled();
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const advance = (milliseconds: number) => {
    for (const { clock } of [sites.first, sites.second]) clock.advance(milliseconds);
  };
  /** Statuses of the page for members with this cookie, by each process: 200, or 403 for a guest. */
  const look = async ({ cookie: pairs }: Browser): Promise<readonly number[]> => {
    const { first, second } = sites;
    const pages = [];
    // A page that was kept lies ready for whoever comes next.
    for (const url of urls) pages.push(await visitOver(url, PATH, cookie(pairs)));
    for (const { status, text } of pages) expect(text.includes(SECRET.content)).toBe(status === 200);
    for (const [index, { status }] of pages.entries()) {
      const own = await (index === 0 ? first : second).call("/me.json?article=smuggling", { headers: cookie(pairs) });
      expect([own.status, own.text.includes('"article":')]).toEqual([200, status === 200]);
    }
    return pages.map(({ status }) => status);
  };

  async function openScene(): Promise<Scene> {
    names += 1;
    const member = await createMember(sites.first, { username: `member${names}` });
    return {
      ...sites,
      token: (await openBrowser(sites.first, ADMIN.email)).token,
      member,
      browser: await openBrowser(sites.first, member.email),
    };
  }

  it.each(ENDINGS)("end with %s: at once here, and there within the promise", async (_name, end) => {
    const scene = await openScene();
    expect(await look(scene.browser)).toEqual([200, 200]);
    await end(scene);
    expect((await look(scene.browser))[0]).toBe(403);
    advance(unheardMs);
    expect(await look(scene.browser)).toEqual([403, 403]);
    const home = async (headers: Readonly<Record<string, string>>) => (await visit(sites.first, "/", headers)).text;
    expect(await home(cookie(scene.browser.cookie))).toBe(await home({}));
  });

  it("end with the refresh token, whether or not anybody looked just before", async () => {
    const { browser } = await openScene();
    advance(30 * DAY - 1);
    expect(await look(browser)).toEqual([200, 200]);
    advance(1);
    expect(await look(browser)).toEqual([403, 403]);
  });

  it("go on with the next cookie at once, and with the former one for ten seconds and no longer", async () => {
    const { browser } = await openScene();
    expect(await look(browser)).toEqual([200, 200]);
    const next = await renew(sites.first, browser);
    expect(next.page).not.toBe(browser.page);
    expect([await look(next), await look(browser)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    advance(9_999);
    expect([await look(next), await look(browser)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    advance(1);
    expect([await look(next), await look(browser)]).toEqual([
      [200, 200],
      [403, 403],
    ]);
    const last = await renew(sites.second, next);
    expect([await look(last), await look(next), await look(browser)]).toEqual([
      [200, 200],
      [200, 200],
      [403, 403],
    ]);
  });
});
