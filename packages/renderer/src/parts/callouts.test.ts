import { describe, expect, it } from "vitest";
import { IconSheet } from "../icons/icon.js";
import { CALLOUT_KINDS } from "../markdown/callouts.js";
import { messagesFor } from "../messages/catalogues.js";
import { withCallouts, withPlainCallouts } from "./callouts.js";

const [english, german] = [messagesFor("en"), messagesFor("de")];

describe("callouts", () => {
  it.each(CALLOUT_KINDS)("of the kind %s have a title with an icon", (kind) => {
    const icons = new IconSheet();
    const shown = withCallouts({ messages: german, icons }, `<section class="callout-${kind}">\n<p>x</p></section>`);
    const title = /<p class="sv-callout-title"><svg [^>]*><use href="#sv-i-[a-z-]+"\/><\/svg>(\p{Lu}\p{Ll}+)<\/p>/u;
    expect(shown).toMatch(new RegExp(`^<section class="sv-callout sv-callout--${kind}" role="note">`));
    expect(title.exec(shown)?.[1]).toHaveLength({ note: 7, tip: 4, important: 7, warning: 7, caution: 8 }[kind]);
    expect(icons.sprite().toString()).toContain("<symbol");
  });

  it("have a plain title in feeds", () => {
    expect(withPlainCallouts(english, '<section class="callout-tip"><p>x</p></section>')).toBe(
      '<section class="callout-tip"><p><strong>Tip</strong></p><p>x</p></section>',
    );
  });

  it("are nothing else that a text says", () => {
    const text = '<section class="footnotes"></section><section class="callout-toString"></section>';
    expect(withPlainCallouts(english, text)).toBe(text);
  });
});
