import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { CONTRACT_VERSION, openApiDocument } from "../src/openapi/document.js";
import { pluginGateway } from "../src/plugin-gateway.js";
import { ENDPOINTS } from "../src/registry.js";

const file = new URL("../openapi.json", import.meta.url);

it("has the checked-in document up to date (`pnpm run openapi` after a build)", () => {
  const current = openApiDocument(ENDPOINTS, CONTRACT_VERSION, pluginGateway);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(JSON.stringify(current)));
});

async function problems(source: string): Promise<readonly string[]> {
  const config = await createConfig({
    extends: ["recommended"],
    rules: {
      // Literals precede parameters, so `/users/search` and `/users/{username}` are distinguishable.
      "no-ambiguous-paths": "off",
      // Some public endpoints can only succeed.
      "operation-4xx-response": "off",
    },
  });
  const found = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`);
}

it("satisfies the linter", async () => {
  expect(await problems(readFileSync(file, "utf8"))).toEqual([]);
  const broken = readFileSync(file, "utf8").replace(
    '"#/components/schemas/UserSummary"',
    '"#/components/schemas/Nobody"',
  );
  expect((await problems(broken)).join()).toContain("no-unresolved-refs");
});
