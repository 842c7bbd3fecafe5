import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { createMember, logIn, type TestMember } from "./support/members.js";

interface Person extends TestMember {
  readonly token: string;
}

describe.each(databases())("those whom a report concerns on $name", (kind) => {
  const stack = new Disposables();
  let site: BootedSite;
  let admin: string;
  let warden: Person;
  let mo: Person;
  let made = 0;

  const person = async (groups: readonly string[] = ["members"]): Promise<Person> => {
    made += 1;
    const member = await createMember(site, { username: `sight${made}`, groups });
    return { ...member, token: await logIn(site, member.email) };
  };
  const file = async (targetType: string, targetId: string): Promise<string> => {
    const body = { targetType, targetId, reason: "Spam", note: "Look at this" };
    const answer = await site.call(api.createReport, { token: mo.token, body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.id;
  };
  const read = (by: Person, id: string) => site.call(api.getReport, { params: { id }, token: by.token });

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    admin = await site.installed();
    [warden, mo] = [await person(["members", "moderators"]), await person()];
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it.each(["private", "draft", "deleted"] as const)(
    "take no report from the moderators by making an article %s, nor one of a comment on it",
    async (how) => {
      const author = await person();
      const id = await publishArticle(site, author.token);
      const comment = { params: { id }, token: author.token, body: { content: "Buy pills" } };
      const commentId = (await site.call(api.createArticleComment, comment)).body.id;
      const reports = [await file("article", id), await file("article-comment", commentId)];
      const own = { params: { id }, token: author.token };
      const answers = {
        private: () => site.call(api.updateArticle, { ...own, body: { visibility: "private" } }),
        draft: () => site.call(api.unpublishArticle, own),
        deleted: () => site.call(api.deleteArticle, own),
      };
      expect((await answers[how]()).status).toBeLessThan(300);
      for (const report of reports) {
        const answer = await read(warden, report);
        expect(answer.status, answer.text).toBe(200);
        expect(answer.body).toMatchObject({ note: "Look at this", reporter: { id: mo.id } });
        expect(answer.body.target).toMatchObject({ href: null, isGone: true, owner: { id: author.id } });
        expect(answer.body.target.label).not.toBe("");
        expect(answer.body.snapshots[0]?.html).not.toBe("");
        expect(answer.body.actions).toEqual(["claim", "resolve", "dismiss", "warn", "silence", "ban"]);
        const decided = { params: { id: report }, token: warden.token, body: { status: "resolved" as const } };
        expect((await site.call(api.updateReport, decided)).status).toBe(200);
      }
    },
  );

  it("take none from them by blocking a moderator or closing the profile on which the comment stands", async () => {
    const owner = await person();
    const wall = { params: { id: owner.id }, token: owner.token, body: { content: "Buy pills" } };
    const commentId = (await site.call(api.createProfileComment, wall)).body.id;
    const report = await file("profile-comment", commentId);
    await site.database().transaction((tx) =>
      tx
        .updateTable("users")
        .set({ privacy: JSON.stringify({ profile: "nobody" }) })
        .where("id", "=", owner.id)
        .execute(),
    );
    const answer = await read(warden, report);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.snapshots[0]?.html).toContain("Buy pills");
  });

  it("leave those out whom the site itself does not let read the category", async () => {
    const author = await person();
    const crew = (await send(site, admin, api.createGroup, { body: { key: "crew", name: "Crew" } })).id;
    const access = { visibility: "groups" as const, readGroupIds: [crew], writeGroupIds: [] };
    const category = (await send(site, admin, api.createCategory, { body: { name: "Crew", access } })).id;
    const id = await publishArticle(site, author.token);
    const report = await file("article", id);
    const moved = { params: { id }, token: admin, body: { categoryId: category } };
    expect((await site.call(api.updateArticle, moved)).status).toBe(200);
    expect(codeOf(await read(warden, report))).toBe("SVC-API-4004");
  });

  it("do not learn who reported them and what they wrote, as moderators and as administrators", async () => {
    const accused = await person(["members", "moderators"]);
    const report = await file("user", accused.id);
    const { status, body, text } = await read(accused, report);
    expect(status).toBe(200);
    expect(body).toMatchObject({ reporter: null, note: null, reporters: 1, actions: [] });
    expect(body.filings).toMatchObject([{ reporter: null, note: null }]);
    expect(text).not.toContain(mo.id);
    const list = async (by: Person, query: object) =>
      (await site.call(api.listReports, { token: by.token, query })).body.data;
    const listed = await list(accused, { ownerId: accused.id });
    expect(listed).toMatchObject([{ id: report, reporter: null, note: null }]);
    expect(await list(accused, { ownerId: accused.id, reporterId: mo.id })).toEqual([]);
    expect(await list(warden, { ownerId: accused.id, reporterId: mo.id })).toMatchObject([
      { id: report, reporter: { id: mo.id }, note: "Look at this" },
    ]);
  });

  it("are banned by nobody who may only warn, however many points they give", async () => {
    const key = `warners${made}`;
    const group = (await send(site, admin, api.createGroup, { body: { key, name: "Warners" } })).id;
    await send(site, admin, api.setGroupPermissions, {
      params: { id: group },
      body: { permissions: ["moderation.warn"] },
    });
    const warner = await person(["members", key]);
    const target = await person();
    const warn = (by: Person, points: number) =>
      site.call(api.createWarning, { token: by.token, body: { userId: target.id, reason: "Noise", points } });
    const refused = await warn(warner, 100);
    expect([codeOf(refused), refused.text]).toEqual(["SVC-API-4003", expect.stringContaining("you may not ban")]);
    expect((await logIn(site, target.email)).length).toBeGreaterThan(0);
    expect((await warn(warner, 1)).status).toBe(201);
    // Nothing is left of the refused warning.
    expect((await warn(warden, 100)).body.consequence).toMatchObject({ act: "ban" });
  });

  it("write and publish nothing any more once they may not write articles, and take back what they wrote", async () => {
    const author = await person();
    const shown = await publishArticle(site, author.token);
    const draft = (await send(site, author.token, api.createArticle, { body: { title: "A", content: "a" } })).id;
    const key = `silent${made}`;
    const group = (await send(site, admin, api.createGroup, { body: { key, name: "Readers" } })).id;
    await send(site, admin, api.setUserGroups, { params: { id: author.id }, body: { groupIds: [group] } });
    const { token } = author;
    const change = (id: string, body: object) => site.call(api.updateArticle, { params: { id }, token, body });
    for (const slug of [shown, draft])
      expect((await site.call(api.getArticle, { params: { slug }, token })).body.mayEdit).toBe(false);
    for (const id of [shown, draft]) expect(codeOf(await change(id, { content: "Rewritten" }))).toBe("SVC-API-4003");
    expect(codeOf(await site.call(api.publishArticle, { params: { id: draft }, token }))).toBe("SVC-API-4003");
    const publishAt = "2030-06-01T00:00:00.000Z";
    const scheduled = await site.call(api.scheduleArticle, { params: { id: draft }, token, body: { publishAt } });
    expect(codeOf(scheduled)).toBe("SVC-API-4003");
    expect((await site.call(api.unpublishArticle, { params: { id: shown }, token })).status).toBe(200);
    expect((await site.call(api.deleteArticle, { params: { id: draft }, token })).status).toBe(204);
  });
});
