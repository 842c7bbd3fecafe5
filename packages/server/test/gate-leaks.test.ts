import * as api from "@sitevine/api";
import { coreRegistry } from "@sitevine/renderer";
import { databases, eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { ADMIN, type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { redeemedPass, saveSetting } from "./support/gate.js";
import { addMember, pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";
import { bootTwoSites } from "./support/two-sites.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

/** Blocks that show what is inside, in every place around a page. */
const INSIDE = [...coreRegistry.types].filter((type) => (coreRegistry.find(type)?.needs.length ?? 0) > 0);
const blocks = (place: string) => INSIDE.map((type) => ({ id: `${place}-${type}`, type, props: {} }));
const LINKS = { links: [{ label: "Canary link", href: "/p/canary" }] };
const CHROME = {
  "chrome.header": {
    start: [{ id: "logo", type: "logo", props: {} }],
    nav: [
      { id: "nav", type: "navLinks", props: { position: "header" } },
      { id: "own", type: "navLinks", props: LINKS },
      { id: "text", type: "richText", props: { html: "<p>Canary text</p>" } },
    ],
    end: [
      { id: "search", type: "searchBox", props: {} },
      { id: "user", type: "userMenu", props: {} },
    ],
  },
  "chrome.footer": {
    main: [{ id: "aside", type: "section", props: {}, children: blocks("main") }],
    bottom: [...blocks("bottom"), { id: "small", type: "smallPrint", props: {} }],
  },
  error: {
    main: [{ id: "message", type: "errorMessage", props: {} }, ...blocks("error")],
  },
};

async function fill(site: BootedSite, admin: string): Promise<void> {
  const { id: category } = await send(site, admin, api.createCategory, { body: { name: "Canary category" } });
  for (const number of [1, 2, 3])
    await publishArticle(site, admin, {
      title: `Canary title ${number}`,
      content: "Canary content.",
      excerpt: "Canary excerpt.",
      categoryId: category,
      tags: ["canary-tag"],
    });
  for (const username of ["canary-one", "canary-two", "canary-three"]) await addMember(site, { username });
  await send(site, admin, api.updateProfile, { body: { displayName: "Canary Ada" } });
  await send(site, admin, api.createNavItem, {
    body: { label: "Canary nav", href: "/p/canary", position: "header", audience: "everyone" },
  });
}

/** Pages that strangers get, whatever is behind them. */
const SEEN = [
  "/",
  "/articles",
  "/articles/canary-title-1",
  "/members",
  "/nowhere",
  "/sign-in",
  "/register",
  "/reset-password",
];

describe.each([
  ["beta.gate", "closed"],
  ["site.access", "members"],
] as const)("with %s=%s", (key, value) => {
  it("the bytes that strangers get say nothing of what is inside: they are the same however much there is", async () => {
    await using site = await bootSite(kind);
    const admin = await site.installed();
    for (const [templateKey, regions] of Object.entries(CHROME))
      await send(site, admin, api.saveLayoutDraft, {
        params: { templateKey },
        body: { document: { templateKey, schemaVersion: 1, regions } },
      });
    await send(site, admin, api.publishLayouts);
    await saveSetting(site, admin, key, value);
    const see = async () =>
      Promise.all(
        SEEN.map(async (path) => {
          const { status, headers, text } = await visit(site, path);
          const told = [...headers].filter(([name]) => name !== "x-request-id");
          return { path, status, headers: told, text };
        }),
      );
    const before = await see();
    await fill(site, admin);
    const after = await see();
    expect(after).toEqual(before);
    for (const { path, text } of after)
      expect([path, /canary(?!-title-1(?:"|%))/i.exec(text)?.[0]]).toEqual([path, undefined]);
    // The canaries sing for those who may hear them.
    await saveSetting(site, admin, key, key === "beta.gate" ? "open" : "everyone");
    const home = (await visit(site, "/sign-in")).text;
    for (const word of ["Canary link", "Canary text", "Canary nav", "Canary title 3", "Canary category", "canary-one"])
      expect([word, home.includes(word)]).toEqual([word, true]);
  });
});

it("a page that lies ready is for nobody whom the gate keeps out, whoever asked for it before", async () => {
  await using site = await bootSite(kind, { environment: { PORT: "0" } });
  const { url } = await site.site.start();
  const admin = await site.installed();
  const pass = await redeemedPass(site, admin, "let-me-in");
  const { cookie: member } = await pageCookies(site, ADMIN.email);
  const ended = "sv_page=no.such.session; sv_session=1";
  const see = async (path: string, cookie?: string) => {
    const answer = await fetch(url + path, { headers: { accept: "text/html", ...(cookie ? { cookie } : {}) } });
    await answer.text();
    return { status: answer.status, isReady: !answer.headers.has("x-request-id") };
  };
  for (const path of ["/", "/articles"]) {
    // Answers go the ordinary way until the site has done what follows from its start and from what was written.
    await eventually(async () => expect(await see(path)).toEqual({ status: 200, isReady: true }));
    await saveSetting(site, admin, "beta.gate", "closed");
    expect(await see(path)).toEqual({ status: 403, isReady: false });
    // Holders of a pass see the guests' page, which is cached for the next of them.
    expect((await visit(site, path, { cookie: pass })).status).toBe(200);
    for (const cookie of [undefined, ended]) expect(await see(path, cookie)).toEqual({ status: 403, isReady: false });
    await eventually(async () => expect(await see(path, member)).toEqual({ status: 200, isReady: true }));
    await saveSetting(site, admin, "site.access", "members");
    expect((await visit(site, path, { cookie: pass })).status).toBe(403);
    expect(await see(path)).toEqual({ status: 403, isReady: false });
    await saveSetting(site, admin, "site.access", "everyone");
    await saveSetting(site, admin, "beta.gate", "open");
  }
});

describe.each(databases().filter(({ name }) => name !== "pglite"))("two processes on one database, $name,", (each) => {
  it("close pages for each other within a second", async () => {
    await using sites = await bootTwoSites(each);
    const { first, second, token } = sites;
    const statuses = (path: string) =>
      Promise.all([first, second].map(async (site) => (await visit(site, path)).status));
    const paths = ["/", "/articles", "/u/ada", "/members"];
    for (const [key, closed, open] of [
      ["beta.gate", "closed", "open"],
      ["site.access", "members", "everyone"],
    ] as const) {
      for (const path of paths) expect([path, ...(await statuses(path))]).toEqual([path, 200, 200]);
      await saveSetting(first, token, key, closed);
      for (const path of paths) expect([path, (await visit(first, path)).status]).toEqual([path, 403]);
      second.clock.advance(1_000);
      for (const path of paths) expect([path, ...(await statuses(path))]).toEqual([path, 403, 403]);
      await saveSetting(first, token, key, open);
      second.clock.advance(1_000);
    }
  });
});
