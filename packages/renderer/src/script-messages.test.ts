import { expect, it } from "vitest";
import { createPageContext } from "./context.js";
import { messagesFor } from "./messages/catalogues.js";
import { en } from "./messages/en.js";
import type { Messages } from "./messages/messages.js";
import { samplePage } from "./sample/index.js";
import { scriptMessages } from "./script-messages.js";

const wordsOf = (locale: string, messages: Messages): Record<string, unknown> => {
  const model = samplePage("home", "/", {});
  const context = createPageContext({ ...model, site: { ...model.site, locale } }, messages);
  const [, json = ""] = /data-words="([^"]*)"/.exec(scriptMessages(context).toString()) ?? [];
  return JSON.parse(
    json.replaceAll("&quot;", '"').replaceAll("&#34;", '"').replaceAll("&amp;", "&").replaceAll("&#39;", "'"),
  );
};

it("gives each plural form of the language once, with a place for the number", () => {
  expect(wordsOf("en", en)).toMatchObject({
    newComments: { none: "{n} new comments", one: "{n} new comment", other: "{n} new comments" },
    unread: { none: "Notifications", one: "Notifications, {n} unread", other: "Notifications, {n} unread" },
  });
});

it("meets every form of a language with many", () => {
  const polish: Messages = {
    ...en,
    newComments: (count, format) => `${format.number(count)} (${new Intl.PluralRules("pl").select(count)})`,
  };
  expect(wordsOf("pl", polish).newComments).toEqual({
    none: "{n} (many)",
    one: "{n} (one)",
    few: "{n} (few)",
    many: "{n} (many)",
  });
});

it("follows the words and not the locale where a language has none", () => {
  // In Russian, 21 has the same plural form as 1; in English it does not.
  expect(wordsOf("ru", en)).toMatchObject({ language: "en", newComments: { one: "{n} new comment" } });
  expect(wordsOf("de-AT", messagesFor("de-AT"))).toMatchObject({ language: "de", follow: "Folgen" });
});
