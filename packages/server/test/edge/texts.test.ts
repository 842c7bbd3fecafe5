import * as api from "@sitevine/api";
import { fieldIssueSchema } from "@sitevine/contracts";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readInput } from "../../src/http/read-input.js";
import { AppError } from "../../src/kernel/app-error.js";
import { bootSite } from "../support/booted-site.js";
import { type Described, describeSchema, type JsonSchema } from "../support/fuzz/schema-values.js";
import { TRIMMED_FIELDS } from "../support/fuzz/trimmed-fields.js";
import { freshPeer } from "../support/registration.js";

type Step = string | number;

/** Paths of the texts and the objects of a body; a list has one entry, a free name is `any`. */
function placesOf({ schema, named }: Described) {
  const texts: Step[][] = [];
  const objects: Step[][] = [];
  function walk(at: JsonSchema, path: Step[], refs: readonly string[]): void {
    if (at.$ref) {
      const name = at.$ref.split("/").at(-1) ?? "";
      // A tree that holds itself is walked once more and no further.
      if (refs.filter((known) => known === name).length < 2) walk(named[name] ?? {}, path, [...refs, name]);
      return;
    }
    for (const choice of [...(at.anyOf ?? []), ...(at.oneOf ?? []), ...(at.allOf ?? [])])
      walk(choice as JsonSchema, path, refs);
    const types = [at.type].flat();
    if (types.includes("string") || Object.keys(at).length === 0) texts.push(path);
    if (types.includes("array")) walk((at.items ?? {}) as JsonSchema, [...path, 0], refs);
    if (!types.includes("object")) return;
    objects.push(path);
    for (const [key, inner] of Object.entries(at.properties ?? {})) walk(inner as JsonSchema, [...path, key], refs);
    if (typeof at.additionalProperties === "object")
      walk(at.additionalProperties as JsonSchema, [...path, "any"], refs);
  }
  walk(schema, [], []);
  return { texts, objects };
}

/** The JSON of a body that has the given JSON at the place and nothing else. */
const jsonWith = (path: readonly Step[], json: string): string =>
  path.reduceRight<string>(
    (inner, step) => (typeof step === "number" ? `[${inner}]` : `{${JSON.stringify(step)}:${inner}}`),
    json,
  );

const noFile = () => Promise.reject(new Error("a text was taken for a file"));

async function issuesOf(
  endpoint: api.Endpoint,
  init: Pick<RequestInit, "body" | "headers">,
): Promise<readonly string[]> {
  const request = new Request("http://site.test/", { method: "POST", ...init });
  const error = await readInput(endpoint, request, {}, noFile).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError) || error.code !== "SVC-API-4001") return [String(error)];
  return fieldIssueSchema
    .array()
    .parse(error.details)
    .map(({ path }) => path);
}

// Each of them is taken by some field; the accent stands behind its letter, as NFC would not leave it.
const PROBES = [
  " padded ",
  "Cafe\u0301",
  "UPPER",
  " a@b.example ",
  "A@B.Example",
  "#ABC",
  " /a ",
  "ABCD-1234",
  " x://A.b/ ",
];

const asJson = (body: string) => ({ body, headers: { "content-type": "application/json" } });
const BAD_TEXTS = ['"\\ud800x"', '"x\\udc00"', '"a\\u0000b"', '"\\ude00\\ud83d"'];

