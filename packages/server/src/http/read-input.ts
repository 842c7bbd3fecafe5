import { type Endpoint, JSON_BODY_LIMIT } from "@sitevine/api";
import type { FieldIssue } from "@sitevine/contracts";
import type * as z from "zod";
import { fieldIssues } from "../kernel/field-issues.js";
import { invalid } from "../kernel/refusals.js";
import { readJson } from "./json-body.js";
import { type NewFile, type ReadForm, readForm } from "./multipart-body.js";
import { queryObject } from "./query-object.js";

/** The validated parts of a request. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const NOTHING = Object.freeze({});

type RawBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly schema: z.ZodType; readonly value: unknown }
  | { readonly kind: "form"; readonly schema: z.ZodObject; readonly form: ReadForm };

async function readRequestBody({ body }: Endpoint, request: Request, newFile: NewFile): Promise<RawBody> {
  if (body.kind === "json") {
    const value = await readJson(request, body.maxBytes ?? JSON_BODY_LIMIT, body.judgedField);
    return { kind: "json", schema: body.schema, value };
  }
  if (body.kind === "multipart")
    return { kind: "form", schema: body.fields, form: await readForm(request, body, newFile) };
  return { kind: "none" };
}

type Parse = (part: string, schema: z.ZodType | undefined, value: unknown) => unknown;

function parseBody(raw: RawBody, parse: Parse): unknown {
  if (raw.kind === "none") return undefined;
  if (raw.kind === "json") return parse("body", raw.schema, raw.value);
  return { ...raw.form.files, ...Object(parse("body", raw.schema, raw.form.fields)) };
}

/**
 * Validates path, query and body against the endpoint and reports every issue at once. `newFile` creates the files of uploads
 * that are not held in memory.
 */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  pathParams: Readonly<Record<string, string>>,
  newFile: NewFile,
): Promise<Input> {
  const rawBody = await readRequestBody(endpoint, request, newFile);
  const issues: FieldIssue[] = [];
  const parse: Parse = (part, schema, value) => {
    if (!schema) return NOTHING;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    issues.push(...fieldIssues(result.error, part));
    return undefined;
  };
  const params = parse("params", endpoint.params, pathParams);
  const query = endpoint.query ? parse("query", endpoint.query, queryObject(new URL(request.url).search)) : NOTHING;
  const body = parseBody(rawBody, parse);
  if (issues.length > 0) throw invalid(issues);
  return { params, query, body };
}
