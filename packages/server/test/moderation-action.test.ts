import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { saveSetting } from "./support/gate.js";
import { createMember, logIn, type TestMember } from "./support/members.js";
import { mailsTo } from "./support/outbox.js";

interface Person extends TestMember {
  readonly token: string;
}

describe.each(databases())("the notification of a moderator's act (moderation.action) on $name", (kind) => {
  const stack = new Disposables();
  let site: BootedSite;
  let admin: string;

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    admin = await site.installed();
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const person = async (username: string): Promise<Person> => {
    const member = await createMember(site, { username, groups: ["members", "authors"] });
    return { ...member, token: await logIn(site, member.email) };
  };
  async function toldTo({ token }: Person) {
    await site.settled();
    const { data } = await send(site, token, api.listNotifications);
    return data.filter((each) => each.kind === "moderation.action").reverse();
  }
  const textsTo = async (who: Person) => (await toldTo(who)).map(({ text }) => text);
  const warn = (userId: string, reason: string) =>
    send(site, admin, api.createWarning, { body: { userId, reason, points: 0 } });
  const later = () => site.clock.advance(1_000);

  it("says of each sanction what was done, and why", async () => {
    const mo = await person("mo");
    const order = { body: { userId: mo.id, reason: "Quarrels." } };
    const warning = await warn(mo.id, "Spam");
    later();
    await send(site, admin, api.pardonWarning, { params: { id: warning.id } });
    later();
    const silence = await send(site, admin, api.createSilence, order);
    later();
    await send(site, admin, api.liftSilence, { params: { id: silence.id } });
    later();
    await site.settled();
    const ban = await send(site, admin, api.createBan, order);
    await send(site, admin, api.liftBan, { params: { id: ban.id } });
    expect(await textsTo({ ...mo, token: await logIn(site, mo.email) })).toEqual([
      "You were warned: “Spam”.",
      "A warning of yours was taken back.",
      "You can read here, but no longer write: “Quarrels”.",
      "You can write here again.",
      "Your ban was lifted.",
    ]);
  });

  it("waits on the site for a member whom the warning banned, and is not mailed", async () => {
    const zoe = await person("zoe");
    await send(site, admin, api.createWarning, { body: { userId: zoe.id, reason: "Spam", points: 20 } });
    await site.settled();
    later();
    await send(site, admin, api.unbanUser, { params: { id: zoe.id } });
    expect(await textsTo({ ...zoe, token: await logIn(site, zoe.email) })).toEqual([
      "You were warned: “Spam”.",
      "Your ban was lifted.",
    ]);
    const subjects = (await mailsTo(site, zoe.email)).map(({ headers }) => headers.get("subject"));
    expect(subjects).toEqual([expect.stringContaining("Your ban was lifted.")]);
  });

  it("says it of comments and articles, and leads to them without naming the moderator", async () => {
    const ian = await person("ian");
    const articleId = await publishArticle(site, ian.token);
    const on = { params: { id: articleId } };
    const { id } = await send(site, ian.token, api.createArticleComment, { ...on, body: { content: "Buy whales" } });
    await send(site, admin, api.removeArticleComment, { params: { id }, body: { reason: "Advertising" } });
    later();
    await send(site, admin, api.restoreArticleComment, { params: { id } });
    later();
    await send(site, admin, api.unlistArticle, { ...on, body: { reason: "Off topic" } });
    later();
    await send(site, admin, api.relistArticle, on);
    const told = await toldTo(ian);
    expect(told.map(({ text, actor }) => [text, actor])).toEqual([
      ["A moderator removed your comment: “Advertising”.", null],
      ["A moderator restored your comment.", null],
      ["A moderator took your article off the lists: “Off topic”.", null],
      ["A moderator put your article back on the lists.", null],
    ]);
    expect(told[0]?.href).toMatch(new RegExp(`^/articles/.+#comment-${id}$`));
    expect(told[2]?.href).toMatch(/^\/articles\/[^#]+$/);
  });

  it("says how a report ended to whoever filed it, but not what moderators noted", async () => {
    const [uma, eve] = [await person("uma"), await person("eve")];
    for (const status of ["resolved", "dismissed"] as const) {
      const body = { targetType: "user", targetId: eve.id, reason: "Spam" };
      const { id } = await send(site, uma.token, api.createReport, { body });
      const change = { params: { id }, body: { status, resolution: "Known for it" } };
      await send(site, admin, api.updateReport, change);
      later();
    }
    expect((await toldTo(uma)).map(({ text, href }) => [text, href])).toEqual([
      ["Moderators have looked into your report and resolved it.", "/u/eve"],
      ["Moderators have looked into your report and see no need to act.", "/u/eve"],
    ]);
    expect(await toldTo(eve)).toEqual([]);
  });

  it("keeps a long reason short", async () => {
    const lou = await person("lou");
    await warn(lou.id, "spam ".repeat(90));
    const [text = ""] = await textsTo(lou);
    expect(text).toMatch(/^You were warned: “spam .*spam…”\.$/);
    expect(text.length).toBeLessThan(330);
  });

  it("says of an undone act that it was taken back", async () => {
    const kim = await person("kim");
    await warn(kim.id, "Spam");
    later();
    const { data } = await send(site, admin, api.listModerationLog, { query: { userId: kim.id } });
    await send(site, admin, api.undoModeration, { params: { id: data[0]?.id ?? "" } });
    expect(await textsTo(kim)).toEqual(["You were warned: “Spam”.", "A warning of yours was taken back."]);
  });

  it("is mailed with the reason below, which the subject does not give away", async () => {
    const joe = await person("joe");
    await warn(joe.id, "Selling <b>whales</b>");
    const [mail, ...others] = await mailsTo(site, joe.email);
    expect(others).toEqual([]);
    expect(mail?.headers.get("subject")).toContain("You were warned.");
    expect(mail?.headers.get("subject")).not.toContain("whales");
    expect(mail?.text).toContain("> Selling <b>whales</b>");
    expect(mail?.html).not.toContain("<b>whales");
  });

  it("speaks the site's language, also of what happened before, and without an act in rows of earlier releases", async () => {
    const uwe = await person("uwe");
    await warn(uwe.id, "Werbung");
    expect(await textsTo(uwe)).toEqual(["You were warned: “Werbung”."]);
    await saveSetting(site, admin, "site.language", "de");
    expect(await textsTo(uwe)).toEqual(["Du wurdest verwarnt: „Werbung“."]);
    await site.database().transaction((tx) =>
      tx
        .updateTable("notifications")
        .set({ data: JSON.stringify({ subject: null, sources: [] }) })
        .where("user_id", "=", uwe.id)
        .execute(),
    );
    expect(await textsTo(uwe)).toEqual(["Ein Moderator hat an deinem Konto etwas getan."]);
    await saveSetting(site, admin, "site.language", "en");
  });
});
