import { expect, it } from "vitest";
import type { ReportStatus } from "../../platform/db/schema/reports.js";
import { mayBecome, type ReportFacts, reportActions } from "./report.policy.js";

const STATES: readonly ReportStatus[] = ["open", "in-review", "resolved", "dismissed"];

it("knows every pair of states", () => {
  const allowed = STATES.flatMap((from) => STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} > ${to}`));
  expect(allowed).toEqual([
    "open > in-review",
    "open > resolved",
    "open > dismissed",
    "in-review > open",
    "in-review > resolved",
    "in-review > dismissed",
    "resolved > open",
    "dismissed > open",
  ]);
});

const target: ReportFacts["target"] = { state: "live", ownerId: "eve", acts: ["remove"] };
const facts: ReportFacts = { status: "open", claimedBy: null, target, reaches: true };
const mo = { userId: "mo", permissions: new Set(["moderation.warn"]), silence: null };

it.each<[string, Partial<ReportFacts>, readonly string[]]>([
  ["free", {}, ["claim", "resolve", "dismiss", "remove", "warn", "silence"]],
  ["claimed by the caller", { claimedBy: "mo" }, ["release", "resolve", "dismiss", "remove", "warn", "silence"]],
  ["claimed by another", { claimedBy: "zoe" }, ["remove", "warn", "silence"]],
  ["decided", { status: "resolved" }, ["reopen", "remove", "warn", "silence"]],
  ["of a target without owner", { target: { ...target, ownerId: null } }, ["claim", "resolve", "dismiss", "remove"]],
  ["about the caller", { target: { ...target, ownerId: "mo" } }, []],
  ["about somebody who takes precedence", { reaches: false }, []],
  ["about something that the caller may not read", { target: { ...target, state: "hidden" } }, []],
])("offers for a report %s what the caller may do", (_name, more, actions) => {
  expect(reportActions(mo, { ...facts, ...more })).toEqual(actions);
});

it("offers bans to those who may ban, and nothing to a silenced moderator", () => {
  expect(reportActions({ ...mo, permissions: new Set(["moderation.ban"]) }, facts)).toContain("ban");
  expect(reportActions({ ...mo, silence: { reason: "noise", until: null } }, facts)).toEqual([]);
});
