import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { addCategory, hideCategory, publishArticle } from "./support/articles.js";
import { bootSite } from "./support/booted-site.js";
import { redeemedPass, saveSetting } from "./support/gate.js";
import { createMember, logIn } from "./support/members.js";
import { openStream } from "./support/streams.js";
import { bootTwoSites } from "./support/two-sites.js";

const streamOf = (articleId: string): string => `/api/articles/${articleId}/comments/stream`;

describe.each(databases())("the stream of an article's comments on $name", (kind) => {
  it("ends for guests when its category is closed to them, and when the beta gate is; for nobody else", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const outer = await addCategory(booted, token, "Outer");
    const inner = await addCategory(booted, token, "Inner");
    await booted.call(`/api/article-categories/${inner}`, { token, method: "PATCH", body: { parentId: outer } });
    const [closed, open] = [
      await publishArticle(booted, token, { categoryId: inner }),
      await publishArticle(booted, token),
    ];
    const { email } = await createMember(booted);
    const member = await logIn(booted, email);
    const pass = await redeemedPass(booted, token, "let-me-in");
    const guests = [await openStream(booted, streamOf(closed)), await openStream(booted, streamOf(closed))];
    const holder = await openStream(booted, streamOf(closed), undefined, pass);
    const [elsewhere, admitted] = [
      await openStream(booted, streamOf(open)),
      await openStream(booted, streamOf(open), undefined, pass),
    ];
    const members = [
      await openStream(booted, streamOf(closed), member),
      await openStream(booted, streamOf(open), member),
    ];
    const all = [...guests, holder, elsewhere, admitted, ...members];
    for (const stream of all) expect(await stream.next()).toEqual({ total: 0, change: null });

    await hideCategory(booted, token, outer);
    for (const stream of [...guests, holder]) expect(await stream.next()).toBeNull();
    await saveSetting(booted, token, "beta.gate", "closed");
    expect(await elsewhere.next()).toBeNull();
    for (const id of [closed, open])
      await booted.call(`/api/articles/${id}/comments`, { token, body: { content: "Still here?" } });
    for (const stream of [...members, admitted]) {
      expect(await stream.next()).toMatchObject({ total: 1, change: { kind: "created" } });
      await stream.close();
    }
  });
});

describe.each(databases().filter(({ name }) => name !== "pglite"))("two processes on one database, $name,", (kind) => {
  it("end the streams of each other's guests when a category, an article or the gate is closed", async () => {
    await using sites = await bootTwoSites(kind);
    const { first, second, token } = sites;
    const category = await addCategory(first, token, "Harbour");
    const [inCategory, hidden, alone] = [
      await publishArticle(first, token, { categoryId: category }),
      await publishArticle(first, token),
      await publishArticle(first, token),
    ];
    const open = async (articleId: string) => {
      const stream = await openStream(second, streamOf(articleId));
      expect(await stream.next()).toEqual({ total: 0, change: null });
      return stream;
    };
    // Where time stands still, nothing that the second process keeps grows old by itself, and no message reaches it.
    const [one, two, three] = [await open(inCategory), await open(hidden), await open(alone)];
    await hideCategory(first, token, category);
    expect(await one.next()).toBeNull();
    const body = { visibility: "members" };
    await first.call(`/api/articles/${hidden}`, { token, method: "PATCH", body });
    expect(await two.next()).toBeNull();
    await saveSetting(first, token, "beta.gate", "closed");
    expect(await three.next()).toBeNull();
    for (const id of [inCategory, hidden]) expect((await second.call(streamOf(id))).status).toBeGreaterThanOrEqual(403);
  });
});
