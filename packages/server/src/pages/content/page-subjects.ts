import type { ArticleListModel, ContentSlot, PageContent } from "@sitevine/renderer";
import type { Subject } from "../../platform/kept/changes.js";
import { articleSubject, personSubject, wallSubject } from "../../platform/kept/subjects.js";

/** Subjects that a slot depends on, and the time for which it may be kept while none of them changes. */
interface Dependence<Slot extends ContentSlot> {
  /** Beside writes that do not say what they change. */
  readonly subjects: (content: NonNullable<PageContent[Slot]>) => readonly Subject[];
  /** Bounded by how old counts of views, and how long ago things happened, may be. */
  readonly lastsMs: number;
}

const MINUTE_MS = 60_000;

const onNothingElse = (lastsMs = MINUTE_MS) => ({ subjects: (): readonly Subject[] => [], lastsMs });

const subjectsOfList = ({ items, featured = [] }: ArticleListModel): readonly Subject[] =>
  [...items, ...featured].map(({ id }) => articleSubject(id));

/**
 * Most writes do not say what they change: articles, people and settings change seldom, their comments and likes often. Slots
 * without an entry depend on everything, and last a second.
 */
const DEPENDENCES: { readonly [Slot in ContentSlot]?: Dependence<Slot> } = {
  articles: { subjects: subjectsOfList, lastsMs: MINUTE_MS },
  // Lists ordered by counters change with any like or comment: such a page ends after a second.
  articleLists: {
    subjects: (lists) => lists.flatMap(({ list }) => subjectsOfList(list)),
    lastsMs: MINUTE_MS,
  },
  article: { subjects: ({ id }) => [articleSubject(id)], lastsMs: MINUTE_MS },
  neighbours: onNothingElse(),
  // Changes of comments are recorded as changes of the articles or profiles that they belong to.
  comments: onNothingElse(),
  categories: onNothingElse(),
  // Shows who was here last.
  members: onNothingElse(0),
  newestMembers: onNothingElse(),
  // Members are noted as online once a minute at most.
  online: onNothingElse(10_000),
  community: onNothingElse(0),
  profile: { subjects: ({ user }) => [personSubject(user.id), wallSubject(user.id)], lastsMs: MINUTE_MS },
  badges: onNothingElse(),
  pagination: onNothingElse(),
};

/**
 * Time for which a page with this content may be kept while no write changes its subjects, in milliseconds; 0 for no
 * promise.
 */
export function lifetimeOf(content: PageContent): number {
  // Counters of many things put these in order.
  if (content.articleLists?.some(({ need }) => need.order !== "newest")) return 0;
  const shown = Object.entries(content).filter(([, model]) => model !== undefined);
  return Math.min(MINUTE_MS, ...shown.map(([slot]) => DEPENDENCES[slot as ContentSlot]?.lastsMs ?? 0));
}

/** Everything that a page with this content depends on; undefined where that is not known. */
export function subjectsOf(content: PageContent): readonly Subject[] | undefined {
  const subjects: Subject[] = [];
  for (const [slot, shown] of Object.entries(content) as [ContentSlot, never][]) {
    if (shown === undefined) continue;
    const dependence: Dependence<never> | undefined = DEPENDENCES[slot];
    if (!dependence) return undefined;
    subjects.push(...dependence.subjects(shown));
  }
  return subjects;
}
