import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import type { Mail, Mailer } from "../../src/platform/mail/mailer.js";
import { publishArticle } from "../support/articles.js";
import { type Answer, type BootedSite, bootSite } from "../support/booted-site.js";
import { catchMails } from "../support/caught-mails.js";
import { addCommentImage } from "../support/comment-images.js";
import { send } from "../support/community.js";
import { saveSetting } from "../support/gate.js";
import { createMember, logIn, type TestMember } from "../support/members.js";
import { visit } from "../support/pages.js";
import { freshPeer } from "../support/registration.js";

interface Person extends TestMember {
  readonly token: string;
}

/** Mails that a mail server takes, or refuses for a while. */
function mailServer() {
  const caught = catchMails();
  const state = { isAway: false };
  const send: Mailer["send"] = async (mail, from) => {
    if (state.isAway) throw new Error("The mail server is away.");
    return caught.send(mail, from);
  };
  return { state, caught, mailer: { ...caught, send } };
}

describe.each(databases())("mails of notifications on $name", (kind) => {
  const stack = new Disposables();
  const { state, caught, mailer } = mailServer();
  let booted: BootedSite;
  let admin = "";
  let eve: Person;
  let made = 0;
  let articleId = "";

  const person = async (username: string, displayName = username): Promise<Person> => {
    const member = await createMember(booted, { username });
    const token = await logIn(booted, member.email);
    await send(booted, token, api.updateProfile, { body: { displayName } });
    return { ...member, token };
  };
  const newcomer = (displayName?: string) => {
    made += 1;
    return person(`member-${made}`, displayName);
  };
  const comment = (author: string, content: string, article = articleId) =>
    send(booted, author, api.createArticleComment, { params: { id: article }, body: { content } });
  async function mailsTo({ email }: TestMember): Promise<readonly Mail[]> {
    await booted.settled();
    return caught.mails.filter(({ to }) => to === email);
  }
  async function lastTo(member: TestMember): Promise<Mail> {
    const mail = (await mailsTo(member)).at(-1);
    if (!mail) throw new Error(`There is no mail to ${member.email}.`);
    return mail;
  }
  /** Lets the mail server refuse what it gets during the work, and accept it afterwards. */
  async function whileAway(work: () => Promise<unknown>): Promise<void> {
    state.isAway = true;
    await work();
    await booted.settled();
    state.isAway = false;
    booted.clock.advance(60_000);
    await booted.settled();
  }

  beforeAll(async () => {
    booted = stack.use(await bootSite(kind, { environment: { BASE_URL: "https://site.test" }, overrides: { mailer } }));
    admin = await booted.installed();
    eve = await person("eve", "Eve „Ève“ =?utf-8?q?X?= <b>");
    articleId = await publishArticle(booted, admin);
  });
  afterAll(() => stack[Symbol.asyncDispose]());
  beforeEach(() => saveSetting(booted, admin, "site.language", "en"));

  it("name everybody by the name that they chose, and quote what was said", async () => {
    const mo = await newcomer("Mo Harbour");
    const { id } = await comment(eve.token, `@${mo.username} *Look*: <script>\n\nat \`this\` & that`);
    const { subject, text, html } = await lastTo(mo);
    expect(subject).toBe("Harbour: Eve „Ève“ =?utf-8?q?X?= <b> mentioned you in a comment.");
    expect(text).toContain("Hello Mo Harbour,\n");
    expect(text).toContain(`\n> @${mo.username} Look: <script> at this & that\n`);
    expect(text).toContain(`https://site.test/articles/on-boats#comment-${id}\n`);
    expect(html).toContain(`>@${mo.username} Look: &lt;script&gt; at this &amp; that</blockquote>`);
  });

  it("quote no more than the beginning", async () => {
    const mo = await newcomer();
    await comment(eve.token, `@${mo.username} ${"boat ".repeat(1_000)}`);
    const [quote = ""] = /^> .*$/m.exec((await lastTo(mo)).text) ?? [];
    expect(quote).toMatch(/boat…$/);
    expect(quote.length).toBeLessThanOrEqual(302);
  });

  it.each([
    ["en", "The pier", "The pier"],
    ["en", "", "Picture"],
    ["de", "", "Bild"],
  ])("say in %s what a comment shows that is only a picture, described as %j", async (language, alt, quote) => {
    await saveSetting(booted, admin, "site.language", language);
    const mo = await newcomer();
    const { url } = await addCommentImage(booted, admin);
    const body = { content: `![${alt}](${url})` };
    await send(booted, admin, api.createProfileComment, { params: { id: mo.id }, body });
    expect((await lastTo(mo)).text).toContain(`\n> ${quote}\n`);
  });

  it("quote entries on one's wall, and nothing where nothing was said", async () => {
    const mo = await newcomer();
    const params = { id: mo.id };
    await send(booted, eve.token, api.createProfileComment, { params, body: { content: "Ahoy there" } });
    expect((await lastTo(mo)).text).toContain("> Ahoy there\n");
    const kinds = { "user.follow": { email: true } };
    await send(booted, mo.token, api.updateNotificationPreferences, { body: { kinds } });
    await send(booted, eve.token, api.followUser, { params });
    const { text, html } = await lastTo(mo);
    expect([text.includes("follows you now"), /^>/m.test(text), html.includes("blockquote")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("quote nothing that was deleted before the mail went out", async () => {
    const mo = await newcomer();
    await whileAway(async () => {
      const { id } = await comment(eve.token, `@${mo.username} regrettable`);
      await booted.settled();
      await send(booted, eve.token, api.deleteArticleComment, { params: { commentId: id } });
    });
    const { text, html } = await lastTo(mo);
    expect(text).toContain("mentioned you in a comment.");
    expect(text + html).not.toContain("regrettable");
  });

  it.each([
    ["the article is hidden", () => send(booted, admin, api.unpublishArticle, { params: { id: articleId } })],
    ["the two are apart", (mo: Person) => send(booted, mo.token, api.blockUser, { params: { id: eve.id } })],
    [
      "they want no such mail",
      (mo: Person) =>
        send(booted, mo.token, api.updateNotificationPreferences, {
          body: { kinds: { "comment.mention": { email: false } } },
        }),
    ],
  ])("do not go out when by then %s", async (_why, change) => {
    const mo = await newcomer();
    const other = await newcomer();
    await whileAway(async () => {
      await comment(eve.token, `@${mo.username} hello`);
      await booted.settled();
      await change(mo);
    });
    expect(await mailsTo(mo)).toEqual([]);
    await send(booted, admin, api.publishArticle, { params: { id: articleId } });
    await comment(eve.token, `@${other.username} hello`);
    expect(await mailsTo(other)).toHaveLength(1);
  });

  describe("and the link that ends them", () => {
    const linkIn = ({ text }: Mail): string => /https:\/\/site\.test(\/unsubscribe\?token=\S+)/.exec(text)?.[1] ?? "";
    const tokenIn = (link: string): string => new URL(link, "https://site.test").searchParams.get("token") ?? "";
    const post = (link: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
      booted.call(link, { method: "POST", headers, peer: freshPeer(), body: "List-Unsubscribe=One-Click" });
    /** As a mail provider sends it: from elsewhere, without cookies. */
    const oneClick = (link: string) => post(link, { "content-type": "application/x-www-form-urlencoded" });
    const wantsMail = async ({ token }: Person, name = "comment.mention") => {
      const { kinds } = await send(booted, token, api.getNotificationPreferences);
      return kinds.find((each) => each.kind === name)?.email;
    };
    const mentioned = async (mo: Person): Promise<string> => {
      await send(booted, mo.token, api.readAllNotifications);
      await comment(eve.token, `@${mo.username} hello`);
      return linkIn(await lastTo(mo));
    };

    it("is in the mail and its headers, and ends mails of one kind to one member", async () => {
      const [mo, kim] = [await newcomer(), await newcomer()];
      const link = await mentioned(mo);
      expect((await lastTo(mo)).unsubscribeUrl).toBe(`https://site.test${link}`);
      expect((await lastTo(mo)).html).toContain(`href="https://site.test${link}"`);
      for (const _again of [1, 2]) expect((await oneClick(link)).status).toBe(200);
      expect([await wantsMail(mo), await wantsMail(mo, "comment.reply"), await wantsMail(kim)]).toEqual([
        false,
        true,
        true,
      ]);
      const before = (await mailsTo(mo)).length;
      await mentioned(mo);
      expect(await mailsTo(mo)).toHaveLength(before);
      expect((await send(booted, mo.token, api.listNotifications)).data).not.toEqual([]);
    });

    it("changes nothing when it is only opened, and shows a page with a button", async () => {
      const mo = await newcomer();
      const link = await mentioned(mo);
      for (const method of ["GET", "HEAD"]) expect((await booted.call(link, { method })).status).toBe(200);
      const page = await visit(booted, link);
      expect(page.text).toContain('<form method="post"><button class="sv-btn">Stop these mails</button></form>');
      expect(page.text).toContain("Somebody mentions you");
      expect(page.text).not.toContain(mo.username);
      expect(Object.fromEntries(page.headers)).toMatchObject({
        "cache-control": "private, no-store",
        "referrer-policy": "same-origin",
        "x-robots-tag": "noindex",
      });
      expect(await wantsMail(mo)).toBe(true);
      const ended = await post(link, { origin: "https://site.test", accept: "text/html" });
      expect([ended.status, ended.text.includes("These mails are stopped")]).toEqual([200, true]);
      expect(await wantsMail(mo)).toBe(false);
    });

    it("works at a closed gate, and says nothing of what is behind it", async () => {
      const mo = await newcomer();
      const link = await mentioned(mo);
      await saveSetting(booted, admin, "site.access", "members");
      const page = await visit(booted, link);
      expect([page.status, page.text.includes("Stop these mails"), page.text.includes("On boats")]).toEqual([
        200,
        true,
        false,
      ]);
      expect((await oneClick(link)).status).toBe(200);
      await saveSetting(booted, admin, "site.access", "everyone");
      expect(await wantsMail(mo)).toBe(false);
    });

    it("cannot be guessed or bent", async () => {
      const mo = await newcomer();
      const link = await mentioned(mo);
      const token = tokenIn(link);
      const [, signature] = /\.([\w-]+)$/.exec(token) ?? [];
      const wrong = [
        token.slice(0, -1),
        `${eve.id}.comment.mention.${signature}`,
        `${mo.id}.comment.reply.${signature}`,
        `${mo.id}.comment.mention`,
        "",
        "é",
      ];
      for (const tried of wrong) {
        const path = `/unsubscribe?token=${encodeURIComponent(tried)}`;
        const answers = [await visit(booted, path), await oneClick(path)];
        expect([tried, ...answers.map(({ status }) => status)]).toEqual([tried, 404, 404]);
        const { status } = await booted.callLoosely(api.optOutOfMail, { body: { token: tried } });
        expect([tried, status]).toEqual([tried, tried === "" ? 422 : 404]);
      }
      expect([await wantsMail(mo), await wantsMail(eve), await wantsMail(mo, "comment.reply")]).toEqual([
        true,
        true,
        true,
      ]);
      expect((await booted.call(api.optOutOfMail, { body: { token } })).body).toEqual({ kind: "comment.mention" });
      expect(await wantsMail(mo)).toBe(false);
      // Members who enable the mails again get them again.
      const body = { kinds: { "comment.mention": { email: true } } };
      await send(booted, mo.token, api.updateNotificationPreferences, { body });
      expect(await wantsMail(mo)).toBe(true);
    });

    it("is German on a German site, as is the mail", async () => {
      const mo = await newcomer("Mo Hafen");
      await saveSetting(booted, admin, "site.language", "de");
      const link = await mentioned(mo);
      const { text } = await lastTo(mo);
      expect(text).toContain("Hallo Mo Hafen,");
      expect(text).toContain("Keine Mails dieser Art mehr senden:\n");
      const page = await visit(booted, link);
      expect(page.text).toContain("Jemand erwähnt dich");
      expect(page.text).toContain("Keine mehr schicken");
      expect((await oneClick(link)).text).toContain("Keine Mails dieser Art mehr");
    });

    it("is in no mail about the account", async () => {
      const mo = await newcomer("Mo Harbour");
      await booted.call(api.requestPasswordReset, { body: { email: mo.email }, peer: freshPeer() });
      const { text, unsubscribeUrl } = await lastTo(mo);
      expect([text.includes("Hello Mo Harbour,"), text.includes("unsubscribe"), unsubscribeUrl]).toEqual([
        true,
        false,
        undefined,
      ]);
    });
  });
});
