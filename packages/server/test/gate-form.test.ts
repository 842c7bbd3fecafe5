import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { type Answer, type BootedSite, bootSite } from "./support/booted-site.js";
import { saveSetting } from "./support/gate.js";
import { pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";
import { freshPeer } from "./support/registration.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const OWN_ORIGIN = { origin: "http://site.test", "sec-fetch-site": "same-origin" };
const NO_CODE = "This access code is unknown, used up or expired.";

describe("the form of the gate", () => {
  const stack = new Disposables();
  let site: BootedSite;
  let admin: string;

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    admin = await site.installed();
    await site.call(api.createBetaCode, { token: admin, body: { code: "Let-me-in" } });
    await saveSetting(site, admin, "beta.gate", "closed");
  });
  afterAll(() => stack[Symbol.asyncDispose]());
  afterEach(async () => {
    await saveSetting(site, admin, "beta.gate", "closed");
    await saveSetting(site, admin, "site.access", "everyone");
  });

  /** Sends the form as a browser without scripts does. */
  function sendForm(
    fields: Readonly<Record<string, string>>,
    { headers = {}, peer = freshPeer() }: { headers?: Readonly<Record<string, string>>; peer?: string } = {},
  ): Promise<Answer> {
    const type = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
    const body = String(new URLSearchParams(fields));
    return site.call("/gate", { method: "POST", body, headers: { ...type, ...OWN_ORIGIN, ...headers }, peer });
  }
  const uses = async (): Promise<number | undefined> => {
    const list = (await site.call(api.listBetaCodes, { token: admin })).body;
    return list.data[0]?.uses;
  };
  const passOf = (answer: Answer): string => answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";

  it("lets in whoever knows the code, and leads back to the page that was asked for", async () => {
    const asked = await visit(site, "/members?page=1");
    const next = /name="next" value="([^"]+)"/.exec(asked.text)?.[1] ?? "";
    expect([asked.status, next]).toEqual([403, "/members?page=1"]);
    const answer = await sendForm({ code: " LET-ME-IN ", next });
    expect([answer.status, answer.headers.get("location"), answer.text]).toEqual([303, "/members?page=1", ""]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sv_beta=\d+\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const cookie = passOf(answer);
    expect((await visit(site, "/members?page=1", { cookie })).status).toBe(200);
    expect((await site.call(api.listArticles, { headers: { cookie } })).status).toBe(200);
  });

  it.each([
    ["an unknown code", "no-such-code", NO_CODE],
    ["what is no code", '"><b>x', NO_CODE],
    ["nothing", "  ", "Enter your access code."],
  ])("shows the page again for %s, with what is wrong beside the field", async (_title, code, problem) => {
    const answer = await sendForm({ code, next: "/members" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []]);
    expect(answer.text).toContain(`<p class="sv-problem" id="sv-gate-problem">${problem}</p>`);
    expect(answer.text).toMatch(/<input[^>]+name="code"[^>]+aria-invalid="true" aria-describedby="sv-gate-problem"/);
    expect(answer.text).toContain('name="next" value="/members"');
    expect(answer.text).not.toContain("<b>x");
  });

  it("leads nowhere but to pages of this site", async () => {
    for (const next of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "/gate",
      "x\r\nSet-Cookie: a=b",
    ]) {
      const answer = await sendForm({ code: "let-me-in", next });
      expect([next, answer.status, answer.headers.get("location")]).toEqual([next, 303, "/"]);
    }
  });

  it("is taken from the site's own pages only", async () => {
    const before = await uses();
    for (const headers of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { origin: "null" },
    ]) {
      const answer = await sendForm({ code: "let-me-in" }, { headers });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect(await uses()).toBe(before);
  });

  it("shares its limit with the interface, and says when there were too many tries", async () => {
    const peer = freshPeer();
    for (let tries = 0; tries < 5; tries += 1) expect((await sendForm({ code: "wrong" }, { peer })).status).toBe(422);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await site.call(api.redeemBetaCode, { body: { code: "wrong" }, peer })).status).toBe(404);
    const answer = await sendForm({ code: "let-me-in" }, { peer });
    expect([answer.status, answer.headers.getSetCookie(), answer.headers.get("retry-after")]).toEqual([429, [], "900"]);
    expect(answer.text).toContain("Too many codes came from your address.");
    expect((await sendForm({ code: "let-me-in" }, { peer: freshPeer() })).status).toBe(303);
  });

  it("spends no code of those who may enter already, nor on a site that codes do not open", async () => {
    const before = await uses();
    const member = await pageCookies(site, "ada@example.org");
    const admitted = await sendForm({ code: "let-me-in", next: "/members" }, { headers: member });
    expect([admitted.status, admitted.headers.get("location")]).toEqual([303, "/members"]);
    expect(admitted.headers.getSetCookie()).toEqual([]);
    await saveSetting(site, admin, "site.access", "members");
    const refused = await sendForm({ code: "let-me-in", next: "/members" });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
    expect(refused.text).not.toContain('name="code"');
    await saveSetting(site, admin, "site.access", "everyone");
    await saveSetting(site, admin, "beta.gate", "open");
    expect((await sendForm({ code: "let-me-in" })).status).toBe(303);
    expect(await uses()).toBe(before);
  });

  it("says what the administrators have to say, and offers to register where that is possible", async () => {
    await saveSetting(site, admin, "beta.message", "Back in <May>.\n\nAsk at the quay\nfor a code.");
    const page = await visit(site, "/members");
    expect(page.text).toContain('<p dir="auto">Back in &lt;May&gt;.</p><p dir="auto">Ask at the quay\nfor a code.</p>');
    expect(page.text).toContain('<a href="/register?next=%2Fmembers">');
    await saveSetting(site, admin, "registration.mode", "closed");
    const closed = await visit(site, "/members");
    expect(closed.text).not.toContain('href="/register');
    expect(closed.text).toContain('<a href="/sign-in?next=%2Fmembers">');
    await saveSetting(site, admin, "registration.mode", "open");
    await saveSetting(site, admin, "beta.message", "");
  });

  it("speaks German on a German site", async () => {
    await saveSetting(site, admin, "site.language", "de");
    expect((await visit(site, "/")).text).toContain("<title>Harbour ist noch nicht für alle offen · Harbour</title>");
    expect((await sendForm({ code: "" })).text).toContain("Gib deinen Zugangscode ein.");
    await saveSetting(site, admin, "site.access", "members");
    expect((await visit(site, "/")).text).toContain("Hier können nur Mitglieder lesen.");
    await saveSetting(site, admin, "site.language", "en");
  });

  it("has an address of its own, which leads home whoever may enter", async () => {
    expect((await visit(site, "/gate")).status).toBe(403);
    const member = await visit(site, "/gate", await pageCookies(site, "ada@example.org"));
    expect([member.status, member.headers.get("location")]).toEqual([303, "/"]);
  });
});
