import { listCases } from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { administratorToken, bootSite, codeOf } from "./support/booted-site.js";
import { createMember } from "./support/members.js";
import { pluginAdmin } from "./support/plugin-package.js";
import { storeSignals } from "./support/review-cases.js";

const HOUR_MS = 60 * 60_000;

const scan = (
  pattern: string,
  users: string,
): string => `scans: { ${JSON.stringify(pattern)}: async ({ since, until }, site) => {
  if (!(since < until)) throw new Error("The span is empty.");
  return [{ users: ${users}, severity: "medium", summary: "Posted the same text in ten threads.",
    evidence: [{ label: "text", value: "Buy tides", at: until }] }];
} }`;

it.each(databases())(
  "the analysis runs what plugins look for, and their pattern in place of its own, on $name",
  async (kind) => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const forum = pluginAdmin(booted, token);
    const eve = await createMember(booted, { username: "evelyn" });
    await storeSignals(booted, [{ user: eve, ago: 1 }]);
    await forum.upload({ id: "forum", definition: scan("forum.spam", JSON.stringify([eve.id])) });
    await forum.upload({ id: "bans", definition: scan("ban-evasion", JSON.stringify([eve.id])) });
    await forum.upload({ id: "rival", definition: scan("ban-evasion", "[]") });
    await forum.upload({ id: "wrong", definition: scan("no-such-pattern", "[]") });
    for (const id of ["forum", "bans"]) expect((await forum.enable(id)).status).toBe(200);
    for (const [id, sentence] of [
      ["rival", "replaced already"],
      ["wrong", "no scan no-such-pattern"],
    ] as const) {
      const answer = await forum.enable(id);
      expect([answer.status, codeOf(answer)]).toEqual([409, "SVC-PLUGIN-2002"]);
      expect(answer.error.message).toContain(sentence);
    }
    for (let hour = 0; hour < 3; hour += 1) {
      booted.clock.advance(HOUR_MS);
      await booted.settled();
    }
    // The first session is over.
    const later = await administratorToken(booted.site);
    const cases = (await booted.as(later).call(listCases)).body.data;
    expect(cases.map(({ pattern }) => pattern).sort()).toEqual(["ban-evasion", "forum.spam"]);
    expect(cases[0]).toMatchObject({ summary: "Posted the same text in ten threads.", severity: "medium" });

    const admin = pluginAdmin(booted, later);
    await admin.disable("bans");
    expect((await admin.enable("rival")).status).toBe(200);
  },
);
