import { describe, expect, it } from "vitest";
import { errorCodesOf } from "./implied-errors.js";
import { pluginGateway } from "./plugin-gateway.js";
import { BUILT_ENDPOINTS, ENDPOINTS } from "./registry.js";
import { UNBUILT } from "./unbuilt.js";

describe("ENDPOINTS", () => {
  it("has no id and no method-and-path twice", () => {
    const ids = ENDPOINTS.map((endpoint) => endpoint.id);
    const routes = ENDPOINTS.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it("declares a params schema with exactly the parameters of its path", () => {
    for (const endpoint of ENDPOINTS) {
      const inPath = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1]);
      expect(Object.keys(endpoint.params?.shape ?? {}), endpoint.id).toEqual(inPath);
    }
  });

  it("says that every route but health waits for the installation or ends with it", () => {
    for (const endpoint of ENDPOINTS) {
      const codes = errorCodesOf(endpoint);
      const guarded = codes.includes("SVC-INSTALL-1001") || codes.includes("SVC-INSTALL-1002");
      expect(guarded, endpoint.id).toBe(endpoint.id !== "health.get");
    }
  });
});

describe("the order of ENDPOINTS", () => {
  const matches = (pattern: string, path: string): boolean => {
    const steps = path.split("/");
    const wanted = pattern.split("/");
    return (
      steps.length === wanted.length && wanted.every((step, index) => step.startsWith(":") || step === steps[index])
    );
  };

  it("puts a literal path before every pattern that would swallow it", () => {
    const shadowed = ENDPOINTS.filter((endpoint, index) =>
      ENDPOINTS.slice(0, index).some(
        (earlier) => earlier.method === endpoint.method && matches(earlier.path, endpoint.path),
      ),
    );
    expect(shadowed.map(({ id }) => id)).toEqual([]);
    const own = ENDPOINTS.findIndex(({ id }) => id === "articles.own");
    expect(own).toBeLessThan(ENDPOINTS.findIndex(({ id }) => id === "articles.get"));
  });
});

describe("UNBUILT", () => {
  it("names known endpoints only, and BUILT_ENDPOINTS is the rest", () => {
    const ids = new Set([...ENDPOINTS, pluginGateway].map(({ id }) => id));
    expect([...UNBUILT].filter((id) => !ids.has(id))).toEqual([]);
    const unbuilt = ENDPOINTS.filter(({ id }) => UNBUILT.has(id));
    expect(new Set([...BUILT_ENDPOINTS, ...unbuilt])).toEqual(new Set(ENDPOINTS));
    expect(BUILT_ENDPOINTS.length).toBe(ENDPOINTS.length - unbuilt.length);
  });
});

describe("rate limits", () => {
  it("count by user only where there is one", () => {
    const guests = ENDPOINTS.filter(({ rateLimit, audience }) => rateLimit?.by === "user" && audience === "public");
    expect(guests).toEqual([]);
  });

  it("count by session only where its cookie comes along", () => {
    const bySession = ENDPOINTS.filter(({ rateLimit }) => rateLimit?.by === "session");
    expect(bySession.map(({ id, audience }) => [id, audience])).toEqual([["auth.refresh", "cookie"]]);
  });

  it("have one definition for each name", () => {
    const limits = new Map<string, unknown>();
    for (const { rateLimit } of ENDPOINTS)
      if (rateLimit)
        expect(limits.set(rateLimit.name, limits.get(rateLimit.name) ?? rateLimit).get(rateLimit.name)).toBe(rateLimit);
    expect(limits.size).toBeGreaterThan(10);
  });
});
