import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { CONFORMANCE_RULES, createAdminHooks, formatReport, runConformance } from "../src/conformance/index.js";
import { startMarketplace } from "./marketplace/server.js";
import type { Fault } from "./marketplace/state.js";

async function runAgainst(...faults: readonly Fault[]) {
  await using marketplace = await startMarketplace(...faults);
  return await runConformance({ baseUrl: marketplace.baseUrl, hooks: createAdminHooks(marketplace.admin) });
}

describe("the conformance suite", () => {
  it("passes a marketplace that keeps every rule, with nothing skipped", async () => {
    const report = await runAgainst();
    expect(report.rules.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
    expect(report).toMatchObject({ passed: CONFORMANCE_RULES.length, failed: 0, skipped: 0 });
  }, 120_000);

  const mutations: readonly [Fault, string][] = [
    ["code-reusable", "connect/code-once"],
    ["low-order-accepted", "connect/public-key"],
    ["account-takeover", "connect/other-account"],
    ["query-signed", "signature/query"],
    ["stale-accepted", "signature/stale"],
    ["ahead-accepted", "signature/ahead"],
    ["malleable-accepted", "signature/malleable"],
    ["older-names-refused", "signature/older-names"],
    ["mixed-names-accepted", "signature/mixed-names"],
    ["signature-oracle", "signature/one-answer"],
    ["parse-before-verify", "signature/before-body"],
    ["token-of-any-install", "token/own-install"],
    ["token-outlives", "token/expires"],
    ["claim-twice", "link/claim-once"],
    ["claim-race", "link/simultaneous-polls"],
    ["approval-outlives", "link/expired-approval"],
    ["replaced-stays", "link/one-live"],
    ["poll-any-key", "link/poll-key"],
    ["poll-unlimited", "link/poll-interval"],
    ["seat-race", "activate/last-seat"],
    ["seat-each-time", "activate/idempotent"],
    ["seat-for-staging", "activate/environments"],
    ["any-body-site", "activate/own-site"],
    ["short-refresh", "activate/lifetimes"],
    ["grant-without-limits", "activate/grants"],
    ["deactivate-all", "deactivate/others"],
    ["owned-for-everybody", "catalog/owned"],
    ["unpublished-listed", "catalog/unpublished"],
    ["ownership-oracle", "authorize/not-found"],
    ["window-edge-refused", "authorize/window-edge"],
    ["max-version-ignored", "authorize/max-version"],
    ["wrong-sha", "authorize/bytes"],
    ["publisher-dropped", "authorize/publisher"],
    ["publisher-of-latest", "authorize/publisher"],
    ["download-race", "download/simultaneous"],
    ["download-resumes", "download/consumed-at-start"],
    ["head-consumes", "download/head"],
    ["download-never-ends", "download/expires"],
    ["overlap-never-ends", "updates/overlap-ends"],
  ];

  it.concurrent.each(mutations)(
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

  it("skips what needs a clock when it cannot set one, and says so", async () => {
    await using marketplace = await startMarketplace();
    const { setClock: _clock, ...hooks } = createAdminHooks(marketplace.admin);
    const report = await runConformance({ baseUrl: marketplace.baseUrl, hooks, only: ["token/", "download/expires"] });
    expect(report.rules.filter(({ outcome }) => outcome === "skipped").map(({ id }) => id)).toEqual([
      "token/expires",
      "download/expires",
    ]);
    expect(report.failed).toBe(0);
  });

  it("reports a marketplace that is not there instead of throwing", async () => {
    const marketplace = await startMarketplace();
    const { baseUrl, admin } = marketplace;
    await marketplace[Symbol.asyncDispose]();
    const report = await runConformance({ baseUrl, hooks: createAdminHooks(admin), only: ["catalog/bad-page"] });
    expect(report).toMatchObject({ failed: 1, rules: [{ outcome: "failed" }] });
  });

  it("judges a marketplace that answers nonsense, and passes nothing that asks for an answer", async () => {
    const server = createServer((_request, response) => void response.writeHead(200).end("<html>"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const hooks = {
      createAccount: async () => ({ accountId: "a", authCode: "c" }),
      grantLicense: async () => ({ licenseRef: "l" }),
      publishRelease: async () => {},
      approveLink: async () => {},
      denyLink: async () => {},
      setClock: async () => {},
    };
    const report = await runConformance({ baseUrl: `http://127.0.0.1:${port}/api/v1`, hooks });
    server.closeAllConnections();
    server.close();
    expect(report.rules.filter(({ outcome }) => outcome !== "failed")).toEqual([]);
  });

  it("has a unique id of the form area/name for each rule", () => {
    const ids = CONFORMANCE_RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+\/[a-z-]+$/);
  });
});
