import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { CONFORMANCE_RULES, createAdminHooks, runConformance } from "../src/conformance/index.js";
import { runAgainst } from "./failing-rules.js";
import { startMarketplace } from "./marketplace/server.js";

describe("the conformance suite", () => {
  it("passes a marketplace that keeps every rule, with nothing skipped", async () => {
    const report = await runAgainst();
    expect(report.rules.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
    expect(report).toMatchObject({ passed: CONFORMANCE_RULES.length, failed: 0, skipped: 0 });
  });

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
