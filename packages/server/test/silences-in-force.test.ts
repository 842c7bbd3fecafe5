import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn, pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";
import { silence } from "./support/silences.js";

const MINUTE_MS = 60_000;

describe.each(databases())("a silence in force on $name", (kind) => {
  const stack = new Disposables();
  let site: BootedSite;
  let admin: string;
  let articleId: string;
  let made = 0;

  const newMember = () => {
    made += 1;
    return createMember(site, { username: `mo${made}` });
  };
  const inMinutes = (minutes: number) => new Date(site.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
  const comment = (token: string) =>
    site.call(api.createArticleComment, { params: { id: articleId }, token, body: { content: "Ahoy." } });

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    admin = await site.installed();
    articleId = await publishArticle(site, admin, { title: "On boats" });
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it("begins with the next request of a session, and ends when it is lifted", async () => {
    const mo = await newMember();
    const token = await logIn(site, mo.email);
    expect((await comment(token)).status).toBe(201);
    const { id } = await silence(site, admin, mo.id);
    const refused = await comment(token);
    expect([refused.status, codeOf(refused)]).toEqual([403, "SVC-API-4003"]);
    expect(refused.text).toContain("silenced for good");
    expect((await site.call(api.me, { token })).status).toBe(200);
    expect(await logIn(site, mo.email)).toBeTruthy();
    await site.call(api.liftSilence, { params: { id }, token: admin });
    expect((await comment(token)).status).toBe(201);
  });

  it("ends on time, before any job has run", async () => {
    const mo = await newMember();
    const token = await logIn(site, mo.email);
    await silence(site, admin, mo.id, { expiresAt: inMinutes(5) });
    expect((await comment(token)).status).toBe(403);
    site.clock.advance(5 * MINUTE_MS - 1);
    expect((await comment(token)).status).toBe(403);
    site.clock.advance(1);
    expect((await comment(token)).status).toBe(201);
  });

  it("lasts though fifty comments are written at the same moment", async () => {
    const mo = await newMember();
    const token = await logIn(site, mo.email);
    const fresh = await logIn(site, "ada@example.org");
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => comment(token))),
      silence(site, fresh, mo.id),
    ]);
    expect(answers.every(({ status }) => [201, 403].includes(status))).toBe(true);
    expect((await comment(token)).status).toBe(403);
  });

  it("takes what writes off the pages, and says why and until when", async () => {
    const mo = await newMember();
    const cookies = await pageCookies(site, mo.email);
    const before = (await visit(site, "/articles/on-boats", cookies)).text;
    const hasForm = (page: string) => page.includes('data-sv="blank-form"');
    expect([hasForm(before), before.includes('data-sv="dislike"')]).toEqual([true, true]);
    const fresh = await logIn(site, "ada@example.org");
    const { id } = await silence(site, fresh, mo.id, { expiresAt: "2030-02-01T09:30:00Z", reason: "Too <loud>" });
    const during = (await visit(site, "/articles/on-boats", cookies)).text;
    for (const hook of ["blank-form", "blank-tools", "writing", "like", "dislike"])
      expect([hook, during.includes(`data-sv="${hook}"`)]).toEqual([hook, false]);
    expect(/role="note">([^<]*)</.exec(during)?.[1]).toBe(
      "You may read, but not write, until Friday, February 1, 2030 at 9:30 AM. Reason: Too &lt;loud&gt;",
    );
    const own = await site.call("/me.json", { headers: { ...cookies, origin: "http://site.test" } });
    expect(own.json).toMatchObject({ person: { username: mo.username, permissions: [] } });
    const other = (await visit(site, "/articles/on-boats", await pageCookies(site, (await newMember()).email))).text;
    expect([hasForm(other), other.includes("&lt;loud&gt;")]).toEqual([true, false]);
    await site.call(api.liftSilence, { params: { id }, token: fresh });
    expect(hasForm((await visit(site, "/articles/on-boats", cookies)).text)).toBe(true);
  });

  it("agrees with what places, articles and profiles say", async () => {
    const [mo, zoe] = [await newMember(), await newMember()];
    const token = await logIn(site, mo.email);
    const fresh = await logIn(site, "ada@example.org");
    const relation = async () =>
      (await site.call(api.getUser, { params: { username: zoe.username }, token })).body.relation;
    const written = (await comment(token)).body;
    expect((await relation())?.mayComment).toBe(true);
    await silence(site, fresh, mo.id);
    expect((await relation())?.mayComment).toBe(false);
    const list = await site.call(api.listArticleComments, { params: { id: articleId }, token });
    const own = list.body.data.find(({ id }) => id === written.id);
    expect(own).toMatchObject({ editableUntil: expect.any(String) });
    expect(Date.parse((own && "editableUntil" in own && own.editableUntil) || "")).toBeLessThanOrEqual(
      site.clock.now().getTime(),
    );
    expect((await site.call(api.getArticle, { params: { slug: "on-boats" }, token })).body.mayEdit).toBe(false);
  });
});
