import { describe, expect, it } from "vitest";
import { sayAct } from "./moderation-acts.words.js";

const ACTS = [
  "warning.issue",
  "warning.pardon",
  "silence.issue",
  "silence.lift",
  "ban.lift",
  "comment.remove",
  "comment.restore",
  "article.unlist",
  "article.relist",
  "report.resolve",
  "report.dismiss",
];
const said = (language: "en" | "de", name: string, reason: string | null = null) =>
  sayAct(language)({ actor: null, amount: 1, title: null, act: { name, reason } });

describe.each(["en", "de"] as const)("the words for acts of moderators in %s", (language) => {
  it("differ from act to act, and are sentences with and without a reason", () => {
    const bare = ACTS.map((name) => said(language, name));
    expect(new Set([...bare, said(language, "unheard.of")]).size).toBe(ACTS.length + 1);
    for (const name of ACTS) {
      expect(said(language, name)).toMatch(/^\p{Lu}[^.:“”„]*\.$/u);
      expect(said(language, name, "Be kind.")).toMatch(/^\p{Lu}[^.:]*: [“„]Be kind[”“]\.$/u);
    }
  });

  it("say no more than before of an act that is not known, or of none", () => {
    const plain = sayAct(language)({ actor: null, amount: 1, title: null });
    for (const name of ["poll.close", "toString"]) expect(said(language, name, "Secret")).toBe(plain);
  });
});

it("quote the reason in the manner of the language", () => {
  expect(said("en", "comment.remove", "Off topic")).toBe("A moderator removed your comment: “Off topic”.");
  expect(said("de", "comment.remove", "Werbung")).toBe("Ein Moderator hat deinen Kommentar entfernt: „Werbung“.");
});
