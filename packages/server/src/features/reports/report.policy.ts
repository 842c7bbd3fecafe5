import type { AnswerOf, updateReport } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { ReportStatus } from "../../platform/db/schema/reports.js";
import type { ReportTarget } from "./report-target.registry.js";

export type ReportAction = AnswerOf<typeof updateReport>["actions"][number];

const NEXT: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  open: ["in-review", "resolved", "dismissed"],
  "in-review": ["open", "resolved", "dismissed"],
  resolved: ["open"],
  dismissed: ["open"],
};

/** Whether a moderator may bring a report from one state to another. */
export const mayBecome = (from: ReportStatus, to: ReportStatus): boolean => NEXT[from].includes(to);

export const isDecided = (status: ReportStatus): boolean => status === "resolved" || status === "dismissed";

/** Facts that decide about the actions of a caller on a report. */
export interface ReportFacts {
  readonly status: ReportStatus;
  /** Id of the moderator who holds the live claim. */
  readonly claimedBy: string | null;
  readonly target: Pick<ReportTarget, "state" | "ownerId" | "acts">;
  /** False when the owner's account takes precedence over the caller's. */
  readonly reaches: boolean;
}

/** Why a moderator may not work on a report; null when they may. */
export function refusalOf(callerId: string, { target, reaches }: ReportFacts): "hidden" | "own" | "precedence" | null {
  if (target.state === "hidden") return "hidden";
  if (target.ownerId === callerId) return "own";
  return reaches ? null : "precedence";
}

/** Hides who said what from the member who is reported, whatever else they may do. */
export const seesReporters = (callerId: string, { target }: Pick<ReportFacts, "target">): boolean =>
  target.ownerId !== callerId;

function stateActions(callerId: string, { status, claimedBy }: ReportFacts): ReportAction[] {
  if (isDecided(status)) return ["reopen"];
  if (claimedBy !== null && claimedBy !== callerId) return [];
  return claimedBy === null ? ["claim", "resolve", "dismiss"] : ["release", "resolve", "dismiss"];
}

function ownerActions({ permissions }: Pick<Member, "permissions">, { target }: ReportFacts): ReportAction[] {
  if (target.ownerId === null) return [];
  return [
    ...(permissions.has("moderation.warn") ? (["warn", "silence"] as const) : []),
    ...(permissions.has("moderation.ban") ? (["ban"] as const) : []),
  ];
}

/** Lists the actions that a caller may take on a report and its target now. */
export function reportActions(
  caller: Pick<Member, "userId" | "permissions" | "silence">,
  facts: ReportFacts,
): ReportAction[] {
  if (caller.silence !== null || refusalOf(caller.userId, facts) !== null) return [];
  return [...stateActions(caller.userId, facts), ...facts.target.acts, ...ownerActions(caller, facts)];
}
