import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderComment, renderMarkdown, sanitiseArticleHtml } from "./markup.js";
import { linkMentions } from "./mention-links.js";
import { readPlainText } from "./plain-text.js";

const KNOWN = new Set(["mo", "ada", "no--way"]);
const link = (name: string): string => `<a href="/u/${name}"><bdi>@${name}</bdi></a>`;
const linked = (source: string): string => linkMentions(renderMarkdown(source).html, KNOWN).trim();

describe("mentions in a text", () => {
  it.each([
    ["@mo", `<p>${link("mo")}</p>`],
    ["Hi @Mo, and @ADA.", `<p>Hi ${link("Mo")}, and ${link("ADA")}.</p>`],
    ["(@mo) **@ada**'s", `<p>(${link("mo")}) <strong>${link("ada")}</strong>’s</p>`],
    ["a & @mo & b < @ada", `<p>a &amp; ${link("mo")} &amp; b &lt; ${link("ada")}</p>`],
    ["@no--way", `<p>${link("no--way")}</p>`],
    ["مرحبا @mo!", `<p>مرحبا ${link("mo")}!</p>`],
  ])("%s becomes a link", (source, html) => {
    expect(linked(source).replace("'s", "’s")).toBe(html);
  });

  it.each([
    "@nobody and @mox",
    "mail mo@mo.example, a@mo, x.@mo, /@mo, @@mo",
    "`@mo` and [@mo](https://example.org) and [a](/b)@mo",
    "```\n@mo\n```",
  ])("%s stays as it is", (source) => {
    const { html } = renderMarkdown(source);
    expect(linkMentions(html, KNOWN)).toBe(html);
  });

  it.each([
    "<kbd>@mo</kbd> <samp>@ada</samp>",
    "@mo<b>x</b> and <b>x</b>@mo",
    "<b>@</b>mo",
    '<abbr title="@mo">x</abbr>',
  ])("%s stays as it is", (source) => {
    const { html } = sanitiseArticleHtml(source);
    expect(linkMentions(html, KNOWN)).toBe(html);
  });

  it("are as many links as a text may reasonably have", () => {
    const { html } = renderMarkdown("@mo ".repeat(2_000));
    expect(linkMentions(html, KNOWN).split("<a ").length - 1).toBe(500);
  });

  it("read as before: links add no word and take none away", () => {
    const pieces = [
      "@mo",
      "@ada",
      "@nobody",
      " ",
      "**",
      "`",
      "\n\n",
      "> ",
      "x",
      "[a](/b)",
      "&",
      "<b>",
      "</b>",
      "_",
      "ي",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
        for (const render of [renderMarkdown, renderComment, sanitiseArticleHtml]) {
          const { html, text, mentions } = render(parts.join(""));
          const after = linkMentions(html, KNOWN);
          expect(readPlainText(after).text).toBe(text);
          expect(after.replaceAll(/<a href="\/u\/[^"]*"><bdi>|<\/bdi><\/a>/g, "")).toBe(html);
          const names = [...after.matchAll(/href="\/u\/([^"]*)"/g)].map(([, name]) => name);
          for (const name of names) expect(mentions).toContain(name);
          // Links are not linked again.
          expect(linkMentions(after, KNOWN)).toBe(after);
        }
      }),
    );
  });
});
