import { CONFORMANCE_RULES, createAdminHooks, runConformance } from "@sitevine/contracts/conformance";
import { expect, it } from "vitest";
import { ADMIN_TOKEN, openTestMarketplace } from "./support/open-test-marketplace.js";

it("passes every rule of the conformance suite", async () => {
  await using marketplace = await openTestMarketplace();
  const hooks = createAdminHooks({ url: marketplace.url, token: ADMIN_TOKEN });
  const report = await runConformance({ baseUrl: marketplace.baseUrl, hooks });
  const others = report.rules.filter(({ outcome }) => outcome !== "passed");
  expect(others).toEqual([]);
  expect(report.passed).toBe(CONFORMANCE_RULES.length);
});
