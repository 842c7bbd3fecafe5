import { anyText } from "@sitevine/property-tests/any-text";
import { MarkupRefused } from "@sitevine/renderer/markup";
import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { sanitise } from "./allow-list.js";
import { renderComment, renderMarkdown, sanitiseArticleHtml } from "./markup.js";
import { excerptOf, readParagraphs } from "./plain-text.js";
import { maxHtmlBytes } from "./text-budget.js";

const TAGS = new Set(
  (
    "p br hr blockquote pre figure figcaption details summary section ul ol li dl dt dd table caption thead tbody tfoot tr th td " +
    "a strong em b i s del ins u mark small sub sup code kbd samp abbr time q cite bdi bdo ruby rb rt rtc rp h2 h3 h4 h5 h6 img input div span"
  ).split(" "),
);

/** Everything in a markup that must not be there, found by a parser instead of by our own rules. */
function faults(markup: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!TAGS.has(name)) found.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on|^style$|^xmlns|^srcset$|^name$|^form/i.test(key)) found.push(`${name} ${key}`);
        if (key === "id" && !value.startsWith("section-")) found.push(`${name} #${value}`);
        if (key === "class" && !/^(language-\S+|footnotes|callout-(note|tip|important|warning|caution))$/.test(value))
          found.push(`${name} .${value}`);
        const isAddress = key === "href" || key === "src";
        if ((name === "div" || name === "span") && !("dir" in attributes || "lang" in attributes))
          found.push(`bare <${name}>`);
        const schemes = ["http:", "https:", ...(key === "href" ? ["mailto:", "tel:", "sms:"] : [])];
        if (isAddress && !schemes.includes(new URL(value, "https://site.test/").protocol))
          found.push(`${name} ${value}`);
      }
    },
    oncomment: (text) => found.push(`<!--${text}`),
  });
  parser.end(markup);
  return found;
}

const scrap = fc.constantFrom(
  "<script>",
  "</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<a href='",
  "javascript:",
  "'>",
  "<style>",
  "<p",
  " style=x",
  " id=",
  "name=body",
  ">",
  "<",
  "/",
  "</p>",
  '"',
  "'",
  "`",
  "&lt;",
  "&#x3c;",
  "&colon;",
  "<iframe srcdoc='",
  "<math><mtext>",
  "</title>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<textarea>",
  "<noscript>",
  "<h2 id=location>",
  "<input type=image src=x>",
  "<base href=//evil.test>",
  "<div>",
  "</div>",
  "<div dir=rtl>",
  "<span lang=ja>",
  "<bdo dir='",
  "<ruby>",
  "<rt>",
  "<rp>",
  "</ruby>",
  "<li value=-3>",
  "<ol reversed type=a>",
  "<menu>",
  "<center>",
  "<button>",
  "<br>",
  "tel:+1",
  "data:text/html,",
  "vbscript:",
  "\t",
  "\n",
  "[a](",
  ")",
  "![",
  "](",
  "**",
  "_",
  "~~",
  "# ",
  "> ",
  "- [ ] ",
  "```js\n",
  "|a|\n|-|\n",
  "[^a]",
  "\n\n[^a]: ",
  "@mo",
  "words",
  "\u0000",
  "ü",
);
const hostile = fc.oneof(
  fc.array(fc.oneof(scrap, anyText({ maxLength: 6 })), { maxLength: 40 }).map((all) => all.join("")),
  fc.string({ maxLength: 200 }),
);

