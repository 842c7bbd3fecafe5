import { ENDPOINTS, type Endpoint, saveLayoutDraft, search } from "@sitevine/api";
import { expect, it } from "vitest";
import { AppError } from "../kernel/app-error.js";
import { conflict, invalid, invalidField, notFound } from "../kernel/refusals.js";
import { withLocatedIssues } from "./located-issues.js";

/** The paths of the error's details at the edge. */
function pathsOf(error: AppError, endpoint: Endpoint): unknown {
  const located = withLocatedIssues(error, endpoint);
  return located instanceof AppError && (located.details as { path?: string }[]).map(({ path }) => path);
}

it("names the part of the request that a field came in", () => {
  const field = (path: string) => invalidField(path, "is wrong", "wrong");
  expect(pathsOf(field("templateKey"), saveLayoutDraft)).toEqual(["params.templateKey"]);
  expect(pathsOf(field("document.regions.main"), saveLayoutDraft)).toEqual(["body.document.regions.main"]);
  expect(pathsOf(field("type"), search)).toEqual(["query.type"]);
  expect(pathsOf(field("constructor"), search)).toEqual(["body.constructor"]);
});

it("keeps all else of the error, and of its issues", () => {
  const cause = new Error("taken");
  const issue = { rule: "a/b", path: "document", message: "is taken", code: "taken" };
  const located = withLocatedIssues(conflict("Taken.", { issues: [issue], cause }), saveLayoutDraft);
  expect(located).toMatchObject({ code: "SVC-API-4009", message: "Taken.", status: 409, cause });
  expect(JSON.stringify((located as AppError).details)).toBe(JSON.stringify([{ ...issue, path: "body.document" }]));
});

it("leaves alone what names its part already, findings, and errors without issues", () => {
  const finding = { rule: "css/import", level: "error", file: "styles/custom.css", message: "no imports" } as const;
  expect(pathsOf(invalidField("query", "is long", "too_big"), search)).toEqual(["query"]);
  expect(withLocatedIssues(invalid([finding]), search)).toMatchObject({ details: [finding] });
  for (const error of [notFound(), new Error("other")]) expect(withLocatedIssues(error, search)).toBe(error);
});

it("can tell the parts apart: no endpoint has a field in two of them, and none is called like a part", () => {
  const fieldsOf = ({ body }: Endpoint): string[] => {
    if (body.kind === "json") return Object.keys("shape" in body.schema ? Object(body.schema.shape) : {});
    return body.kind === "multipart" ? [...Object.keys(body.files), ...Object.keys(body.fields.shape)] : [];
  };
  for (const endpoint of ENDPOINTS) {
    const { params, query } = endpoint;
    const fields = [...Object.keys(params?.shape ?? {}), ...Object.keys(query?.shape ?? {}), ...fieldsOf(endpoint)];
    expect([endpoint.id, fields]).toEqual([endpoint.id, [...new Set(fields)]]);
    expect(fields.filter((field) => /^(?:params|query|body)$/.test(field))).toEqual([]);
  }
});
