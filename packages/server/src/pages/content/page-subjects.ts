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
  // Where counters make the order, any like or comment can change it: the order is as old as a page may be, which is a second.
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
