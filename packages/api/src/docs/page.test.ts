import { describe, expect, it } from "vitest";
import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { openApiDocument } from "../openapi/document.js";
import { pluginGateway } from "../plugin-gateway.js";
import { BUILT_ENDPOINTS, ENDPOINTS } from "../registry.js";
import { exampleValue } from "./example-value.js";
import { docsPage } from "./page.js";

const LINKS = { stylesheet: "/docs.css", script: "/docs.js", document: "/api/openapi.json" };
const page = docsPage(openApiDocument(ENDPOINTS, "1.0.0", pluginGateway), LINKS);

describe("docsPage", () => {
  it("has every endpoint once, and a form for each that is built", () => {
    for (const { id } of ENDPOINTS) expect(page.split(`<details id="${id}"`).length, id).toBe(2);
    expect(page.split('<form class="try"').length - 1).toBe(BUILT_ENDPOINTS.length + pluginGateway.methods.length);
  });

  it("has nothing inline and loads nothing but its own files", () => {
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)/);
    const loaded = [...page.matchAll(/(?:src|<link[^>]*href)="([^"]+)"/g)].map(([, address]) => address);
    expect(loaded).toEqual(["data:,", "/docs.css", "/docs.js"]);
  });

  it("gives each field a label, no id to two elements, and leads every link somewhere", () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const fields = [...page.matchAll(/<(?:input|select|textarea)[^>]*\sid="([^"]+)"/g)].map(([, id]) => id);
    const labelled = new Set([...page.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id));
    expect(fields.filter((id) => !labelled.has(id))).toEqual([]);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("escapes what the document says", () => {
    const evil = '"><img src=x onerror=alert(1)>';
    const hostile = endpoint({
      id: "evil.get",
      method: "POST",
      path: "/api/evil",
      audience: "public",
      summary: evil,
      query: z.object({ q: z.enum([evil]).meta({ description: evil }) }),
      body: json(z.object({ [evil]: z.literal(evil) })),
    });
    expect(docsPage(openApiDocument([hostile], evil), LINKS)).not.toContain("<img");
  });
});

it("begins a request with required fields and defaults, and ends where schemas go in circles", () => {
  const schemas = { Node: { type: "object", required: ["next"], properties: { next: { $ref: "#/x/Node" } } } };
  expect(JSON.stringify(exampleValue({ $ref: "#/x/Node" }, schemas))).toBe('{"next":{"next":{"next":null}}}');
  const schema = {
    type: "object",
    required: ["id", "kind", "tags", "count"],
    properties: {
      id: { type: "string", format: "uuid" },
      kind: { enum: ["a", "b"] },
      tags: { type: "array" },
      count: { type: "integer", default: 3 },
      note: { type: "string" },
    },
  };
  expect(exampleValue(schema, {})).toEqual({
    id: "00000000-0000-7000-8000-000000000000",
    kind: "a",
    tags: [],
    count: 3,
  });
});
