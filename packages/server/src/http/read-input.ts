import type { Endpoint } from "@sitevine/api";
import type { FieldIssue } from "@sitevine/contracts";
import type * as z from "zod";
import { AppError } from "../kernel/app-error.js";
import { fieldIssues } from "./issues.js";
import { readJson } from "./json-body.js";
import { readFiles } from "./multipart-body.js";

/** Validated parts of a request. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const NOTHING = Object.freeze({});

async function readRequestBody(endpoint: Endpoint, request: Request): Promise<unknown> {
  if (endpoint.body.kind === "json") return readJson(request);
  if (endpoint.body.kind === "multipart") return readFiles(request, endpoint.body.files);
  return undefined;
}

/** Repeated keys become arrays, which no schema of a single value accepts. */
function queryObject(search: URLSearchParams): Record<string, string | string[]> {
  const entries = [...new Set(search.keys())].map((key) => {
    const values = search.getAll(key);
    return [key, values.length === 1 ? (values[0] ?? "") : values] as const;
  });
  return Object.fromEntries(entries);
}

/** Validates path, query and body against the endpoint and reports every issue at once. */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  pathParams: Readonly<Record<string, string>>,
): Promise<Input> {
  const rawBody = await readRequestBody(endpoint, request);
  const issues: FieldIssue[] = [];
  const parse = (part: string, schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return NOTHING;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    issues.push(...fieldIssues(result.error, part));
    return undefined;
  };
  const params = parse("params", endpoint.params, pathParams);
  const query = endpoint.query
    ? parse("query", endpoint.query, queryObject(new URL(request.url).searchParams))
    : NOTHING;
  const body = endpoint.body.kind === "json" ? parse("body", endpoint.body.schema, rawBody) : rawBody;
  if (issues.length > 0) throw new AppError("SVC-API-4001", { details: issues });
  return { params, query, body };
}
