import { expect, it } from "vitest";
import { Administrator, type Buyer } from "./support/administrator.js";
import { type Answer, ask, together } from "./support/ask.js";
import { openTestMarketplace } from "./support/open-test-marketplace.js";
import { Site, type SiteOptions } from "./support/site.js";

/** A person at the pages of the marketplace. */
class Visitor {
  readonly #url: string;
  cookie = "";

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(link: string): Promise<Answer> {
    const answer = await ask(link);
    this.cookie = /^[^;]*/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
    return answer;
  }

  open(path: string): Promise<Answer> {
    return ask(this.#url + path, { headers: { Cookie: this.cookie } });
  }

  /** Sends the form that a page shows, with changes to its fields. */
  decide(page: Answer, changes: Readonly<Record<string, string>>): Promise<Answer> {
    const hidden = [...page.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
    const fields = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
    const body = new URLSearchParams({ ...fields, ...changes });
    return ask(`${this.#url}/link`, { method: "POST", headers: { Cookie: this.cookie }, body });
  }
}

interface Scene {
  readonly url: string;
  readonly admin: Administrator;
  readonly buyer: Buyer;
  readonly visitor: Visitor;
}

/** A marketplace with one account whose holder is signed in. */
async function openScene() {
  const marketplace = await openTestMarketplace();
  const { url } = marketplace;
  const admin = new Administrator(url);
  const buyer = await admin.account();
  const visitor = new Visitor(url);
  await visitor.signIn(await signInLink(admin, buyer));
  const dispose = marketplace[Symbol.asyncDispose];
  return { url, admin, buyer, visitor, [Symbol.asyncDispose]: dispose };
}

const signInLink = async (admin: Administrator, { accountId }: Buyer): Promise<string> =>
  (await admin.post(`/accounts/${accountId}/session`)).text("url");

async function startLink({ url }: Pick<Scene, "url">, options: SiteOptions = {}) {
  const site = new Site(options);
  const started = await site.startLink(url);
  return { site, started, code: started.text("userCode") };
}

it("signs an account holder in once, and within ten minutes", async () => {
  await using scene = await openScene();
  const { url, admin, buyer } = scene;
  const link = await signInLink(admin, buyer);
  const answers = await together(10, () => new Visitor(url).signIn(link));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, ...Array(9).fill(410)]);
  const cookie = answers.find(({ status }) => status === 302)?.headers.get("set-cookie");
  expect(cookie).toMatch(/^marketplace-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const late = await signInLink(admin, buyer);
  await admin.setClock(600);
  expect((await ask(late)).status).toBe(410);
  await admin.setClock(8 * 3_600);
  expect((await scene.visitor.open("/account")).status).toBe(401);
});

it("lets nobody look at requests or licences without a session", async () => {
  await using scene = await openScene();
  const { code } = await startLink(scene);
  const stranger = new Visitor(scene.url);
  for (const path of ["/link", `/link?code=${code}`, "/account"]) {
    const page = await stranger.open(path);
    expect([path, page.status]).toEqual([path, 401]);
    expect(page.body).not.toContain(code);
  }
  stranger.cookie = "marketplace-session=guessed";
  expect((await stranger.open("/link")).status).toBe(401);
  expect((await stranger.decide(await stranger.open("/link"), { code, decision: "approve" })).status).toBe(401);
});

it("shows a request with its code, to compare, and approves it", async () => {
  await using scene = await openScene();
  const { visitor, url } = scene;
  const { site, started, code } = await startLink(scene, { domain: "forum.example", environment: "staging" });
  expect((await visitor.open("/link")).body).toContain('name="code"');
  const page = await visitor.open(`/link?code=${code.toLowerCase().replace("-", "")}`);
  expect(page.status).toBe(200);
  for (const shown of [code, "forum.example", site.siteId, "Staging", "127.0.0.1"]) expect(page.body).toContain(shown);
  const approved = await visitor.decide(page, { decision: "approve" });
  expect(approved.body).toContain("<h1>Approved</h1>");
  expect((await visitor.decide(page, { decision: "deny" })).body).toContain("<h1>Approved</h1>");
  expect((await visitor.open(`/link?code=${code}`)).body).toContain("<h1>Approved</h1>");
  expect((await site.poll(url, started)).has("token")).toBe(true);
});

it("denies a request, for good", async () => {
  await using scene = await openScene();
  const { visitor, url } = scene;
  const { site, started, code } = await startLink(scene);
  const page = await visitor.open(`/link?code=${code}`);
  expect((await visitor.decide(page, { decision: "deny" })).body).toContain("<h1>Denied</h1>");
  expect((await visitor.decide(page, { decision: "approve" })).body).toContain("<h1>Denied</h1>");
  expect((await site.poll(url, started)).json).toEqual({ status: "denied" });
});

it.each(["", "maybe", "APPROVE"])("decides nothing when the form says '%s'", async (decision) => {
  await using scene = await openScene();
  const { visitor, url } = scene;
  const { site, started, code } = await startLink(scene);
  const answer = await visitor.decide(await visitor.open(`/link?code=${code}`), { decision });
  expect(answer.status).toBe(422);
  expect((await site.poll(url, started)).json).toEqual({ status: "pending" });
});

it("says that a request has expired or was replaced", async () => {
  await using scene = await openScene();
  const { visitor, admin } = scene;
  const { site, code } = await startLink(scene);
  const replaced = await visitor.open(`/link?code=${code}`);
  await site.startLink(scene.url);
  expect((await visitor.decide(replaced, { decision: "approve" })).body).toContain("expired");
  const { code: late } = await startLink(scene);
  const page = await visitor.open(`/link?code=${late}`);
  await admin.setClock(600);
  expect((await visitor.decide(page, { decision: "approve" })).body).toContain("expired");
  expect((await visitor.open(`/link?code=${late}`)).body).toContain("expired");
});

it("refuses a decision that another site sends", async () => {
  await using scene = await openScene();
  const { visitor, url, admin } = scene;
  const { site, started, code } = await startLink(scene);
  const page = await visitor.open(`/link?code=${code}`);
  const other = new Visitor(url);
  await other.signIn(await signInLink(admin, await admin.account("eve@example.org")));
  const foreign = /name="csrf" value="([^"]*)"/.exec((await other.open(`/link?code=${code}`)).body)?.[1] ?? "";
  expect(foreign).not.toBe("");
  for (const csrf of ["", "x", foreign, `${"é".repeat(21)}x`])
    expect((await visitor.decide(page, { csrf, decision: "approve" })).status).toBe(403);
  expect((await site.poll(url, started)).json).toEqual({ status: "pending" });
});

