import { describe, expect, it } from "vitest";
import { runCommand } from "../src/conformance/cli.js";
import { startMarketplace } from "./marketplace/server.js";
import type { Fault } from "./marketplace/state.js";

async function run(args: readonly string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const status = await runCommand(args, { out: (text) => void out.push(text), error: (text) => void error.push(text) });
  return { status, out: out.join(""), error: error.join("") };
}

async function runAgainst(faults: readonly Fault[], ...more: readonly string[]) {
  await using marketplace = await startMarketplace(...faults);
  const { url, token } = marketplace.admin;
  return await run(["--url", marketplace.baseUrl, "--admin-url", url, "--admin-token", token, ...more]);
}

describe("sitevine-conformance", () => {
  it("prints the report for people and succeeds when every rule passes", async () => {
    const { status, out } = await runAgainst([], "--only", "catalog/", "--only", "updates/");
    expect(out).toMatch(/^ok {4}catalog\/public .*/m);
    expect(out).toMatch(/: 14 passed, 0 failed, 0 skipped\n$/);
    expect(status).toBe(0);
  });

  it("prints the report as JSON and fails when a rule fails", async () => {
    const { status, out } = await runAgainst(["wrong-sha"], "--only", "authorize/", "--json");
    const report = JSON.parse(out);
    expect(report).toMatchObject({ format: "sitevine/conformance-report", version: 1, failed: 1 });
    expect(report.rules.find(({ id }: { id: string }) => id === "authorize/bytes")).toMatchObject({
      outcome: "failed",
    });
    expect(status).toBe(1);
  });

  it("lists the rules", async () => {
    const { status, out } = await run(["--list"]);
    expect(status).toBe(0);
    expect(out).toContain("link/claim-once");
  });

  it.each([
    [[]],
    [["--url", "x", "--admin-token", "t"]],
    [["--url", "http://127.0.0.1:1/api/v1"]],
    [["--unknown"]],
    [["--url", "http://127.0.0.1:1/api/v1", "--admin-token", "t", "--only", "nothing/"]],
  ])("cannot run with %j", async (args) => {
    const { status, error, out } = await run(args);
    expect(status).toBe(2);
    expect(error).not.toBe("");
    expect(out).toBe("");
  });
});
