import { describe, expect, it } from "vitest";
import { renderComment, renderMarkdown, sanitiseArticleHtml } from "./markup.js";

describe("text of the world in HTML (issue 52, line 9)", () => {
  it.each([
    // The input of the public report.
    '<p dir="rtl" lang="ar">مرحبا</p><p><bdo dir="rtl">abc</bdo> <ruby>漢<rt>かん</rt></ruby></p>',
    "<ruby><rb>漢</rb><rp>(</rp><rt>かん</rt><rp>)</rp></ruby>",
    '<ol start="-3" reversed type="A"><li value="7">a</li><li>b</li></ol>',
    '<ol start="0" type="i"><li value="-2" lang="ja">a</li></ol><ul type="square"><li>b</li></ul>',
    '<blockquote dir="auto"><p lang="zh-Hant-TW">漢</p></blockquote><h2 dir="rtl">א</h2>',
    '<table dir="rtl"><tbody><tr><td lang="he">א</td></tr></tbody></table>',
    '<p>a <span lang="ja">漢</span> <em dir="rtl" lang="fa">ب</em> <a href="/a" lang="fr">x</a></p>',
    '<div dir="rtl" lang="ar"><p>مرحبا</p></div>',
    '<section class="callout-tip" dir="rtl"><p>א</p></section>',
  ])("keeps %s", (source) => {
    expect(sanitiseArticleHtml(source).html).toBe(source);
  });

  it.each([
    ['<article dir="rtl" class="x"><p>א</p></article>', '<div dir="rtl"><p>א</p></div>'],
    ['<font lang="ja" color="red">漢</font><font color="red">x</font>', '<span lang="ja">漢</span>x'],
    ['<p dir="up" lang="x y">a</p>', "<p>a</p>"],
    [
      '<ol type="x" start="1e9"><li value="two">a</li></ol><ul type="A"><li>b</li></ul>',
      "<ol><li>a</li></ol><ul><li>b</li></ul>",
    ],
    ["<rt>a</rt><rp>b</rp>", "ab"],
  ])("makes of %s", (source, html) => {
    expect(sanitiseArticleHtml(source).html).toBe(html);
  });
});

describe("text of the world in Markdown (issue 52, line 16)", () => {
  it.each([
    // The input of the public report.
    ["**中文文本（带括号）。**这句子", "<p><strong>中文文本（带括号）。</strong>这句子</p>\n"],
    ["* **具体：**与其说", "<ul>\n<li><strong>具体：</strong>与其说</li>\n</ul>\n"],
    ["~~删除（带括号）。~~这个", "<p><s>删除（带括号）。</s>这个</p>\n"],
    ["これは**「強調」**です", "<p>これは<strong>「強調」</strong>です</p>\n"],
    ["**“引用”**这样*（斜体）*写", "<p><strong>“引用”</strong>这样<em>（斜体）</em>写</p>\n"],
    ["**스크립트(script)**라고", "<p><strong>스크립트(script)</strong>라고</p>\n"],
    ["***「全部」***だ", "<p><em><strong>「全部」</strong></em>だ</p>\n"],
    [
      "a**b**c *d*, **e.** f**(g)** 2*3*4",
      "<p>a<strong>b</strong>c <em>d</em>, <strong>e.</strong> f**(g)** 2<em>3</em>4</p>\n",
    ],
    ["5 * 3 ** 2 ~~ 中 ** 文", "<p>5 * 3 ** 2 ~~ 中 ** 文</p>\n"],
  ])("emphasises beside punctuation of Chinese, Japanese and Korean: %s", (source, html) => {
    expect(renderMarkdown(source).html).toBe(html);
    expect(renderComment(source).html).toBe(html);
  });

  it.each(["हिन्दी-शीर्षक", "ที่นี่ภาษาไทย", "தமிழ்-தலைப்பு", "বাংলা-শিরোনাম"])(
    "keeps the marks of a heading in its id, to which links lead in either form: %s",
    (id) => {
      const title = id.replace("-", " ");
      const { html } = renderMarkdown(`[${title}](#${id})\n\n# ${title}\n\n## ${title}`);
      expect(html).toContain(`<h2 id="section-${id}">${title}</h2>\n<h2 id="section-${id}-2">`);
      expect(html).toContain(`<a href="#section-${encodeURIComponent(id)}">`);
      expect(sanitiseArticleHtml(`<h2 id="${id}">x</h2>`).html).toBe(`<h2 id="section-${id}">x</h2>`);
    },
  );

  it("leads to composed ids from decomposed addresses", () => {
    const { html } = renderMarkdown("[a](#cafe\u0301) [b](#%)\n\n# Cafe\u0301");
    expect(html).toContain('href="#section-caf%C3%A9"');
    expect(html).toContain('<h2 id="section-caf\u00e9">');
  });

  it("keeps links to telephones", () => {
    // The input of the public report.
    expect(renderMarkdown("[Call](tel:+49301234567) [Text](sms:+49301234567)").html).toBe(
      '<p><a href="tel:+49301234567">Call</a> <a href="sms:+49301234567">Text</a></p>\n',
    );
    expect(sanitiseArticleHtml('<a href="TEL:030-12(34);ext=5">x</a><img src="tel:1">').html).toBe(
      '<a href="TEL:030-12(34);ext=5">x</a>',
    );
    expect(sanitiseArticleHtml('<a href="tel:1&#10;2">x</a><a href="tel:<b>">y</a>').html).toBe("<a>x</a><a>y</a>");
  });

  it("sees a heading behind the mark that begins a file", () => {
    expect(renderMarkdown("\ufeff# One\n\n\ufeff- two").html).toBe(
      '<h2 id="section-one">One</h2>\n<ul>\n<li>two</li>\n</ul>\n',
    );
    expect(renderComment("\ufeff- two").html).toBe("<ul>\n<li>two</li>\n</ul>\n");
  });
});