it("stops an account after five wrong codes, for ten minutes", async () => {
  await using scene = await openScene();
  const { visitor, admin, url } = scene;
  for (const wrong of ["BBBB-BBBB", "CCCC-CCCC", "nonsense", "", "DDDD-DDDD"]) {
    const page = await visitor.open(`/link?code=${wrong}`);
    expect([page.status, page.body.includes("No site waits")]).toEqual([200, true]);
  }
  const { code } = await startLink(scene);
  const stopped = await visitor.open(`/link?code=${code}`);
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0);
  const other = new Visitor(url);
  await other.signIn(await signInLink(admin, await admin.account("eve@example.org")));
  expect((await other.open(`/link?code=${code}`)).status).toBe(200);
  await admin.setClock(600);
  const later = await startLink(scene, { now: () => Math.floor(Date.now() / 1000) + 600 });
  expect((await visitor.open(`/link?code=${later.code}`)).body).toContain(later.code);
});

it("stops an account that looks at 60 codes in ten minutes, with a page", async () => {
  await using scene = await openScene();
  const { code } = await startLink(scene);
  const pages = [];
  for (let count = 0; count < 61; count += 1) pages.push(await scene.visitor.open(`/link?code=${code}`));
  expect(pages.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429]);
  expect(pages.at(-1)?.body).toContain("<h1>Too many codes</h1>");
});

it("shows what a site says about itself as text", async () => {
  await using scene = await openScene();
  const { visitor } = scene;
  const domain = '<img/src=x/onerror="alert(1)">';
  const { code } = await startLink(scene, { domain });
  const { body } = await visitor.open(`/link?code=${code}`);
  expect(body).not.toContain("<img");
  expect(body).toContain("&lt;img/src=x/onerror=&quot;alert(1)&quot;&gt;");
});

it("protects every page against frames, scripts and caches", async () => {
  await using scene = await openScene();
  const { visitor } = scene;
  const { code } = await startLink(scene);
  for (const path of [
    "/link",
    `/link?code=${code}`,
    "/link?code=wrong",
    "/account",
    "/sign-in?secret=x",
    "/style.css",
  ]) {
    const { headers } = await visitor.open(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect([path, headers.get("cache-control"), headers.get("x-frame-options")]).toEqual([path, "no-store", "DENY"]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toContain("unsafe");
  }
});

it("counts the seats on the account page, and names the sites that use them", async () => {
  await using scene = await openScene();
  const { visitor, url, admin, buyer } = scene;
  expect((await visitor.open("/account")).body).toContain("You own no licence.");
  await admin.sell(buyer.accountId, "shop", 3);
  const limits = { kind: "plugin", id: "shop", seats: 1, updatesUntil: 1_767_225_600, maxVersion: "2.x" };
  await admin.post("/licenses", { accountId: buyer.accountId, ...limits });
  const site = new Site({ domain: "forum.example" });
  await site.connect(url, buyer.authCode);
  expect((await visitor.open("/account")).body).toContain("No site uses this licence.");
  await site.activate(url);
  const { body } = await visitor.open("/account");
  expect(body).toContain("1 of 3 seats used");
  expect(body).toContain("1 of 1 seat used");
  expect(body).toContain('<time datetime="2026-01-01">1 January 2026</time>');
  expect(body).toContain("2.x");
  expect(body.split("forum.example").length).toBe(3);
  await admin.account("eve@example.org");
  const other = new Visitor(url);
  await other.signIn(await signInLink(admin, await admin.account("eve@example.org")));
  expect((await other.open("/account")).body).not.toContain("forum.example");
});

it.each(["/link", "/account"])("leads people on to %s when another site led them there", async (path) => {
  await using scene = await openScene();
  const answer = await ask(`${scene.url}${path}?code=BCDFGHJK`, { headers: { "Sec-Fetch-Site": "cross-site" } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("refresh")).toBe(`0; url=${path}`);
  expect(answer.body).toContain(`<a href="${path}">Continue</a>`);
});

it("signs nobody in by a HEAD, which uses no link up", async () => {
  await using scene = await openScene();
  const link = await signInLink(scene.admin, scene.buyer);
  expect((await ask(link, { method: "HEAD" })).headers.get("set-cookie")).toBeNull();
  expect((await scene.visitor.signIn(link)).headers.get("location")).toBe("/link");
});
