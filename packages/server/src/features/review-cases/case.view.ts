import type { AnswerOf, addCaseNote, getCase, listCases } from "@sitevine/api";
import type { ReviewEvidenceTable, ReviewNotesTable } from "../../platform/db/schema/review-cases.js";
import type { UserSummary } from "../users/index.js";
import { caseActions } from "./case.policy.js";
import type { CaseRow } from "./cases.repo.js";

export type CaseView = AnswerOf<typeof listCases>["data"][number];
export type CaseDetailView = AnswerOf<typeof getCase>;
export type CaseNoteView = AnswerOf<typeof addCaseNote>;

type People = ReadonlyMap<string, UserSummary>;

/** The caller who reads a case. */
interface Viewer {
  readonly permissions: ReadonlySet<string>;
}

/** The users of a case that are shown, and how many there are. */
export interface ShownUsers {
  readonly ids: readonly string[];
  readonly total: number;
}

const summaryOf = (people: People, id: string | null): UserSummary | null =>
  id === null ? null : (people.get(id) ?? null);

export function caseView(row: CaseRow, users: ShownUsers, people: People, viewer: Viewer): CaseView {
  return {
    id: row.id,
    pattern: row.pattern,
    status: row.status,
    severity: row.severity,
    summary: row.summary,
    users: users.ids.flatMap((id) => people.get(id) ?? []),
    userCount: users.total,
    actions: caseActions({ status: row.status, hasException: row.exception_at !== null }, viewer),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const noteView = (note: ReviewNotesTable, people: People): CaseNoteView => ({
  id: note.id,
  author: summaryOf(people, note.author_id),
  text: note.text,
  createdAt: note.created_at,
});

export function caseDetailView(
  row: CaseRow,
  {
    userIds,
    evidence,
    notes,
  }: {
    readonly userIds: readonly string[];
    readonly evidence: readonly ReviewEvidenceTable[];
    readonly notes: readonly ReviewNotesTable[];
  },
  people: People,
  viewer: Viewer,
): CaseDetailView {
  return {
    ...caseView(row, { ids: userIds, total: userIds.length }, people, viewer),
    evidence: evidence.map(({ label, value, at, user_id }) => ({ label, value, at, userId: user_id })),
    notes: notes.map((note) => noteView(note, people)),
    exception:
      row.exception_at === null
        ? null
        : { grantedBy: summaryOf(people, row.exception_by), grantedAt: row.exception_at },
  };
}
