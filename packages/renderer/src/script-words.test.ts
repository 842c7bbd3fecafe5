import { expect, it } from "vitest";
import { createPageContext } from "./context.js";
import { samplePage } from "./sample/index.js";
import { scriptWords } from "./script-words.js";

const ENTITIES: Readonly<Record<string, string>> = { "&quot;": '"', "&#34;": '"', "&#39;": "'", "&amp;": "&" };

const wordsOf = (locale: string): unknown => {
  const model = samplePage("home", "/", {});
  const context = createPageContext({ ...model, site: { ...model.site, locale } });
  const [, json = ""] = /data-words="([^"]*)"/.exec(scriptWords(context).toString()) ?? [];
  return JSON.parse(json.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity));
};

it("gives each plural form of the language once, with a place for the number", () => {
  expect(wordsOf("en-GB")).toMatchObject({
    language: "en",
    newComments: { none: "{n} new comments", one: "{n} new comment", other: "{n} new comments" },
    unread: { none: "Notifications", one: "Notifications, {n} unread", other: "Notifications, {n} unread" },
    replyTo: "Reply to {name}",
  });
  expect(wordsOf("de-AT")).toMatchObject({
    language: "de",
    newComments: { one: "{n} neuer Kommentar", other: "{n} neue Kommentare" },
  });
});

it("counts as the words do where the site's own language has none", () => {
  expect(wordsOf("pl")).toEqual({ ...(wordsOf("en") as object) });
});
