import { type TemporaryDirectory, temporaryDirectory } from "@sitevine/testkit";
import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN } from "./client.js";
import { type RunningProgram, start } from "./program.js";

const chromium = findChromium();

/**
 * The ways in which a script can turn text into markup or code. Each is tried in the page, and returned if nothing prevents it.
 * `eval` is not among them: another directive already forbids it, and the protocol of test browsers allows it in the code of
 * tests.
 */
function trySinks(): readonly string[] {
  const text = "<img src=x onerror=alert(1)>";
  const sinks: Record<string, () => unknown> = {
    innerHTML: () => {
      document.createElement("p").innerHTML = text;
    },
    outerHTML: () => {
      document.createElement("div").appendChild(document.createElement("p")).outerHTML = text;
    },
    insertAdjacentHTML: () => document.createElement("p").insertAdjacentHTML("beforeend", text),
    parseFromString: () => new DOMParser().parseFromString(text, "text/html"),
    createContextualFragment: () => document.createRange().createContextualFragment(text),
    "document.write": () => document.write(text),
    "iframe.srcdoc": () => {
      document.createElement("iframe").srcdoc = text;
    },
    "script.src": () => {
      document.createElement("script").src = "/assets/x.js";
    },
    "script.text": () => {
      document.createElement("script").text = "alert(1)";
    },
    "an attribute for an event": () => document.createElement("p").setAttribute("onclick", "alert(1)"),
    "the policy of the reader's script, once more": () => policies().createPolicy("sitevine", {}),
    "a policy of another name": () => policies().createPolicy("other", {}),
    "a default policy": () => policies().createPolicy("default", {}),
  };
  const policies = () =>
    (globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } }).trustedTypes;
  return Object.entries(sinks).flatMap(([name, use]) => {
    try {
      use();
      return [name];
    } catch {
      return [];
    }
  });
}

describe.skipIf(chromium === undefined)("trusted types on public pages", () => {
  let site: BrowsedSite;
  let member: BrowserContext;
  let article: { readonly id: string; readonly slug: string };
  let folder: TemporaryDirectory;
  let uninstalled: RunningProgram;

  beforeAll(async () => {
    folder = await temporaryDirectory();
    [site, uninstalled] = await Promise.all([browseSite(chromium ?? ""), start({ DATA_DIR: folder.path })]);
    const { client, program, browser } = site;
    article = (await client.post("/api/articles", { title: "Tides", content: "They come and go." })).json;
    expect((await client.post(`/api/articles/${article.id}/publish`)).status).toBe(200);
    expect((await client.post(`/api/articles/${article.id}/comments`, { content: "**First**" })).status).toBe(201);
    member = await browser.newContext();
    const { email, password } = ADMIN;
    const signedIn = await member.request.post(`${program.url}/api/auth/login`, { data: { email, password } });
    expect(signedIn.status()).toBe(200);
  });
  afterAll(async () => {
    await site?.[Symbol.asyncDispose]();
    await uninstalled?.[Symbol.asyncDispose]();
    await folder?.[Symbol.asyncDispose]();
  });

  /** Opens a page and expects that its own scripts violate nothing and that an injected sink is refused. */
  async function judge(context: BrowserContext, url: string, follows: boolean): Promise<void> {
    const page = await context.newPage();
    const violations: string[] = [];
    page.on("console", (message) => {
      if (/Trusted|Content Security Policy/.test(message.text())) violations.push(message.text());
    });
    page.on("pageerror", (error) => violations.push(String(error)));
    // The reader script opens the style stream after its other requests.
    const streaming = follows ? page.waitForResponse(/\/api\/appearance\/stream$/) : undefined;
    const answer = await page.goto(url);
    expect(answer?.headers()["content-security-policy"]).toContain("require-trusted-types-for 'script'");
    await streaming;
    expect(violations).toEqual([]);
    expect(await page.evaluate(trySinks)).toEqual([]);
    await page.close();
  }

  const PAGES = [
    "/",
    "/articles",
    "/articles/tides",
    "/members",
    "/search?q=tides",
    "/u/ada",
    "/nowhere",
    "/sign-in",
    "/register",
    "/reset-password",
    "/settings",
    "/settings/account",
    "/notifications",
    "/bookmarks",
    "/following",
    "/history",
    "/api/docs",
  ];

  it.each(PAGES)(
    "no script of %s violates them, for guests and members, and a planted sink is refused",
    async (path) => {
      const guest = await site.browser.newContext();
      for (const context of [guest, member]) await judge(context, site.program.url + path, path !== "/api/docs");
      await guest.close();
    },
  );

  it.each(["/", "/install"])("%s of a site that is not installed refuses a planted sink", async (path) => {
    await judge(site.context, uninstalled.url + path, false);
  });
});
