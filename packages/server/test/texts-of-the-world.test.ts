import * as api from "@sitevine/api";
import { databases, dialects } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { addCategory, publishArticle } from "./support/articles.js";
import { bootSite } from "./support/booted-site.js";
import { visit } from "./support/pages.js";

/** The titles of the public report with the slugs that they should have, and others of their kind. */
const SLUGS = [
  ["हिन्दी शीर्षक", "हिन्दी-शीर्षक"],
  ["ที่นี่ภาษาไทย", "ที่นี่ภาษาไทย"],
  ["தமிழ் தலைப்பு", "தமிழ்-தலைப்பு"],
  ["বাংলা শিরোনাম", "বাংলা-শিরোনাম"],
  ["サーバーのデータ", "サーバーのデータ"],
  ["คำนำ", "คำนำ"],
] as const;

/** The text of an article, as a guest sees it on its page. */
async function shownText(booted: Awaited<ReturnType<typeof bootSite>>, slug: string): Promise<string> {
  const page = await visit(booted, `/articles/${encodeURIComponent(slug)}`);
  expect(page.status).toBe(200);
  return page.text;
}

describe.each(databases())("texts of the world on $name (issue 52, lines 9 and 16)", (kind) => {
  it("keep combining marks in every address that is made of them", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    for (const [title, slug] of SLUGS) {
      const id = await publishArticle(booted, token, { title, content: `# ${title}\n\n[up](#${slug})` });
      const { body } = await booted.call(api.getArticle, { params: { slug: id } });
      expect(body.slug).toBe(slug);
      expect(body.contentHtml).toContain(`<h2 id="section-${slug}">${title}</h2>`);
      expect(await shownText(booted, slug)).toContain(title);
      const category = await addCategory(booted, token, title);
      const { body: categories } = await booted.call(api.listCategories, {});
      expect(JSON.stringify(categories)).toContain(`"slug":"${slug}"`);
      expect((await visit(booted, `/categories/${encodeURIComponent(slug)}`)).status).toBe(200);
      expect(category).not.toBe("");
      const tagged = { title: `${title} 2`, tags: [title] };
      await publishArticle(booted, token, tagged);
      expect(
        (await visit(booted, `/tags/${encodeURIComponent(title.normalize("NFKC").toLowerCase())}`)).text,
      ).toContain(tagged.title);
      const series = await booted.call(api.createSeries, { token, body: { title } });
      expect(series.body.slug).toBe(slug);
      const chosen = `${slug}-9`.normalize("NFD");
      await publishArticle(booted, token, { title, slug: chosen });
      expect((await booted.call(api.getArticle, { params: { slug: chosen } })).body.slug).toBe(chosen.normalize("NFC"));
    }
  });

  it("have one address in either form of letters, with its query", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await publishArticle(booted, token, { title: "Café", tags: ["Thé"] });
    await addCategory(booted, token, "Café");
    for (const [asked, target] of [
      ["/articles/cafe%CC%81", "/articles/caf%C3%A9"],
      ["/articles/cafe%CC%81?comment=1&utm_source=x%20y", "/articles/caf%C3%A9?comment=1&utm_source=x%20y"],
      ["/categories/cafe%CC%81?page=1", "/categories/caf%C3%A9?page=1"],
      ["/categories/cafe%CC%81/feed.xml", "/categories/caf%C3%A9/feed.xml"],
      ["/tags/the%CC%81", "/tags/th%C3%A9"],
      ["//evil.test/cafe%CC%81", "/evil.test/caf%C3%A9"],
      ["/articles/a%2Fcafe%CC%81", "/articles/a%2Fcaf%C3%A9"],
    ]) {
      const answer = await visit(booted, asked ?? "");
      expect([asked, answer.status, answer.headers.get("location")]).toEqual([asked, 301, target]);
    }
    expect((await visit(booted, "/articles/caf%C3%A9")).status).toBe(200);
    expect((await visit(booted, "/articles/%ff")).status).toBe(404);
    const { body } = await booted.call(api.getArticle, { params: { slug: "cafe\u0301" } });
    expect(body.slug).toBe("caf\u00e9");
    const listed = await booted.call(api.listArticles, { query: { category: "cafe\u0301" } });
    expect(listed.status).toBe(200);
  });

  it("show what was written: lines, directions, emphasis, telephones, headings", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const write = async (slug: string, content: string, contentFormat: "html" | "markdown" = "html") => {
      await publishArticle(booted, token, { title: slug, slug, content, contentFormat });
      return shownText(booted, slug);
    };
    expect(await write("div-lines", "<div>line one</div><div>line two</div>")).toContain(
      '<p dir="auto">line one</p><p dir="auto">line two</p>',
    );
    const given =
      '<p lang="ar" dir="rtl">مرحبا</p><p><bdo dir="rtl">abc</bdo> <ruby>漢<rt>かん</rt></ruby></p>' +
      '<ol start="3" reversed type="a"><li value="9">x</li></ol>';
    const dirLang = await write("dir-lang", given);
    expect(dirLang).toContain('<p dir="rtl" lang="ar">مرحبا</p>');
    expect(dirLang).toContain('<bdo dir="rtl">abc</bdo> <ruby>漢<rt>かん</rt></ruby>');
    expect(dirLang).toContain('<ol start="3" reversed type="a"><li dir="auto" value="9">x</li></ol>');
    // A text in HTML is written as its source, so it comes back as it was given.
    expect((await booted.call(api.getArticle, { params: { slug: "dir-lang" } })).body.content).toBe(given);
    const cjk = await write(
      "cjk-emphasis",
      "**中文文本（带括号）。**这句子\n\n* **具体：**与其说\n\n~~删除（带括号）。~~这个\n",
      "markdown",
    );
    expect(cjk).toContain("<strong>中文文本（带括号）。</strong>这句子");
    expect(cjk).toContain("<strong>具体：</strong>与其说");
    expect(cjk).toContain("<s>删除（带括号）。</s>这个");
    const rtl = await write(
      "rtl-paragraph",
      "English first paragraph.\n\nهذا نص عربي، مع English في الوسط!\n\n- שלום עולם.\n",
      "markdown",
    );
    expect(rtl).toContain('<p dir="auto">هذا نص عربي، مع English في الوسط!</p>');
    expect(rtl).toContain('<ul dir="rtl">\n<li dir="auto">שלום עולם.</li>');
    const phones = await write("tel-link", "[Call](tel:+49301234567) [Text](sms:+49301234567)", "markdown");
    expect(phones).toContain('<a href="tel:+49301234567">Call</a>');
    const marked = await write("byte-order-mark", "\ufeff# Head\n\n\ufeff## Foot", "markdown");
    expect(marked).toMatch(/<h2[^>]*id="section-head">Head<\/h2>\s*<h2|<h2[^>]*id="section-head">Head<\/h2>\s*<h3/);
    const { body } = await booted.call(api.getArticle, { params: { slug: "byte-order-mark" } });
    expect(body.content).toBe("# Head\n\n## Foot");
  });
});

describe.each(dialects())("search in Korean on $name (issue 52, line 16)", (kind) => {
  it("finds words inside of compounds, in either form of letters", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await publishArticle(booted, token, {
      title: "서울시청역 안내",
      content: "대한민국임시정부수립기념관에서 만나요.",
    });
    await publishArticle(booted, token, { title: "東京都庁舎", content: "新幹線のサーバールーム" });
    await booted.settled();
    for (const q of [
      "시청",
      "시청역",
      "임시정부",
      "기념관",
      "서울",
      "안내",
      "시청".normalize("NFD"),
      '"서울시청역 안내"',
    ])
      expect([q, (await booted.call(api.search, { query: { q } })).body.data.map(({ title }) => title)]).toEqual([
        q,
        ["서울시청역 안내"],
      ]);
    for (const q of ["京都", "庁舎", "幹線", "サーバー", "ルーム"])
      expect([q, (await booted.call(api.search, { query: { q } })).body.meta.total]).toEqual([q, 1]);
    expect((await booted.call(api.search, { query: { q: "시역" } })).body.meta.total).toBe(0);
  });
});
