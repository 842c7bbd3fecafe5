import { describe, expect, it } from "vitest";
import { renderMail } from "./mail.view.js";
import type { MailData, MailTemplate } from "./mail-queue.port.js";

const DATA: MailData = {
  "registration-code": { code: "428193", minutes: 15 },
  "already-registered": { username: "mo" },
  "password-reset": { username: "mo", url: "https://site.test/reset?token=abc&x=1", minutes: 60 },
  "password-changed": { username: "mo" },
  "email-change-code": { username: "mo", code: "991827", minutes: 1 },
  "email-changed": { username: "mo", newEmail: "new@example.org" },
  notification: {
    username: "mo",
    displayName: "mo",
    sentence: "Ada answered your comment.",
    quote: "Well said.",
    url: "https://site.test/a#comment-1",
    unsubscribeUrl: "https://site.test/unsubscribe?token=abc",
  },
  digest: {
    username: "mo",
    rhythm: "daily",
    notifications: [{ text: "Ada likes your article.", url: "https://site.test/articles/one" }],
    articles: [{ text: "On boats, by Ada", url: "https://site.test/articles/on-boats" }],
    url: "https://site.test/notifications",
    unsubscribeUrl: "https://site.test/unsubscribe?token=abc",
  },
  plugin: { username: "mo", subject: "New thread", text: "Ada began a thread.", plugin: "Forum" },
  invite: { inviter: "Ada", url: "https://site.test/register?invite=xyz" },
  test: { sender: "Ada" },
};
const TEMPLATES = Object.keys(DATA) as MailTemplate[];
const SITE = { name: "Harbour", language: "en" };
const LANGUAGES = ["en", "de"];

const render = <Template extends MailTemplate>(template: Template, language = "en", data = DATA[template]) =>
  renderMail("mo@example.org", template, data, { ...SITE, language });

const readable = (html: string): string =>
  html
    .replace(/<a href="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#39;", "'");

describe.each(TEMPLATES)("the mail %s", (template) => {
  it.each(LANGUAGES)("says the same as text and as HTML in %s, with all that it is given", (language) => {
    const { subject, text, html } = render(template, language);
    expect(html).toContain(`<html lang="${language}">`);
    expect(subject).toContain("Harbour");
    for (const value of Object.values(DATA[template]).map(String)) {
      if (/^\d{1,2}$/.test(value)) continue;
      const shown = value === "mo" || value.includes("@") || /^\d+$/.test(value) || value.startsWith("http");
      if (shown)
        expect([text, readable(html)]).toEqual([expect.stringContaining(value), expect.stringContaining(value)]);
    }
    const sentences = text.split("\n\n").slice(0, -1);
    for (const sentence of sentences.flatMap((part) => part.trim().split("\n"))) {
      if (!sentence.endsWith(":")) expect(readable(html)).toContain(sentence.trim().replace(/^(?:>|\*) /, ""));
    }
  });

  it("loads nothing", () => {
    expect(render(template).html).not.toMatch(/<img|<link|<script|<iframe|url\(|@import|src=|background=/i);
  });
});

describe("mails", () => {
  it("come in the site's language, and in English where there are no words in it", () => {
    expect(render("password-changed", "de-AT").subject).toContain("Passwort");
    expect(render("password-changed", "DE").subject).toContain("Passwort");
    expect(render("password-changed", "fr").subject).toBe(render("password-changed", "en").subject);
    expect(render("email-change-code", "de").text).toContain("eine Minute");
  });

  it("escape whatever they are given", () => {
    const evil = `<img src=x onerror=alert(1)>"'&`;
    for (const template of TEMPLATES) {
      const data = Object.fromEntries(
        Object.entries(DATA[template]).map(([key, value]) => [
          key,
          typeof value === "number"
            ? value
            : Array.isArray(value)
              ? [{ text: evil, url: `https://x.test/"><script>${evil}` }]
              : /url$/i.test(key)
                ? `https://x.test/"><script>${evil}`
                : evil,
        ]),
      ) as MailData[typeof template];
      const { html } = renderMail("mo@example.org", template, data, { name: evil, language: "en" });
      expect(html).not.toMatch(/<img|<script/);
      expect(html).not.toContain('"><script');
    }
  });

  it("greet by the name that the member chose, or by the username in mails of an older release", () => {
    const chosen = renderMail("mo@example.org", "password-changed", { username: "mo", displayName: "Mo H." }, SITE);
    expect([chosen.text.split("\n")[0], render("password-changed").text.split("\n")[0]]).toEqual([
      "Hello Mo H.,",
      "Hello mo,",
    ]);
    const { text, unsubscribeUrl } = render("notification", "en", {
      username: "mo",
      sentence: "News.",
      url: "https://site.test/",
    });
    expect([/^>/m.test(text), unsubscribeUrl]).toEqual([false, undefined]);
  });

  it("refuse a link that is not a web address", () => {
    expect(() => render("invite", "en", { inviter: "Ada", url: "javascript:alert(1)" })).toThrow(/http/);
  });
});
