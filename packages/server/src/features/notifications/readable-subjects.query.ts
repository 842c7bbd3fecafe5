import type { Member } from "../../kernel/caller.js";
import type { ArticleQueries } from "../articles/index.js";
import type { CommentPlaces } from "../comments/index.js";
import { type NotificationSubject, type ReadableSubjects, subjectKey } from "./new-notification.model.js";

export interface ReadableSubjectsDeps {
  readonly articles: Pick<ArticleQueries, "findArticleSummaries">;
  readonly places: CommentPlaces;
  /** The names of badges that everybody may see, by id. */
  readonly badgeNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The member as a caller, whether or not they are logged in. */
  readonly memberOf: (userId: string) => Promise<Member>;
}

const idsOf = (subjects: readonly NotificationSubject[], kind: NotificationSubject["kind"]): string[] => [
  ...new Set(subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)),
];

/** Finds out which articles, walls and badges a member may read, so that notifications name nothing else. */
export function createReadableSubjects({
  articles,
  places,
  badgeNames,
  memberOf,
}: ReadableSubjectsDeps): ReadableSubjects {
  return {
    async find(userId, subjects) {
      if (subjects.length === 0) return new Map();
      const member = await memberOf(userId);
      const articleIds = idsOf(subjects, "article");
      const [found, badges, walls] = await Promise.all([
        articleIds.length === 0 ? [] : articles.findArticleSummaries(articleIds, member),
        badgeNames(idsOf(subjects, "badge")),
        Promise.all(idsOf(subjects, "profile").map((id) => places.find(member, "profile", id))),
      ]);
      const titles = found.map(({ id, title }) => [subjectKey({ kind: "article", id }), title] as const);
      const open = walls.flatMap((wall) => (wall?.mayRead ? [wall.id] : []));
      return new Map<string, string | null>([
        ...titles,
        ...[...badges].map(([id, name]) => [subjectKey({ kind: "badge", id }), name] as const),
        ...open.map((id) => [subjectKey({ kind: "profile", id }), null] as const),
      ]);
    },
  };
}
