import { describe, expect, it } from "vitest";
import { createAdminHooks, formatReport, runConformance } from "../src/conformance/index.js";
import { startMarketplace } from "./marketplace/server.js";
import type { Fault } from "./marketplace/state.js";

/** Judges a marketplace with these faults. */
export async function runAgainst(...faults: readonly Fault[]) {
  await using marketplace = await startMarketplace(...faults);
  return await runConformance({ baseUrl: marketplace.baseUrl, hooks: createAdminHooks(marketplace.admin) });
}

/** Tests that a marketplace with each fault fails the rule beside it, and no other. */
export function testFaults(faults: readonly (readonly [Fault, string])[]): void {
  describe("the conformance suite", () => {
    it.concurrent.each(faults)(
      "a marketplace with %s fails %s and nothing else",
      async (fault, rule) => {
        const report = await runAgainst(fault);
        const failed = report.rules.filter(({ outcome }) => outcome === "failed");
        expect(failed.map(({ id, message }) => `${id}: ${message}`)).toEqual([
          expect.stringMatching(new RegExp(`^${rule}: `)),
        ]);
        expect(formatReport(report)).toContain(`FAIL  ${rule}`);
      },
      120_000,
    );
  });
}