describe("text comes out as it went in, or is refused:", () => {
  // Fields that a use case checks itself are tested against the site below.
  const jsonBodies = api.ENDPOINTS.flatMap((endpoint) => {
    if (endpoint.body.kind !== "json") return [];
    const { judgedField, schema } = endpoint.body;
    const { texts, objects } = placesOf(describeSchema(schema));
    const isRead = ([first]: readonly Step[]) => first === undefined || first !== judgedField;
    return [{ endpoint, places: { texts: texts.filter(isRead), objects: objects.filter(isRead) } }];
  });

  it("lone surrogates and NUL in every text of every JSON body, with 422 and the path", async () => {
    const wrong: unknown[] = [];
    let tried = 0;
    for (const { endpoint, places } of jsonBodies)
      for (const path of places.texts)
        for (const text of BAD_TEXTS) {
          tried += 1;
          const expected = ["body", ...path].join(".");
          const issues = await issuesOf(endpoint, asJson(jsonWith(path, text)));
          if (issues.length !== 1 || issues[0] !== expected) wrong.push([endpoint.id, expected, text, issues]);
        }
    expect(tried).toBeGreaterThan(600);
    expect(wrong).toEqual([]);
  });

  it("fields called __proto__ in every object of every JSON body, and names with such text", async () => {
    const wrong: unknown[] = [];
    for (const { endpoint, places } of jsonBodies)
      for (const path of places.objects)
        for (const [key, name] of [
          ['"__proto__"', "__proto__"],
          ['"\\u005f_proto__"', "__proto__"],
          ['"a\\u0000"', "a\0"],
          ['"\\ud800"', "\ud800"],
        ] as const) {
          const issues = await issuesOf(endpoint, asJson(jsonWith(path, `{${key}:{"--c-bg":"red"}}`)));
          const expected = ["body", ...path, name].join(".");
          if (issues.length !== 1 || issues[0] !== expected) wrong.push([endpoint.id, expected, issues]);
        }
    expect(wrong).toEqual([]);
  });

  it("bytes that are no UTF-8 and NUL in every text field of every form", async () => {
    const wrong: unknown[] = [];
    let tried = 0;
    for (const endpoint of api.ENDPOINTS) {
      if (endpoint.body.kind !== "multipart") continue;
      for (const name of Object.keys(endpoint.body.fields.shape))
        for (const bytes of [[0xff], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0x61, 0, 0x62]]) {
          tried += 1;
          const head = `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
          const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from("\r\n--x--")]);
          const issues = await issuesOf(endpoint, {
            body,
            headers: { "content-type": "multipart/form-data; boundary=x" },
          });
          if (!issues.includes(`body.${name}`)) wrong.push([endpoint.id, name, bytes, issues]);
        }
    }
    expect(tried).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });

  it("bodies that are no UTF-8, with 400", async () => {
    const [{ endpoint } = {}] = jsonBodies;
    if (!endpoint) throw new Error("There are JSON bodies.");
    const issues = await issuesOf(endpoint, {
      body: Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
      headers: { "content-type": "application/json" },
    });
    expect(issues).toEqual(["AppError: The body is not valid JSON."]);
  });
});

describe.each(databases())("a site on $name", (kind) => {
  it("refuses a login with NUL, which PostgreSQL cannot look up, and names that could not be stored", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const [email, password] = ["ada@example.org", "correct horse battery staple"];
    for (const body of [
      { email: "ada\0@example.org", password },
      { email, password: "\0" },
      { email, password, pin: "1\ud800" },
    ]) {
      const answer = await booted.call(api.login, { body, peer: freshPeer() });
      expect([answer.status, answer.json]).toMatchObject([422, { error: { details: [{ code: "invalid_text" }] } }]);
    }
    const scope = await booted.call(api.patchTokenScope, {
      params: { scope: "__proto__" },
      token,
      body: { tokens: {} },
    });
    expect([scope.status, scope.json]).toMatchObject([422, { error: { details: [{ path: "params.scope" }] } }]);
    expect(booted.logger.entries.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("refuses layouts with text that could not be stored, wherever it stands, and trees without end", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const layout = (main: string, more = ""): string =>
      `{"document":{"templateKey":"home","schemaVersion":1,"regions":{"main":[${main}]${more}}}}`;
    const block = (parts: string): string => `{"id":"a","type":"heading",${parts}}`;
    const deep = 20_000;
    const bodies = [
      ...['"\\ud800"', '"a\\u0000"'].flatMap((text) => [
        layout(block(`"props":{"text":${text}}`)),
        layout(block(`"props":{"other":{"deeper":[${text}]}}`)),
        layout(block(`"props":{${text}:1}`)),
        layout(block(`"props":{},"className":${text}`)),
        layout("", `,${text}:[]`),
        layout(`{"id":${text},"type":"heading","props":{}}`),
        layout(`{"id":"a","type":${text},"props":{}}`),
      ]),
      layout("", ',"__proto__":[]'),
      layout(block('"props":{"__proto__":{"text":"x"}}')),
      layout(`${'{"id":"a","type":"section","props":{},"children":['.repeat(deep)}${"]}".repeat(deep)}`),
      layout(block(`"props":{"text":${"[".repeat(deep)}${"]".repeat(deep)}}`)),
    ];
    const headers = { "content-type": "application/json" };
    const save = (body: string) =>
      booted.callLoosely(api.saveLayoutDraft, { params: { templateKey: "home" }, token, body, headers });
    expect((await save(layout(block('"props":{"text":"Caf\\u00e9 \\ud83d\\ude00"}')))).status).toBe(200);
    const wrong: unknown[] = [];
    for (const body of bodies) {
      const answer = await save(body);
      if (answer.status !== 422) wrong.push([body.slice(0, 150), answer.status, answer.text.slice(0, 300)]);
    }
    expect(wrong).toEqual([]);
  });
});

it("changes by design only the white space around the single lines that are listed by name", () => {
  const trimmed: Record<string, string[]> = {};
  const others: string[] = [];
  for (const { id, body } of api.ENDPOINTS) {
    const schema = body.kind === "json" ? body.schema : body.kind === "multipart" ? body.fields : undefined;
    if (!(schema instanceof z.ZodObject)) continue;
    for (const [name, field] of Object.entries(schema.shape))
      for (const text of PROBES) {
        const { data } = z.safeParse(field as z.ZodType, text);
        if (typeof data !== "string" || data === text) continue;
        if (data !== text.trim()) others.push(`${id}.${name}: ${JSON.stringify(text)}`);
        else if (!trimmed[id]?.includes(name)) trimmed[id] = [...(trimmed[id] ?? []), name];
      }
  }
  expect(others).toEqual([]);
  expect(trimmed).toEqual(TRIMMED_FIELDS);
});

it("covers the routes that this release answers", () => {
  expect(api.BUILT_ENDPOINTS.filter(({ body }) => body.kind === "json").length).toBeGreaterThan(50);
});
