import { describe, expect, it } from "vitest";
import type { CaseStatus } from "../../platform/db/schema/review-cases.js";
import { ACTION_TO, type CaseState, caseActions } from "./case.policy.js";

const STATUSES: readonly CaseStatus[] = ["open", "in-review", "resolved", "dismissed"];
const moderator = { permissions: new Set(["moderation.cases.manage"]) };
const administrator = { permissions: new Set(["moderation.cases.manage", "admin.access"]) };
const state = (status: CaseStatus, hasException = false): CaseState => ({ status, hasException });

const ALLOWED = new Set([
  "open in-review",
  "open resolved",
  "open dismissed",
  "in-review open",
  "in-review resolved",
  "in-review dismissed",
  "resolved open",
  "dismissed open",
]);

describe("the transitions of a review case", () => {
  const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to, allowed: ALLOWED.has(`${from} ${to}`) })));

  it.each(pairs)("from $from to $to: $allowed", ({ from, to, allowed }) => {
    expect(caseActions(state(from), moderator).includes(ACTION_TO[to])).toBe(allowed);
  });
});

describe("what can be done with a review case", () => {
  it("lets everybody in it be banned while it is not closed", () => {
    const bannable = STATUSES.filter((status) => caseActions(state(status), moderator).includes("ban-all"));
    expect(bannable).toEqual(["open", "in-review"]);
  });

  it("takes notes and one exception in each status", () => {
    for (const status of STATUSES) {
      expect(caseActions(state(status), moderator)).toEqual(expect.arrayContaining(["note", "except"]));
      expect(caseActions(state(status, true), moderator)).not.toContain("except");
    }
  });

  it("lets administrators alone revoke an exception", () => {
    for (const status of STATUSES) {
      expect(caseActions(state(status, true), moderator)).not.toContain("revoke-exception");
      expect(caseActions(state(status, true), administrator)).toContain("revoke-exception");
      expect(caseActions(state(status), administrator)).not.toContain("revoke-exception");
    }
  });
});
