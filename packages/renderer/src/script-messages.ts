import type { PageContext } from "./context.js";
import type { Formatter } from "./format.js";
import type { Html } from "./html.js";
import { html } from "./html.js";
import { languageOfMessages } from "./messages/catalogues.js";
import type { Messages } from "./messages/messages.js";

type Counted = (count: number, format: Formatter) => string;

// Enough numbers to cover every plural form of every language, including large numbers.
const COUNTS: readonly number[] = [...Array.from({ length: 102 }, (_, count) => count), 1_000, 1_000_000];

/** A message with a number, once for each plural form of the catalogue's language; `{n}` stands for the number. */
function forms(message: Counted, format: Formatter, language: string): Readonly<Record<string, string>> {
  const blank: Formatter = { ...format, number: () => "{n}", short: () => "{n}" };
  const plural = new Intl.PluralRules(language);
  const found: Record<string, string> = {};
  // Some messages have a special text for zero. Its key is not the name of a plural form.
  found.none = message(0, blank);
  for (const count of COUNTS) if (count > 0) found[plural.select(count)] ??= message(count, blank);
  return found;
}

/** The language tag that formatting on the page follows; English for an unknown one. */
const knownLocale = (locale: string): string => {
  try {
    return Intl.PluralRules.supportedLocalesOf(locale)[0] ?? "en";
  } catch {
    return "en";
  }
};

function messagesJson({ messages, format, model }: PageContext): string {
  const language = languageOfMessages(messages) ?? knownLocale(model.site.locale);
  const count = (message: Counted): Readonly<Record<string, string>> => forms(message, format, language);
  return JSON.stringify({
    language,
    unread: count(messages.notifications),
    likes: count(messages.likeCount),
    dislikes: count(messages.dislikeCount),
    newComments: count(messages.newComments),
    byName: messages.commentPermalink("{name}"),
    because: messages.removedBecause("{reason}"),
    removedByAuthor: messages.removedByAuthor,
    removedByModerator: messages.removedByModerator,
    author: messages.commentAuthor,
    posted: messages.commentPosted,
    follow: messages.follow,
    unfollow: messages.unfollow,
    block: messages.block,
    unblock: messages.unblock,
    signedOut: messages.signedOut,
    signInAgain: messages.signInAgain,
    signIn: messages.signIn,
    offline: messages.offline,
    tooMany: messages.tooMany,
  });
}

// Trying all plural forms takes longer than the rest of a page, and a site has one language.
const CACHE_LIMIT = 32;
const cache = new WeakMap<Messages, Map<string, string>>();

/** The messages of the reader script, in the language of the page. */
export function scriptMessages(context: PageContext): Html {
  const { messages, model } = context;
  const byLocale = cache.get(messages) ?? new Map<string, string>();
  cache.set(messages, byLocale);
  const known = byLocale.get(model.site.locale);
  const json = known ?? messagesJson(context);
  if (known === undefined && byLocale.size < CACHE_LIMIT) byLocale.set(model.site.locale, json);
  return html`<template id="sv-words" data-words="${json}"></template>`;
}
