import { cleanRichText } from "@sitevine/renderer";
import { fuzzRuns, HOSTILE_MARKUP, MARKUP_PIECES } from "@sitevine/testkit";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN } from "./client.js";
import { insidesOf, type Shown, whatRuns, whatRunsAt } from "./containment.js";

const chromium = findChromium();
const RUNS = fuzzRuns(1_000);

const generated = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...MARKUP_PIECES) }, fc.string({ maxLength: 4 })), {
    maxLength: 24,
  })
  .map((pieces) => pieces.join(""));

/** Texts that run wherever neither a sanitiser nor a policy is in their way. */
const SCRIPTS = [
  "<script>alert('inline')</script>",
  "<script type=module>alert('module')</script>",
  "<img src=x: onerror=alert('handler')>",
  `<script src="data:text/javascript,alert('data')"></script>`,
  `<iframe srcdoc="<script>parent.alert('srcdoc')</script>"></iframe>`,
  `<iframe src="javascript:parent.alert('address')"></iframe>`,
  "<svg><script>alert('svg')</script></svg>",
  `<svg><script href="data:text/javascript,alert('href')"></script></svg>`,
  `<object data="data:text/html,<script>parent.alert('object')</script>"></object>`,
  `<form action="javascript:alert('form')"><button>x</button></form>`,
];

// packages/server/test/containment.test.ts tests the same for every field, with another HTML parser.
describe.skipIf(chromium === undefined)("containment: whatever an author writes stays in its box in Chromium", () => {
  let site: BrowsedSite;
  let page: Page;
  let article: { readonly id: string; readonly slug: string };

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    page = await site.context.newPage();
    const draft = { title: "Tides", content: "They come and go.", excerpt: "Twice a day." };
    article = (await site.client.post("/api/articles", draft)).json;
    expect((await site.client.post(`/api/articles/${article.id}/publish`)).status).toBe(200);
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  /** The page of an article with this text. */
  async function pageWith(content: string, contentFormat: "html" | "markdown"): Promise<Shown> {
    const answer = await site.client.patch(`/api/articles/${article.id}`, { content, contentFormat });
    expect(answer.status, answer.text).toBe(200);
    return { text: content, document: (await site.client.get(`/articles/${article.slug}`)).text };
  }

  const BODY = ".sv-article > .sv-prose";

  it.each(["html", "markdown"] as const)("an article in %s, and nothing in it runs without CSP", async (format) => {
    const control = await pageWith("They come and go.", "markdown");
    const shown: Shown[] = [];
    for (const text of HOSTILE_MARKUP) shown.push(await pageWith(text, format));
    const { escaped, insides } = await insidesOf(page, { control, shown, box: BODY });
    expect(escaped).toEqual([]);
    expect(insides).toHaveLength(HOSTILE_MARKUP.length);
    expect(await whatRuns(page, insides)).toEqual([]);
  });

  it.each(["html", "markdown"] as const)("a long article in %s, which a thread renders", async (format) => {
    const control = await pageWith("They come and go. ".repeat(1_000), "markdown");
    const shown = [await pageWith(HOSTILE_MARKUP.join("\n\n"), format)];
    const { escaped, insides } = await insidesOf(page, { control, shown, box: BODY });
    expect(escaped).toEqual([]);
    expect(await whatRuns(page, insides)).toEqual([]);
  });

  it("comments, all on one page", async () => {
    const comments = `/api/articles/${article.id}/comments`;
    const items = async () => {
      await page.goto(`${site.program.url}/articles/${article.slug}`);
      return page.evaluate(() =>
        [...document.querySelectorAll(".sv-comment-text")].map((box) => {
          const foot = box.nextElementSibling;
          const around = [box.parentElement?.className, foot?.className, foot?.parentElement?.parentElement?.className];
          return { around: around.join(" | "), inside: box.innerHTML };
        }),
      );
    };
    expect((await site.client.post(comments, { content: "An ordinary comment." })).status).toBe(201);
    const [control] = await items();
    const texts = HOSTILE_MARKUP.slice(0, 15).concat(HOSTILE_MARKUP.slice(-4));
    for (const content of texts) expect((await site.client.post(comments, { content })).status).toBe(201);
    const shown = await items();
    expect(shown).toHaveLength(texts.length + 1);
    expect(new Set(shown.map(({ around }) => around))).toEqual(new Set([control?.around]));
    expect(
      await whatRuns(
        page,
        shown.map(({ inside }) => inside),
      ),
    ).toEqual([]);
  });

  it("names, which are text wherever they stand", async () => {
    const profile = async (displayName: string): Promise<Shown> => {
      const answer = await site.client.patch("/api/account/profile", { displayName });
      expect(answer.status, answer.text).toBe(200);
      return { text: displayName, document: (await site.client.get(`/u/${ADMIN.username}`)).text };
    };
    const control = await profile("Ada");
    const shown: Shown[] = [];
    for (const text of ["</title></h1><img src=x onerror=alert(1)>", `"><svg onload=alert(1)>`, "<table><h2>out</h2>"])
      shown.push(await profile(text));
    const { escaped, insides } = await insidesOf(page, { control, shown, box: "h1" });
    expect(escaped).toEqual([]);
    expect(await whatRuns(page, insides)).toEqual([]);
  });

  it("generated texts in a rich text block, by the function that reduces every text", async () => {
    const surround = (inside: string): string =>
      `<!doctype html><title>t</title><body><main><ol><li><div id="box">${inside}</div><p>after</p></li></ol></main>`;
    const texts = [...HOSTILE_MARKUP, ...fc.sample(generated, RUNS)];
    const shown = texts.map((text) => ({ text, document: surround(cleanRichText(text)) }));
    const control = { text: "", document: surround("") };
    const { escaped, insides } = await insidesOf(page, { control, shown, box: "#box" });
    expect(escaped).toEqual([]);
    expect(await whatRuns(page, insides)).toEqual([]);
  });

  it("and where no sanitiser has seen it, the policy of the page lets none of it run", async () => {
    const path = `/articles/${article.slug}`;
    const url = site.program.url + path;
    const texts = [...HOSTILE_MARKUP, ...SCRIPTS];
    const guarded = await whatRunsAt(page, url, texts);
    expect(guarded).toEqual([]);
    // Without the policy, the same texts run on the same page: the judge hears of them.
    const bare = await whatRunsAt(page, url, texts, { policy: false });
    for (const said of ["inline", "module", "handler", "data", "srcdoc", "svg"]) expect(bare).toContain(said);
  });

  it("and the judge hears of what leaves a box, and of what runs", async () => {
    const surround = (inside: string): string =>
      `<!doctype html><title>t</title><body><main><div id="box">${inside}</div><p>after</p></main>`;
    const texts = ["<table><table><h2>out</h2>", "</div><h2>out</h2>", "<b>goes on", "<li></main>out"];
    const shown = texts.map((text) => ({ text, document: surround(text) }));
    const control = { text: "", document: surround("") };
    const { escaped } = await insidesOf(page, { control, shown, box: "#box" });
    expect(escaped.map(({ text }) => text)).toEqual(texts.slice(0, 4));
    expect(await whatRuns(page, ["<img src=x: onerror=alert(7)>"])).toEqual(["7"]);
  });
});
