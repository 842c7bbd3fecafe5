import type { IdSource } from "../../kernel/ids.js";
import { sha256Base64Url } from "../../platform/crypto/digest.js";
import type { Tx } from "../../platform/db/database.js";
import type { CaseStatus, ReviewEvidenceTable } from "../../platform/db/schema/review-cases.js";
import type { ModerationLog } from "../moderation-log/index.js";
import { addEvidence } from "./case-entries.repo.js";
import type { SendCaseChange } from "./case-moves.service.js";
import { addUsersToCase, findCasesWithAll, findKnownUsers, findLiveCasesOf } from "./case-users.repo.js";
import { type CaseRow, findCase, insertCase, moveCase, updateFinding } from "./cases.repo.js";
import { type Finding, graver } from "./finding.model.js";

// More than any list shows, and few enough for one transaction.
const MOST_USERS = 5_000;

export interface FindingsDeps {
  readonly newId: IdSource;
  readonly log: ModerationLog;
  readonly sendChange: SendCaseChange;
}

/**
 * Turns a finding into a case, in the caller's transaction. A finding about users of a live case of the pattern adds to
 * that case. Of users who were in a closed case together, it reopens that case if it says something new.
 */
export type NoteFinding = (tx: Tx, pattern: string, finding: Finding, now: Date) => Promise<void>;

export function createNoteFinding({ newId, log, sendChange }: FindingsDeps): NoteFinding {
  const evidenceOf = (caseId: string, finding: Finding, known: ReadonlySet<string>): ReviewEvidenceTable[] =>
    finding.evidence.map(({ label, value, at, userId, key }) => ({
      id: newId(),
      case_id: caseId,
      digest: sha256Base64Url(key ?? JSON.stringify([label, value, at, userId])),
      label,
      value,
      at,
      user_id: userId !== null && known.has(userId) ? userId : null,
    }));

  const logAct = (
    tx: Tx,
    action: "case.open" | "case.reopen",
    caseId: string,
    states: { readonly before?: { readonly status: CaseStatus }; readonly after: { readonly status: CaseStatus } },
  ) => {
    tx.onCommit(() => sendChange({ id: caseId, ...states.after }));
    return log.record(tx, {
      action,
      actorId: null,
      target: { type: "case", id: caseId },
      userId: null,
      reason: null,
      ...states,
    });
  };

  async function append(tx: Tx, row: CaseRow, entries: readonly ReviewEvidenceTable[], finding: Finding, now: Date) {
    if ((await addEvidence(tx, entries)) === 0) return false;
    const severity = graver(row.severity, finding.severity);
    await updateFinding(tx, row.id, { severity, summary: finding.summary }, now);
    return true;
  }

  return async (tx, pattern, finding, now) => {
    const known = await findKnownUsers(tx, finding.users.slice(0, MOST_USERS));
    // A finding without active members leaves nothing to decide.
    if (known.every(({ status }) => status !== "active")) return;
    const ids = known.map(({ id }) => id);
    const idSet = new Set(ids);
    const former = await findCasesWithAll(tx, pattern, ids);
    if (former.some(({ hasException }) => hasException)) return;

    const live = await findLiveCasesOf(tx, pattern, ids);
    for (const [index, caseId] of live.entries()) {
      const row = await findCase(tx, caseId);
      if (!row) continue;
      const added = index === 0 ? await addUsersToCase(tx, { id: caseId, pattern }, ids) : 0;
      const isNew = await append(tx, row, evidenceOf(caseId, finding, idSet), finding, now);
      if (added > 0 && !isNew) await updateFinding(tx, caseId, { ...finding, severity: row.severity }, now);
    }
    if (live.length > 0) return;

    const closed = former[0] && (await findCase(tx, former[0].id));
    if (closed) {
      if (!(await append(tx, closed, evidenceOf(closed.id, finding, idSet), finding, now))) return;
      await moveCase(tx, closed.id, { from: closed.status, to: "open" }, now);
      await logAct(tx, "case.reopen", closed.id, { before: { status: closed.status }, after: { status: "open" } });
      return;
    }

    const id = newId();
    const { severity, summary } = finding;
    await insertCase(tx, { id, pattern, severity, summary, created_at: now.toISOString() });
    await addUsersToCase(tx, { id, pattern }, ids);
    await addEvidence(tx, evidenceOf(id, finding, idSet));
    await logAct(tx, "case.open", id, { after: { status: "open" } });
  };
}
