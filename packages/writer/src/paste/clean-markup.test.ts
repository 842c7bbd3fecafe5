import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanMarkup } from "./clean-markup.js";

const tidy = (markup: string): string | undefined => cleanMarkup(markup)?.replace(/>\s+</g, "><").trim();

/** As Google Docs fills the clipboard: bold around everything that says that it is not. */
const GOOGLE = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7b"><h1 dir="ltr" style="line-height:1.38"><span
style="font-size:20pt;font-weight:400">Tides</span></h1><p dir="ltr"><span style="font-weight:400">The sea </span><span
style="font-weight:700;font-style:italic">rises</span><span style="font-weight:400"> twice, says </span><a
href="https://www.google.com/url?q=https://example.org/moon&amp;sa=D"><span style="text-decoration:underline">the moon</span></a></p><ul><li
dir="ltr"><p role="presentation"><span>Ebb</span></p></li></ul></b>`;

/** As Word does: lists are paragraphs, and their signs are text between conditions. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><p class=MsoNormal><b>Bold</b> and <i style='mso-bidi-font-style:normal'>slanted</i><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span> </span></span><![endif]>Inner</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span> </span></span><![endif]>Second</p>
<table class=MsoTableGrid><tr><td width=200><p class=MsoNormal>a</p><p class=MsoNormal>b</p></td><td><p>c</p></td></tr></table>
<!--EndFragment--></body></html>`;

/** As LibreOffice does. */
const LIBRE = `<html><body lang="en-GB" dir="ltr"><h2 class="western">Harbour</h2><p style="line-height: 100%"><font face="Liberation Serif, serif"><b>Moored</b></font>
at <strike>dawn</strike></p><ol><li><p style="margin-bottom: 0cm">one</p></li></ol></body></html>`;

/** As a page of the web is. */
const WEB = `<div class="post" onclick="alert(1)"><nav><a href="javascript:alert(1)">menu</a></nav><h3 style="color:red">News</h3>
<script>alert(1)</script><style>p{}</style><img src="https://example.org/a.png" alt="A" onerror="alert(1)"><img src="data:image/png;base64,AAAA"><img src="file:///c:/a.png">
<pre><code class="hljs language-ts">let <span style="color:#f00">a</span></code></pre><iframe src="https://example.org"></iframe><svg><script>alert(1)</script></svg></div>`;

describe("markup of the clipboard", () => {
  it("of Google Docs", () => {
    expect(tidy(GOOGLE)).toBe(
      '<h2>Tides</h2><p>The sea <span data-marks="strong em">rises</span> twice, says ' +
        '<a href="https://example.org/moon">the moon</a></p><ul><li>Ebb</li></ul>',
    );
  });

  it("of Word", () => {
    expect(tidy(WORD)?.replaceAll("\n", "")).toBe(
      '<p><span data-marks="strong">Bold</span> and <span data-marks="em">slanted</span></p>' +
        "<ol><li>First<ul><li>Inner</li></ul></li><li>Second</li></ol>" +
        "<table><tbody><tr><td>a b</td><td>c</td></tr></tbody></table>",
    );
  });

  it("of LibreOffice", () => {
    expect(tidy(LIBRE)?.replaceAll("\n", " ")).toBe(
      '<h2>Harbour</h2><p><span data-marks="strong">Moored</span> at <s>dawn</s></p><ol><li>one</li></ol>',
    );
  });

  it("of a page of the web, with nothing that runs", () => {
    expect(tidy(WEB)?.replaceAll("\n", "")).toBe(
      '<div><div>menu</div><h3>News</h3><img src="https://example.org/a.png" alt="A" /><pre><code class="language-ts">let a</code></pre></div>',
    );
  });

  it.each([
    ["of this editor", '<section data-callout="tip" data-pm-slice="1 1 []"><p>Hi</p></section>'],
    [
      "of a page",
      '<section class="sv-callout sv-callout--tip" role="note"><p class="sv-callout-title"><svg></svg>Tip</p><p>Hi</p></section>',
    ],
    ["of a feed or of the text itself", '<section class="callout-tip"><p>Hi</p></section>'],
    [
      "of GitHub",
      '<div class="markdown-alert markdown-alert-tip" dir="auto"><p class="markdown-alert-title" dir="auto"><svg></svg>Tip</p><p>Hi</p></div>',
    ],
  ])("keeps callouts %s", (_where, markup) => {
    expect(tidy(markup)).toBe('<div data-callout="tip"><p>Hi</p></div>');
  });

  it("keeps the parts of a page apart", () => {
    const page = "<section>a</section><section>b</section><dl><dt>c</dt><dd>d</dd></dl>";
    expect(tidy(page)).toBe("<div>a</div><div>b</div><div><div>c</div><div>d</div></div>");
  });

  it.each([
    ["<center>a</center><form>b<dialog>c</dialog></form>d", "<p>a</p><p>b</p><p>c</p>d"],
    ["<hgroup><h1>a</h1><p>b</p></hgroup><search>c</search>", "<h2>a</h2><p>b</p><p>c</p>"],
    [
      "<address>a</address><main>b</main><fieldset><legend>c</legend>d</fieldset>",
      "<div>a</div><div>b</div><div><p>c</p>d</div>",
    ],
    ["<ul><li><center>a</center><center>b</center></li></ul>", "<ul><li>a<br />b</li></ul>"],
  ])("keeps lines of blocks that the editor does not have (issue 52, line 9): %s", (markup, cleaned) => {
    expect(tidy(markup)).toBe(cleaned);
  });

  it("keeps links to telephones (issue 52, line 16)", () => {
    const links = '<a href="tel:+49301234567">Call</a><a href="sms:+4930">Text</a>';
    expect(tidy(links)).toBe(links);
  });

  it("has no script, style, event or foreign address, whatever was copied", () => {
    const scrap = fc.constantFrom(
      "<p ",
      "<a href=",
      '"javascript:alert(1)"',
      "<img src=",
      "onerror=alert(1)",
      ">",
      "</p>",
      "<script>",
      "</script>",
      "<svg/onload=alert(1)>",
      "style='font-weight:700'",
      "mso-list:l0 level2 lfo1",
      "<![endif]>",
      "data-marks='x y'",
      "<td>",
      "<!--StartFragment-->",
      "<!--EndFragment-->",
      "text",
      "&lt;",
      "<b>",
      "<style>",
      "data:text/html,x",
      "'",
      '"',
    );
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 25 }), (scraps) => {
        const cleaned = cleanMarkup(scraps.join(" ")) ?? "";
        const tags = cleaned.match(/<[^>]*>/g) ?? [];
        expect(
          tags.filter((tag) => /<(?:script|style|svg|iframe)| on\w+=| style=|="?(?:javascript|data):/i.test(tag)),
        ).toEqual([]);
      }),
    );
  });
});
