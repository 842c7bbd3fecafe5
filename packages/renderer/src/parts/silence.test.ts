import { describe, expect, it } from "vitest";
import type { Viewer, ViewerSilence } from "../page-model.js";
import { renderSample, sampleHead, samplePageModel } from "../sample/index.js";

const viewer: Extract<Viewer, { readonly kind: "member" }> = {
  kind: "member",
  user: null,
  unread: 0,
  notificationsHref: "/notifications",
  menu: [],
  signOutAction: "/logout",
  signedOut: { signInHref: "/sign-in", registerHref: null },
};
const until = new Date("2030-02-01T09:30:00Z");
const HOOKS = ["like", "dislike", "writing", "blank-form", "blank-tools"];

function render(silence: ViewerSilence | null, locale = "en"): string {
  const sample = samplePageModel("article.detail");
  const model = { ...sample, site: { ...sample.site, locale, timeZone: "UTC" }, viewer: { ...viewer, silence } };
  const dialogs = silence ? undefined : ("report" as const);
  const head = sampleHead({ base: "/base.css", appearance: "/appearance.css" });
  return renderSample({
    template: "article.detail",
    layoutOf: () => undefined,
    model: { ...model, dialogs },
    head,
    onUnknown: () => {},
  });
}

const hooksIn = (html: string): readonly string[] => HOOKS.filter((hook) => html.includes(`data-sv="${hook}"`));
const noteIn = (html: string): string | undefined => /<p class="sv-panel" role="note">(.*?)<\/p>/.exec(html)?.[1];

describe("the page of a viewer", () => {
  it("who may write has no note, and all that writes", () => {
    const html = render(null);
    expect(noteIn(html)).toBeUndefined();
    expect(hooksIn(html)).toEqual(HOOKS);
  });

  it("who is silenced says why and until when, and has nothing that writes", () => {
    const html = render({ reason: "Too <loud>", until });
    expect(noteIn(html)).toBe(
      "You may read, but not write, until Friday, February 1, 2030 at 9:30 AM. Reason: Too &lt;loud&gt;",
    );
    expect(hooksIn(html)).toEqual([]);
    expect(html).toContain("sv-count");
  });

  it.each([
    ["en", "You may read, but not write, for good. Reason: Lärm"],
    ["de", "Du kannst auf Dauer nur lesen und nichts schreiben. Grund: Lärm"],
  ])("who is silenced for good says so in %s", (locale, note) => {
    expect(noteIn(render({ reason: "Lärm", until: null }, locale))).toBe(note);
  });
});
