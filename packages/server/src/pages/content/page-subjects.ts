import type { ContentSlot, PageContent } from "@sitevine/renderer";
import type { Subject } from "../../platform/kept/changes.js";
import { articleSubject, personSubject, wallSubject } from "../../platform/kept/subjects.js";

type SubjectsOf = { readonly [Slot in ContentSlot]?: (content: NonNullable<PageContent[Slot]>) => readonly Subject[] };

const NOTHING_ELSE = (): readonly Subject[] => [];

/**
 * What a slot depends on beside writes that do not say what they change, as most do not: articles, people and settings
 * change seldom, their comments and likes often. Slots without an entry depend on everything.
 */
const SUBJECTS: SubjectsOf = {
  articles: ({ items }) => items.map(({ id }) => articleSubject(id)),
  // Where counters make the order, any like or comment can change it: the page ends after a second.
  articleLists: (lists) => lists.flatMap(({ list }) => list.items.map(({ id }) => articleSubject(id))),
  article: ({ id }) => [articleSubject(id)],
  neighbours: NOTHING_ELSE,
  // Of what writes say, only those change comments that change what the comments are about.
  comments: NOTHING_ELSE,
  categories: NOTHING_ELSE,
  members: NOTHING_ELSE,
  newestMembers: NOTHING_ELSE,
  online: NOTHING_ELSE,
  community: NOTHING_ELSE,
  profile: ({ user }) => [personSubject(user.id), wallSubject(user.id)],
  badges: NOTHING_ELSE,
  pagination: NOTHING_ELSE,
};

const MINUTE_MS = 60_000;

/**
 * How long a slot lasts that only its subjects change, and writes that do not name any. It is bounded by how old counts of views,
 * and how long ago things happened, may be; slots without an entry last a second.
 */
const LASTING_MS: { readonly [Slot in ContentSlot]?: number } = {
  articles: MINUTE_MS,
  articleLists: MINUTE_MS,
  article: MINUTE_MS,
  neighbours: MINUTE_MS,
  comments: MINUTE_MS,
  categories: MINUTE_MS,
  newestMembers: MINUTE_MS,
  // Members are noted as online once a minute at most.
  online: 10_000,
  profile: MINUTE_MS,
  badges: MINUTE_MS,
  pagination: MINUTE_MS,
};

/** How long a page with this content may be kept while nothing writes that it depends on, in milliseconds; 0 for no promise. */
export function lifetimeOf(content: PageContent): number {
  // Counters of many things put these in order.
  if (content.articleLists?.some(({ need }) => need.order !== "newest")) return 0;
  const shown = Object.entries(content).filter(([, model]) => model !== undefined);
  return Math.min(MINUTE_MS, ...shown.map(([slot]) => LASTING_MS[slot as ContentSlot] ?? 0));
}

/** Everything that a page with this content depends on; undefined where that is not known. */
export function subjectsOf(content: PageContent): readonly Subject[] | undefined {
  const subjects: Subject[] = [];
  for (const [slot, shown] of Object.entries(content) as [ContentSlot, never][]) {
    if (shown === undefined) continue;
    const find: ((shown: never) => readonly Subject[]) | undefined = SUBJECTS[slot];
    if (!find) return undefined;
    subjects.push(...find(shown));
  }
  return subjects;
}
