import { describe, expect, it } from "vitest";
import { html, join, nothing, raw } from "./html.js";

describe("html", () => {
  it("escapes strings and keeps markup", () => {
    expect(html`<p>${"<b>"} ${raw("<i>x</i>")} ${html`<u>${"&"}</u>`}</p>`.toString()).toBe(
      "<p>&lt;b&gt; <i>x</i> <u>&amp;</u></p>",
    );
  });

  it("joins lists and drops what is not there", () => {
    expect(html`${[1, "<", null, [false, undefined, raw("<br>")]]}`.toString()).toBe("1&lt;<br>");
  });

  it("shows zero, which is something", () => {
    expect(html`${0}`.toString()).toBe("0");
  });

  it("knows when nothing would be sent", () => {
    expect(join([nothing, null, []]).isEmpty).toBe(true);
    expect(html` `.isEmpty).toBe(false);
  });
});

describe("a template over several lines", () => {
  it("renders nothing for a line break beside a tag or a value", () => {
    expect(
      html`<ul>
        <li>${"a"}</li>
        ${"b"}
        ${"c"}
      </ul>
      `.toString(),
    ).toBe("<ul><li>a</li>bc</ul>");
  });

  it("renders one space for a line break between words or attributes", () => {
    expect(
      html`<a href="/"
        title="x">two
        words</a>`.toString(),
    ).toBe('<a href="/" title="x">two words</a>');
  });

  it("keeps line breaks of values", () => {
    expect(html`<pre>${"a\n  b"}</pre>`.toString()).toBe("<pre>a\n  b</pre>");
  });
});
