import type { PageContext } from "./context.js";
import type { Formatter } from "./format.js";
import type { Html } from "./html.js";
import { html } from "./html.js";
import { languageOfWords } from "./messages/catalogues.js";
import type { Messages } from "./messages/messages.js";

type Counted = (count: number, format: Formatter) => string;

// Enough counts to meet every plural form of every language, large ones included.
const COUNTS: readonly number[] = [...Array.from({ length: 102 }, (_, count) => count), 1_000, 1_000_000];

/** A sentence with a number in it, once for each plural form of the language of the words, with `{n}` where the number goes. */
function forms(words: Counted, format: Formatter, language: string): Readonly<Record<string, string>> {
  const blank: Formatter = { ...format, number: () => "{n}", short: () => "{n}" };
  const plural = new Intl.PluralRules(language);
  const found: Record<string, string> = {};
  // What has words of its own for none of it says so under a name that is no plural form.
  found.none = words(0, blank);
  for (const count of COUNTS) if (count > 0) found[plural.select(count)] ??= words(count, blank);
  return found;
}

/** The tag that a page's own words follow; English where it is none. */
const knownLocale = (locale: string): string => {
  try {
    return Intl.PluralRules.supportedLocalesOf(locale)[0] ?? "en";
  } catch {
    return "en";
  }
};

function wordsOf({ messages, format, model }: PageContext): string {
  const language = languageOfWords(messages) ?? knownLocale(model.site.locale);
  const count = (words: Counted): Readonly<Record<string, string>> => forms(words, format, language);
  return JSON.stringify({
    language,
    unread: count(messages.notifications),
    likes: count(messages.likeCount),
    dislikes: count(messages.dislikeCount),
    newComments: count(messages.newComments),
    replyTo: messages.commentReplyTo("{name}"),
    byName: messages.commentPermalink("{name}"),
    because: messages.removedBecause("{reason}"),
    removedByAuthor: messages.removedByAuthor,
    removedByModerator: messages.removedByModerator,
    author: messages.commentAuthor,
    editField: messages.commentEditField,
    save: messages.save,
    deleteAsk: messages.commentDeleteAsk,
    deleteYes: messages.commentDelete,
    deleteNo: messages.commentKeep,
    posted: messages.commentPosted,
    saved: messages.commentSaved,
    deleted: messages.commentDeleted,
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

// Trying out plural forms takes longer than the rest of a page, and a site speaks one language.
const CACHE_LIMIT = 32;
const cache = new WeakMap<Messages, Map<string, string>>();

/** The sentences that the reader's script says, in the language of the page. */
export function scriptWords(context: PageContext): Html {
  const { messages, model } = context;
  const byLocale = cache.get(messages) ?? new Map<string, string>();
  cache.set(messages, byLocale);
  const known = byLocale.get(model.site.locale);
  const words = known ?? wordsOf(context);
  if (known === undefined && byLocale.size < CACHE_LIMIT) byLocale.set(model.site.locale, words);
  return html`<template id="sv-words" data-words="${words}"></template>`;
}