describe("markup", () => {
  it("holds nothing that runs or deceives, whatever the source", () => {
    fc.assert(
      fc.property(hostile, (source) => {
        for (const render of [renderMarkdown, sanitiseArticleHtml, renderComment])
          expect(faults(render(source).html)).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  it("stays as it is when it is sanitised again", () => {
    fc.assert(
      fc.property(hostile, (source) => {
        for (const { html } of [renderMarkdown(source), sanitiseArticleHtml(source)]) expect(sanitise(html)).toBe(html);
      }),
      { numRuns: 1_500 },
    );
  });

  it("says what was typed, when only words were typed", () => {
    const words = fc.array(fc.stringMatching(/^[\p{L}\p{N}&<>"']{1,12}$/u), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, (typed) => {
        const escaped = typed.map((word) => word.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)).join(" ");
        expect(sanitiseArticleHtml(`<p>${escaped}</p>`).text).toBe(typed.join(" "));
        const plain = typed.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "x")).join(" ");
        expect(renderMarkdown(`Words: ${plain}`).text).toBe(`Words: ${plain}`);
      }),
    );
  });

  it.each([
    [
      "# Ref 1\n\nOne[^a] two[^b] one[^a] none[^c].\n\n[^a]: First.\n[^b]: Second\n\n    part *two*.\n[^d]: Unasked.",
      '<h2 id="section-ref-1">Ref 1</h2>\n' +
        '<p>One<sup><a href="#section-note_1" id="section-ref_1">1</a></sup> ' +
        'two<sup><a href="#section-note_2" id="section-ref_2">2</a></sup> one<sup><a href="#section-note_1" id="section-ref_1_2">1</a></sup> none[^c].</p>\n' +
        '<section class="footnotes">\n<ol>\n<li id="section-note_1"><p>First. <a href="#section-ref_1">↩</a> <a href="#section-ref_1_2">↩</a></p>\n</li>\n' +
        '<li id="section-note_2"><p>Second</p>\n<p>part <em>two</em>. <a href="#section-ref_2">↩</a></p>\n</li>\n</ol>\n</section>\n',
    ],
    ["x^[y]", "<p>x^[y]</p>\n"],
    [
      "> [!NOTE]\n> Read **this**.\n>\n> - And that.",
      '<section class="callout-note">\n<p>Read <strong>this</strong>.</p>\n<ul>\n<li>And that.</li>\n</ul>\n</section>\n',
    ],
    [
      "- > [!Caution]  \n  >\n  > > [!tip]\n  > > Inner",
      '<ul>\n<li>\n<section class="callout-caution">\n<section class="callout-tip">\n<p>Inner</p>\n</section>\n</section>\n</li>\n</ul>\n',
    ],
    ["> [!NOTE] Words", "<blockquote>\n<p>[!NOTE] Words</p>\n</blockquote>\n"],
    ["> \\[!NOTE]\n> Words", "<blockquote>\n<p>[!NOTE]\nWords</p>\n</blockquote>\n"],
    ["> [!OTHER]\n> Words", "<blockquote>\n<p>[!OTHER]\nWords</p>\n</blockquote>\n"],
    ["> Words\n> [!NOTE]", "<blockquote>\n<p>Words\n[!NOTE]</p>\n</blockquote>\n"],
    ["~~gone~~", "<p><s>gone</s></p>\n"],
    ["# One\n\n# One", '<h2 id="section-one">One</h2>\n<h2 id="section-one-2">One</h2>\n'],
    ["```js\na<b\n```", '<pre><code class="language-js">a&lt;b\n</code></pre>\n'],
    [
      "- [x] done\n- [ ] open",
      '<ul>\n<li><input type="checkbox" disabled checked /> done</li>\n<li><input type="checkbox" disabled /> open</li>\n</ul>\n',
    ],
    ["[here](/a) [there](https://else.test)", null],
    ["https://else.test/a", null],
    ["<b>typed</b>", "<p>&lt;b&gt;typed&lt;/b&gt;</p>\n"],
    ["![](javascript:alert(1)) notes.md", "<p>![](javascript:alert(1)) notes.md</p>\n"],
    ["![boat](https://else.test/b.png)", '<p><img src="https://else.test/b.png" alt="boat" loading="lazy" /></p>\n'],
    [
      "[down](#größe)\n## Größe",
      '<p><a href="#section-gr%C3%B6%C3%9Fe">down</a></p>\n<h2 id="section-größe">Größe</h2>\n',
    ],
  ])("renders Markdown: %s", (source, html) => {
    if (html !== null) expect(renderMarkdown(source).html).toBe(html);
    else
      expect(renderMarkdown(source).html).toMatch(/<a href="https:\/\/else\.test[^"]*" rel="nofollow ugc noopener">/);
  });

  it.each([
    ['<h1 id="x">t</h1>', '<h2 id="section-x">t</h2>'],
    ['<p style="color:red" class="sv-b" id="main" onclick="a()">x</p>', "<p>x</p>"],
    ['<a href="//else.test/a" target="_blank">x</a>', '<a href="//else.test/a" rel="nofollow ugc noopener">x</a>'],
    ['<a href="/a" rel="me">x</a>', '<a href="/a">x</a>'],
    ['<a href="jav&#x09;ascript:alert(1)">x</a>', "<a>x</a>"],
    [
      '<img src="data:image/svg+xml,<svg/>"><img src="/a.png" width="9" height="x" loading="eager">',
      '<img src="/a.png" alt="" width="9" loading="lazy" />',
    ],
    ['<code class="language-c++ evil">x</code>', '<code class="language-c++">x</code>'],
    [
      '<section class="footnotes sv-b" id="x"><ol><li id="a">b</li></ol></section>',
      '<section class="footnotes"><ol><li id="section-a">b</li></ol></section>',
    ],
    [
      '<section class="sv-callout callout-tip" role="alert"><p>x</p></section><section class="callout-x">y</section>',
      '<section class="callout-tip"><p>x</p></section><section>y</section>',
    ],
    ["<h2>a<svg/onload=alert(1)><h2>b</svg>", "<h2>a</h2><h2>b</h2>"],
    ["<form><input name=q><button>go</button></form>", "<p>go</p>"],
    [
      "<figure><img src=/a.png alt=A><figcaption>B</figcaption></figure>",
      '<figure><img src="/a.png" alt="A" loading="lazy" /><figcaption>B</figcaption></figure>',
    ],
  ])("reduces HTML: %s", (source, html) => {
    expect(sanitiseArticleHtml(source).html).toBe(html);
  });

  /** The result of rendering a text: HTML, or the reason for refusing it. */
  function outcomeOf(render: (source: string) => { readonly html: string }, source: string): string {
    try {
      const { html } = render(source);
      expect(faults(html)).toEqual([]);
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxHtmlBytes(source));
      return "rendered";
    } catch (error) {
      if (error instanceof MarkupRefused) return error.problem;
      throw error;
    }
  }

  it.each([
    { piece: "[" },
    { piece: "*" },
    { piece: "<" },
    { piece: "](" },
    { piece: "![" },
    { piece: "`" },
    { piece: "_" },
    { piece: "> " },
    { piece: "<b>", html: "depth" },
    { piece: "<a><b>", html: "depth" },
    { piece: "&" },
    { piece: "<!--" },
    { piece: "**a ", markdown: "pieces" },
    { piece: "http://", markdown: "elements" },
    { piece: "|a\n", markdown: "pieces" },
    { piece: "```\n", markdown: "elements" },
    { piece: "a|b\n-|-\n", markdown: "pieces" },
    { piece: "> [!tip]\n\n", markdown: "pieces" },
    { piece: "> [!tip]\n> ", markdown: "rendered" },
  ])("gets to the end of 400 kB of $piece", ({ piece, markdown = "rendered", html = "rendered" }) => {
    const source = piece.repeat(Math.ceil(400_000 / piece.length));
    expect(outcomeOf(renderMarkdown, source)).toBe(markdown);
    expect(outcomeOf(sanitiseArticleHtml, source)).toBe(html);
    expect(outcomeOf(renderComment, source.slice(0, 10_000))).toBe("rendered");
  });

  it.each([
    { outcome: "rendered", source: `[^x]: a\n\n${"[^".repeat(200_000)}` },
    { outcome: "elements", source: `[^x]: a\n\n${"[^x]".repeat(100_000)}` },
    { outcome: "rendered", source: "[^x]: ".repeat(60_000) },
    {
      outcome: "elements",
      source: Array.from({ length: 20_000 }, (_, note) => `[^${note}]\n\n[^${note}]: x\n`).join("\n"),
    },
    {
      outcome: "pieces",
      source: Array.from({ length: 200 }, (_, note) => `[^${note}]\n\n[^${note}]: ${"*x* ".repeat(500)}\n`).join("\n"),
    },
  ])("gets to the end of hostile footnotes (%#): $outcome", ({ outcome, source }) => {
    expect(outcomeOf(renderMarkdown, source)).toBe(outcome);
  });

  it("keeps comments to paragraphs, lists, quotes, code, links and emphasis", () => {
    const { html } = renderComment("# no\n\n|a|\n|-|\n|b|\n\n![x](/a.png)\none\ntwo *three*");
    expect(html).not.toMatch(/<h\d|<table|<img/);
    expect(html).toContain("one<br />");
    expect(html).toContain("<em>three</em>");
  });

  it("hears whom a text addresses, outside code, links and addresses of mail", () => {
    const source = "@Mo, (@ada) and @mo: `@code` [@link](/a) a@mail.test @no--way\n\n    @block\n\n*@Eve*lyn @bob";
    expect(renderMarkdown(source).mentions).toEqual(["mo", "ada", "no--way", "evelyn", "bob"]);
    expect(renderComment("hi @mo.").mentions).toEqual(["mo"]);
    expect(renderComment(Array.from({ length: 90 }, (_, index) => `@user${index}`).join(" ")).mentions).toHaveLength(
      50,
    );
  });

  it("reads the words of blocks line by line", () => {
    const source = "<h2>Port</h2><p>a<br>b <b>c</b>d</p><ul><li>e</li><li>f</li></ul><script>x</script>";
    expect(sanitiseArticleHtml(source).text).toBe("Port\na\nb cd\ne\nf");
  });

  it("begins an excerpt with what paragraphs say", () => {
    const markup =
      "<h2>The matter</h2><p>From <em>June</em> on &amp; so.</p><ul><li>one<p>deep</p></li></ul><pre>x</pre><p>End.</p>";
    expect(readParagraphs(markup)).toBe("From June on & so.\nEnd.");
    expect(readParagraphs("<ul><li>one</li></ul>")).toBe("");
  });

  it("leaves the marks of footnotes out of what a text says", () => {
    const { html, text } = renderMarkdown("Oak[^1] and ash.\n\n[^1]: Or larch.");
    expect(text.trim()).toBe("Oak and ash.\nOr larch.");
    expect(readParagraphs(html)).toBe("Oak and ash.");
  });

  it("ends excerpts at words", () => {
    expect(excerptOf("one two three", 20)).toBe("one two three");
    expect(excerptOf("one two, three four", 12)).toBe("one two…");
    expect(excerptOf("x".repeat(50), 10)).toBe(`${"x".repeat(9)}…`);
    expect(excerptOf(`abcdefgh😀xyz`, 10)).toBe("abcdefgh…");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.integer({ min: 10, max: 100 }), (text, max) => {
        const excerpt = excerptOf(text, max);
        expect(excerpt.length).toBeLessThanOrEqual(max);
        expect(excerpt.isWellFormed() || !text.isWellFormed()).toBe(true);
      }),
    );
  });
});
