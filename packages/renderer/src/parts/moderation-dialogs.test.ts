import { describe, expect, it } from "vitest";
import type { PageModel } from "../page-model.js";
import { renderSample, sampleHead, samplePageModel } from "../sample/index.js";

const MEMBER: Extract<PageModel["viewer"], { readonly kind: "member" }> = {
  kind: "member",
  user: null,
  unread: 0,
  notificationsHref: "/notifications",
  menu: [],
  signOutAction: "/logout",
  signedOut: { signInHref: "/sign-in", registerHref: null },
};

function render(template: "article.detail" | "profile", changes: Partial<PageModel>, locale = "en"): string {
  const sample = samplePageModel(template);
  const model = { ...sample, site: { ...sample.site, locale }, ...changes };
  const head = sampleHead({ base: "/base.css", appearance: "/appearance.css" });
  return renderSample({ template, layoutOf: () => undefined, model, head, onUnknown: () => {} });
}

const dialogsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<dialog[^>]* data-sv="(\w+)-dialog"/g)].map(([, name = ""]) => name);
const wordsIn = (html: string): Readonly<Record<string, string>> => {
  const [, json = "{}"] = /data-sv="dialogs" data-words="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(json.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&"));
};

describe("the dialogs of moderation", () => {
  it("are on no page that asks for none", () => {
    expect(dialogsIn(render("article.detail", { viewer: MEMBER }))).toEqual([]);
  });

  it.each(["article.detail", "profile"] as const)("let members report on the page %s, and nothing else", (template) => {
    const html = render(template, { viewer: MEMBER, dialogs: "report" });
    expect(dialogsIn(html)).toEqual(["report"]);
    expect(Object.keys(wordsIn(html))).not.toContain("remove");
  });

  it.each(["en", "de"])("let moderators act, in %s", (locale) => {
    const html = render("article.detail", { viewer: MEMBER, dialogs: "moderate" }, locale);
    expect(dialogsIn(html)).toEqual(["report", "remove", "unlist", "warn"]);
    expect(Object.values(wordsIn(html)).filter((text) => text === "")).toEqual([]);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of html.matchAll(/aria-(?:labelledby|describedby)="([^"]+)"/g)) expect(ids).toContain(id);
  });
});

describe("what can be reported", () => {
  it.each(["article.detail", "profile"] as const)("leads a guest of %s to sign in and back", (template) => {
    const html = render(template, { viewer: { kind: "guest", signInHref: "/sign-in", registerHref: null } });
    const links = [...html.matchAll(/data-sv="report" href="([^"]+)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((href) => !href?.startsWith("/sign-in?next="))).toEqual([]);
  });

  it("has no link for a silenced member", () => {
    const viewer = { ...MEMBER, silence: { reason: "Noise", until: null } };
    expect(render("article.detail", { viewer })).not.toContain('data-sv="report"');
  });

  it("has no link where nobody can sign in", () => {
    const html = render("article.detail", { viewer: { kind: "guest", signInHref: null, registerHref: null } });
    expect(html).not.toContain('data-sv="report"');
  });
});
