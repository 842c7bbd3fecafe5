import type { Member } from "../../http/caller.js";
import type { ArticleReader } from "../articles/index.js";
import { type ReadableSubjects, type Subject, subjectKey } from "../notifications/index.js";
import type { CommentPlaces } from "./comment-place.js";

export interface ReadableSubjectsDeps {
  readonly articles: Pick<ArticleReader, "findArticleSummaries">;
  readonly places: CommentPlaces;
  /** Somebody as they would read now, whether or not they are logged in. */
  readonly memberOf: (userId: string) => Promise<Member>;
}

const idsOf = (subjects: readonly Subject[], kind: Subject["kind"]): string[] => [
  ...new Set(subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)),
];

/** Says of articles and walls which of them somebody may read, so that news names nothing else. */
export function createReadableSubjects({ articles, places, memberOf }: ReadableSubjectsDeps): ReadableSubjects {
  return {
    async find(userId, subjects) {
      if (subjects.length === 0) return new Map();
      const member = await memberOf(userId);
      const articleIds = idsOf(subjects, "article");
      const [found, walls] = await Promise.all([
        articleIds.length === 0 ? [] : articles.findArticleSummaries(articleIds, member),
        Promise.all(idsOf(subjects, "profile").map((id) => places.find(member, "profile", id))),
      ]);
      const titles = found.map(({ id, title }) => [subjectKey({ kind: "article", id }), title] as const);
      const open = walls.flatMap((wall) => (wall?.mayRead ? [wall.id] : []));
      return new Map<string, string | null>([
        ...titles,
        ...open.map((id) => [subjectKey({ kind: "profile", id }), null] as const),
      ]);
    },
  };
}
