import type { Queryable, Tx } from "../../platform/db/database.js";
import type { ReviewEvidenceTable, ReviewNotesTable } from "../../platform/db/schema/review-cases.js";
import { inChunks } from "./origins.repo.js";

// A timeline that nobody reads to its end.
const MOST_EVIDENCE = 2_000;

/** Adds evidence that the case does not have yet, and returns how many entries that was. */
export async function addEvidence(tx: Tx, entries: readonly ReviewEvidenceTable[]): Promise<number> {
  const added = await inChunks(entries, (part) =>
    tx
      .insertInto("review_evidence")
      .values(part)
      .onConflict((conflict) => conflict.columns(["case_id", "digest"]).doNothing())
      .returning("id")
      .execute(),
  );
  return added.length;
}

/** The timeline of a case, the oldest first. */
export const evidenceOfCase = (db: Queryable, caseId: string) =>
  db
    .selectFrom("review_evidence")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("at")
    .orderBy("id")
    .limit(MOST_EVIDENCE);

export async function insertNote(tx: Tx, note: ReviewNotesTable): Promise<void> {
  await tx.insertInto("review_notes").values(note).execute();
}

/** The notes of a case, the oldest first. */
export const notesOfCase = (db: Queryable, caseId: string) =>
  db.selectFrom("review_notes").selectAll().where("case_id", "=", caseId).orderBy("created_at").orderBy("id");
