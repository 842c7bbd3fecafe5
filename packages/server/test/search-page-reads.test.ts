import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { bootSite } from "./support/booted-site.js";
import { visit } from "./support/pages.js";
import { watchReads } from "./support/watched-reads.js";

// Issue 53, 4: search pages in HTML count what they have found already.
describe.each(databases())("a search page on $name", (kind) => {
  it("counts its kinds by what it has found, unless only some of them are searched", async () => {
    const queries: string[] = [];
    const reads = watchReads(({ sql }) => queries.push(sql));
    await using booted = await bootSite(kind, { overrides: { wrapDatabase: reads.wrapDatabase } });
    const token = await booted.installed();
    for (const title of ["Ada on boats", "Ada on tar"]) await publishArticle(booted, token, { title });
    await booted.settled();
    const counted = async (path: string) => {
      queries.length = 0;
      const page = await reads.during(() => visit(booted, path));
      const numbers = [...page.text.matchAll(/type=(\w+)[^>]*>[^<]*<[^>]*>\D*(\d+)/g)];
      return {
        counts: queries.filter((sql) => /select type, count\(\*\)/.test(sql)).length,
        numbers: Object.fromEntries(numbers.map(([, kindOf, amount]) => [kindOf, amount])),
      };
    };
    const all = await counted("/search?q=ada");
    const some = await counted("/search?q=ada&type=articles");
    expect([all.counts, some.counts]).toEqual([0, 1]);
    expect(all.numbers).toMatchObject({ articles: "2", users: "1" });
  });
});
