import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Audience } from "../src/audience.js";
import { pluginGateway } from "../src/plugin-gateway.js";
import { ENDPOINTS } from "../src/registry.js";

const word = (audience: Audience): string => {
  if (typeof audience === "string") return audience;
  return audience.permission === "admin.access" ? "admin" : audience.permission;
};

const listed = readFileSync(new URL("routes.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1);

const declared = [
  ...ENDPOINTS.map(({ method, path, audience }) => `${method}\t${path}\t${word(audience)}`),
  `ALL\t${pluginGateway.path}\t${pluginGateway.audience}`,
];

it("has one value for each route of the list, with its audience, and no other", () => {
  expect(listed.length).toBeGreaterThan(200);
  expect([...declared].sort()).toEqual([...listed].sort());
});
