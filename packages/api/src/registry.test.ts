import { describe, expect, it } from "vitest";
import { errorCodesOf } from "./implied-errors.js";
import { openApiDocument } from "./openapi/document.js";
import { ENDPOINTS } from "./registry.js";

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
