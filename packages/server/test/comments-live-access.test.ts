import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { addCategory, hideCategory, publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { redeemedPass, saveSetting } from "./support/gate.js";
import { createMember, logIn } from "./support/members.js";
import { openStream } from "./support/streams.js";
import { bootTwoSites } from "./support/two-sites.js";

const streamOf = (booted: BootedSite, articleId: string, token?: string, cookie = "") =>
  openStream(booted, api.streamArticleComments, { params: { id: articleId }, token, headers: { cookie } });

describe.each(databases())("the stream of an article's comments on $name", (kind) => {
  it("ends for guests when its category is closed to them, and when the beta gate is; for nobody else", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const outer = await addCategory(booted, token, "Outer");
    const inner = await addCategory(booted, token, "Inner");
    await booted.call(api.updateCategory, { params: { id: inner }, token, body: { parentId: outer } });
    const [closed, open] = [
      await publishArticle(booted, token, { categoryId: inner }),
      await publishArticle(booted, token),
    ];
    const { email } = await createMember(booted);
    const member = await logIn(booted, email);
    const pass = await redeemedPass(booted, token, "let-me-in");
    const guests = [await streamOf(booted, closed), await streamOf(booted, closed)];
    const holder = await streamOf(booted, closed, undefined, pass);
    const [elsewhere, admitted] = [await streamOf(booted, open), await streamOf(booted, open, undefined, pass)];
    const members = [await streamOf(booted, closed, member), await streamOf(booted, open, member)];
    const all = [...guests, holder, elsewhere, admitted, ...members];
    for (const stream of all) expect(await stream.next()).toEqual({ total: 0, change: null });

    await hideCategory(booted, token, outer);
    for (const stream of [...guests, holder]) expect(await stream.next()).toBeNull();
    await saveSetting(booted, token, "beta.gate", "closed");
    expect(await elsewhere.next()).toBeNull();
    for (const id of [closed, open])
      await booted.call(api.createArticleComment, { params: { id }, token, body: { content: "Still here?" } });
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
      const stream = await streamOf(second, articleId);
      expect(await stream.next()).toEqual({ total: 0, change: null });
      return stream;
    };
    // Clocks stand still, so that nothing cached by the second process expires by itself, and no message reaches it.
    const [one, two, three] = [await open(inCategory), await open(hidden), await open(alone)];
    await hideCategory(first, token, category);
    expect(await one.next()).toBeNull();
    const body = { visibility: "members" };
    await first.callLoosely(api.updateArticle, { params: { id: hidden }, token, body });
    expect(await two.next()).toBeNull();
    await saveSetting(first, token, "beta.gate", "closed");
    expect(await three.next()).toBeNull();
    for (const id of [inCategory, hidden])
      expect((await second.call(api.streamArticleComments, { params: { id } })).status).toBeGreaterThanOrEqual(403);
  });
});
