import type { ContentSlot, PageContent } from "@sitevine/renderer";
import type { Subject } from "../../platform/kept/changes.js";
import { articleSubject, personSubject, wallSubject } from "../../platform/kept/subjects.js";

/** Undefined where a slot depends on everything. */
type SubjectsOf = {
  readonly [Slot in ContentSlot]?: (content: NonNullable<PageContent[Slot]>) => readonly Subject[] | undefined;
};

const NOTHING_ELSE = (): readonly Subject[] => [];

/**
 * What a slot depends on beside writes that do not say what they change, as most do not: articles, people and settings
 * change seldom, their comments and likes often. Slots without an entry depend on everything.
 */
const SUBJECTS: SubjectsOf = {
  articles: ({ items }) => items.map(({ id }) => articleSubject(id)),
  // Where counters make the order, a write to any article can change it.
  articleLists: (lists) =>
    lists.every(({ need }) => need.order === "newest")
      ? lists.flatMap(({ list }) => list.items.map(({ id }) => articleSubject(id)))
      : undefined,
  article: ({ id }) => [articleSubject(id)],
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
    const find: ((shown: never) => readonly Subject[] | undefined) | undefined = SUBJECTS[slot];
    const found = find?.(shown);
    if (!found) return undefined;
    subjects.push(...found);
  }
  return subjects;
}
