import type { InEachLanguage } from "../../kernel/language.js";

/** Badges that every new site has. */
export type FirstBadge =
  | "first-article"
  | "first-comment"
  | "ten-articles"
  | "hundred-comments"
  | "ten-followers"
  | "hundred-likes"
  | "one-year";

type Words = readonly [name: string, description: string];

/** Their initial names and descriptions; administrators may change them. */
export const BADGE_WORDS: InEachLanguage<Readonly<Record<FirstBadge, Words>>> = {
  en: {
    "first-article": ["First article", "Published an article"],
    "first-comment": ["First comment", "Joined a conversation"],
    "ten-articles": ["Author", "Published ten articles"],
    "hundred-comments": ["Conversationalist", "Wrote a hundred comments"],
    "ten-followers": ["Well known", "Has ten followers"],
    "hundred-likes": ["Well liked", "Received a hundred likes"],
    "one-year": ["One year", "A member for a year"],
  },
  de: {
    "first-article": ["Erster Artikel", "Hat einen Artikel veröffentlicht"],
    "first-comment": ["Erster Kommentar", "Hat bei einem Gespräch mitgemacht"],
    "ten-articles": ["Viel zu sagen", "Hat zehn Artikel veröffentlicht"],
    "hundred-comments": ["Gesprächig", "Hat hundert Kommentare geschrieben"],
    "ten-followers": ["Bekannt", "Hat zehn Follower"],
    "hundred-likes": ["Beliebt", "Hat hundert Likes bekommen"],
    "one-year": ["Ein Jahr", "Seit einem Jahr dabei"],
  },
};
