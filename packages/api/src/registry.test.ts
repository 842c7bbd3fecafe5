import { describe, expect, it } from "vitest";
import { errorCodesOf } from "./implied-errors.js";
import { openApiDocument } from "./openapi/document.js";
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
    const ids = new Set(ENDPOINTS.map(({ id }) => id));
    expect([...UNBUILT].filter((id) => !ids.has(id))).toEqual([]);
    expect(BUILT_ENDPOINTS.length).toBe(ENDPOINTS.length - UNBUILT.size);
  });
});

describe("rate limits", () => {
  it("count by user only where there is one", () => {
    const guests = ENDPOINTS.filter(({ rateLimit, audience }) => rateLimit?.by === "user" && audience === "public");
    expect(guests).toEqual([]);
  });

  it("have one definition for each name", () => {
    const limits = new Map<string, unknown>();
    for (const { rateLimit } of ENDPOINTS)
      if (rateLimit)
        expect(limits.set(rateLimit.name, limits.get(rateLimit.name) ?? rateLimit).get(rateLimit.name)).toBe(rateLimit);
    expect(limits.size).toBeGreaterThan(10);
  });
});

describe("openApiDocument", () => {
  const document = openApiDocument(ENDPOINTS, "0.1.0") as {
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  };

  it("describes each endpoint once, under its method and path", () => {
    for (const endpoint of ENDPOINTS) {
      const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, "{$1}");
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(endpoint.id);
      expect(operation?.responses[endpoint.status]).toBeDefined();
    }
  });

  it("is plain JSON", () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
