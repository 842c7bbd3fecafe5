import type { CommentPlace } from "../../platform/db/schema/comments.js";
import type { Subject } from "../../platform/kept/changes.js";
import { articleSubject, personSubject, wallSubject } from "../../platform/kept/subjects.js";
import type { CommentRow } from "./comments.repo.js";

const subjectOf = { article: articleSubject, profile: wallSubject } as const satisfies Record<
  CommentPlace,
  (id: string) => Subject
>;

/** The subjects that a change of a comment affects: its article or wall, and the counters of its author. */
export const changesOfComment = (comment: Pick<CommentRow, "place" | "place_id" | "author_id">): readonly Subject[] => [
  subjectOf[comment.place](comment.place_id),
  ...(comment.author_id === null ? [] : [personSubject(comment.author_id)]),
];
