import { anyText } from "@sitevine/property-tests/any-text";
import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { renderHead } from "./head.js";
import type { HeadModel, HeadSubject } from "./model/head.model.js";
import type { PageModel } from "./page-model.js";
import { sampleHead, samplePageModel } from "./sample/index.js";

const model = samplePageModel("article.detail");
const given = sampleHead({ base: "/base.css", appearance: "/appearance.css" }, "Tides");
const author = { name: "Ada", href: "/u/ada" };
const article: HeadSubject = {
  kind: "article",
  author,
  publishedAt: new Date("2030-01-01T00:00:00Z"),
  modifiedAt: null,
};

/** The texts of the scripts in a head, as a browser reads them. */
function scriptsIn(head: Partial<HeadModel>, page: PageModel = model): readonly string[] {
  const texts: string[] = [];
  let isOpen = false;
  const parser = new Parser({
    onopentag(name) {
      isOpen = name === "script";
      if (isOpen) texts.push("");
    },
    ontext(text) {
      if (isOpen) texts.push((texts.pop() ?? "") + text);
    },
    onclosetag() {
      isOpen = false;
    },
  });
  parser.end(renderHead({ ...given, ...head }, page).toString());
  return texts;
}

const graphIn = (head: Partial<HeadModel>, page?: PageModel) =>
  scriptsIn(head, page).flatMap((text) => JSON.parse(text)["@graph"]);

describe("data for machines", () => {
  it("says what an article is, who wrote it and where it stands", () => {
    const url = "https://saltmarsh.example/articles/tides";
    const picture = { url: "https://saltmarsh.example/a.webp", size: null, alt: "", kind: "cover" } as const;
    const modifiedAt = new Date("2030-02-01T00:00:00Z");
    const breadcrumbs = [
      { label: "Home", href: "/", current: false },
      { label: "Sea", href: "/categories/sea", current: false },
    ];
    const head = { subject: { ...article, modifiedAt } as HeadSubject, canonicalUrl: url, picture };
    expect(graphIn(head, { ...model, breadcrumbs })).toEqual([
      {
        "@type": "Article",
        headline: "Tides",
        url,
        image: picture.url,
        datePublished: "2030-01-01T00:00:00.000Z",
        dateModified: "2030-02-01T00:00:00.000Z",
        author: { "@type": "Person", name: "Ada", url: "https://saltmarsh.example/u/ada" },
        publisher: { "@type": "Organization", name: "Saltmarsh Quay", url: "https://saltmarsh.example/" },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Home", item: "https://saltmarsh.example/" },
          { "@type": "ListItem", position: 2, name: "Sea", item: "https://saltmarsh.example/categories/sea" },
        ],
      },
    ]);
  });

  it("says whom a profile is about, and nothing on its other tabs", () => {
    const subject = { kind: "profile", username: "ada", name: "Ada L.", href: "/u/ada" } as const;
    const picture = { url: "https://saltmarsh.example/a.webp", size: null, alt: "", kind: "face" } as const;
    const page = { ...model, breadcrumbs: [] };
    const url = "https://saltmarsh.example/u/ada";
    expect(graphIn({ subject, picture, canonicalUrl: url }, page)).toEqual([
      {
        "@type": "ProfilePage",
        mainEntity: { "@type": "Person", name: "Ada L.", alternateName: "ada", url, image: picture.url },
      },
    ]);
    expect(scriptsIn({ subject, canonicalUrl: `${url}/about` }, page)).toEqual([]);
  });

  it("takes a face or a logo for no picture of an article, and links to no author who has left", () => {
    const picture = { url: "https://saltmarsh.example/a.webp", size: null, alt: "", kind: "face" } as const;
    const left = { ...article, author: { name: "Former member", href: null } };
    const [data] = graphIn({ subject: left, picture });
    expect(data).not.toHaveProperty("image");
    expect(data).not.toHaveProperty("dateModified");
    expect(data.author).toEqual({ "@type": "Person", name: "Former member" });
  });

  it("is for search engines only: not for members, nor on pages that are not listed", () => {
    const member = { ...model.viewer, kind: "member" } as PageModel["viewer"];
    expect(scriptsIn({ subject: article }, { ...model, viewer: member })).toEqual([]);
    expect(scriptsIn({ subject: article, indexed: false })).toEqual([]);
    expect(scriptsIn({ subject: article, canonicalUrl: null })).toEqual([]);
    expect(scriptsIn({ subject: { kind: "website" } }, { ...model, breadcrumbs: [] })).toEqual([]);
  });

  it("stays in its element and reads as it was written, whatever people write", () => {
    const texts = fc.oneof(
      anyText(),
      fc.constantFrom(
        "</script><script>alert(1)</script>",
        "<!--<script>",
        "]]>",
        "\u2028\u2029",
        "&quot;&lt;",
        '"',
        "\\",
      ),
    );
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const written = `${one}${other}`;
        const subject = { ...article, author: { ...author, name: written } };
        const [text = "", ...more] = scriptsIn({ title: written || "x", subject });
        expect(more).toEqual([]);
        expect(text).not.toMatch(/[<>&\u2028\u2029]/);
        const [data] = JSON.parse(text)["@graph"];
        expect([data.headline, data.author.name]).toEqual([written || "x", written]);
      }),
      { numRuns: 500 },
    );
  });

  it("has no address that runs, and none where the site has none", () => {
    const [data] = graphIn({ subject: { ...article, author: { name: "Eve", href: "javascript:alert(1)" } } });
    expect(data.author.url).toBe("https://saltmarsh.example/");
    for (const url of ["", "javascript:alert(1)", "nowhere"])
      expect(scriptsIn({ subject: article }, { ...model, site: { ...model.site, url } })).toEqual([]);
  });
});
