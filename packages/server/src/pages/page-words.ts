import { en, type Messages } from "@sitevine/renderer";

/** What pages say in a language beside what blocks say. */
const english = {
  home: "Home",
  overview: "Overview",
  formerMember: "Former member",
  yourNotifications: "Notifications",
  tagged: (tag: string) => `Tagged “${tag}”`,
  numbered: (title: string, page: number) => `${title}, page ${page}`,
  onSite: (name: string, site: string) => `${name} on ${site}`,
  searchFor: (query: string) => `Search for “${query}”`,
  siteDescription: (site: string) => `Articles, conversations and people of ${site}.`,
  yes: "Yes",
  no: "No",
} as const;

export type PageWords = typeof english;

/** All that a page says in one language. */
export interface Words {
  readonly page: PageWords;
  readonly blocks: Messages;
}

/** The words of the site's language; English where there are none. The one place where pages ask for a language. */
export const wordsFor = (_language: string): Words => ({ page: english, blocks: en });
