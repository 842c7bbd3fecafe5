import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { REVISION_LIMITS } from "../src/features/articles/revisions.policy.js";
import { revisionSizesQuery } from "../src/features/articles/revisions.repo.js";
import { publishArticle } from "./support/articles.js";
import { bootSite } from "./support/booted-site.js";
import { planOf } from "./support/query-plan.js";

describe.each(databases())("revisions have a bound on $name", (kind) => {
  it("an article keeps its newest revisions and those that were published, whatever is saved", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const id = await publishArticle(booted, token, { title: "Tides", content: "published text" });
    const write = async (content: string) => {
      const answer = await booted.call(api.updateArticle, { params: { id }, token, body: { content } });
      expect(answer.status, answer.text).toBe(200);
    };
    await write("draft text");
    const hidden = await booted.call(api.unpublishArticle, { params: { id }, token });
    expect(hidden.status, hidden.text).toBe(200);
    for (let count = 1; count <= REVISION_LIMITS.count + 20; count += 1) {
      booted.clock.advance(3_000);
      await write(`draft text ${count}`);
    }
    const { data, meta } = (
      await booted.call(api.listArticleRevisions, { params: { id }, query: { limit: 100 }, token })
    ).body;
    expect(meta.total).toBe(REVISION_LIMITS.count);
    expect(data[0]?.content).toBe(`draft text ${REVISION_LIMITS.count + 19}`);
    expect(data.at(-1)?.content).toBe("published text");
    expect(data.at(-2)?.content).toBe("draft text 21");

    // Their sizes are read from the index, not from beside their texts.
    const { read, dialect } = booted.database();
    if (dialect === "sqlite")
      expect(await planOf(booted.database(), revisionSizesQuery(read, id))).toMatch(
        /USING COVERING INDEX article_revisions_article_id \(article_id=\?\)$/,
      );
  });
});
