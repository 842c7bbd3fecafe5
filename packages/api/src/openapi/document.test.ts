import { describe, expect, it } from "vitest";
import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { pluginGateway } from "../plugin-gateway.js";
import { ENDPOINTS } from "../registry.js";
import { named } from "../schemas/named.js";
import { UNBUILT } from "../unbuilt.js";
import { openApiDocument } from "./document.js";
import { pathTemplates } from "./path-templates.js";

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly "x-sitevine-status"?: string;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const documentOf = (...args: Parameters<typeof openApiDocument>) => openApiDocument(...args) as unknown as Document;
const document = documentOf(ENDPOINTS, "0.1.0", pluginGateway);
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

describe("the document of all endpoints", () => {
  it("describes each endpoint once, under its method and path", () => {
    const templates = pathTemplates(ENDPOINTS);
    for (const { id, method, path, status } of ENDPOINTS) {
      const found = document.paths[templates.get(path)?.template ?? ""]?.[method.toLowerCase()];
      expect(found?.operationId).toBe(id);
      expect(found?.responses[status]).toBeDefined();
    }
    expect(operations).toHaveLength(ENDPOINTS.length + pluginGateway.methods.length);
  });

  it("names in each operation exactly the parameters of its path", () => {
    for (const [path, item] of Object.entries(document.paths))
      for (const { operationId, parameters } of Object.values(item)) {
        const named = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
        expect(named, operationId).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      }
  });

  it("marks what is not built as planned, and nothing else", () => {
    const planned = operations.filter((operation) => operation["x-sitevine-status"] === "planned");
    const ids = planned.map(({ operationId }) => operationId.replace(/^(plugins\.gateway)\..*/, "$1"));
    expect(new Set(ids)).toEqual(UNBUILT);
  });

  it("is plain JSON whose references all lead somewhere", () => {
    const text = JSON.stringify(document);
    expect(JSON.parse(text)).toEqual(document);
    const refs = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? "");
    expect(refs.length).toBeGreaterThan(300);
    expect(refs.filter((name) => !(name in document.components.schemas))).toEqual([]);
    expect(text).not.toContain("$defs");
  });

  it("describes every tag in words", () => {
    const { tags } = document as unknown as { tags: readonly { name: string; description: string }[] };
    expect(tags.filter(({ name, description }) => name === description)).toEqual([]);
  });

  it("shows no e-mail or network address in what the public sees of a user", () => {
    const shown = ["UserSummary", "PublicProfile", "RelatedUser", "Visitors", "HeldBadge"];
    for (const name of shown) {
      const text = JSON.stringify(document.components.schemas[name]);
      expect(text, name).not.toMatch(/"(?:email|ip|lastIp|password|pin|token)"/);
    }
  });
});

describe("named schemas", () => {
  const pet = named("TestPet", z.object({ name: z.string(), legs: z.int().default(4) }));
  const plain = named("TestPlain", z.object({ at: z.string() }));
  const save = endpoint({
    id: "pets.save",
    method: "PUT",
    path: "/api/pets/:id",
    audience: admin,
    summary: "Save",
    params: z.object({ id: z.string() }),
    body: json(z.object({ pet, plain })),
    response: json(z.object({ pet, plain })),
  });

  it("stand twice only where input and answer differ", () => {
    const { paths, components } = documentOf([save], "1.0.0");
    expect(Object.keys(components.schemas)).toEqual(["Error", "TestPet", "TestPetInput", "TestPlain"]);
    const text = JSON.stringify(paths);
    expect(text).toContain('"pet":{"$ref":"#/components/schemas/TestPetInput"}');
    expect(text).toContain('"pet":{"$ref":"#/components/schemas/TestPet"}');
    expect(text.match(/"plain":\{"\$ref":"#\/components\/schemas\/TestPlain"\}/g)).toHaveLength(2);
  });
});

it("joins parameter names where two declared paths are one path", () => {
  const templates = pathTemplates([{ path: "/a/:slug" }, { path: "/a/:id" }, { path: "/a/:id/b/:c" }]);
  expect(templates.get("/a/:slug")?.template).toBe("/a/{slugOrId}");
  expect(templates.get("/a/:id")?.names.get("id")).toBe("slugOrId");
  expect(templates.get("/a/:id/b/:c")?.template).toBe("/a/{id}/b/{c}");
});
