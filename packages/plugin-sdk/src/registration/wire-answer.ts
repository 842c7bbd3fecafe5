import * as z from "zod";

// A header that the answer of a plugin may have. Cookies, policies and the like belong to the site.
const HEADERS: ReadonlySet<string> = new Set([
  "cache-control",
  "content-disposition",
  "content-language",
  "content-type",
  "etag",
  "last-modified",
  "link",
  "location",
  "retry-after",
  "vary",
  "x-total-count",
]);

const HEADER_VALUE = /^[^\u0000-\u0008\u000a-\u001f\u007f]*$/;

const headers = z
  .record(z.string().toLowerCase(), z.string().max(8_000).regex(HEADER_VALUE, "must be one line"))
  .refine(
    (all) => Object.keys(all).every((name) => HEADERS.has(name)),
    `may have these headers only: ${[...HEADERS].join(", ")}`,
  );

/** Answer of a route's handler, besides a streamed body. */
export const wireAnswerSchema = z.union([
  z.object({
    error: z.object({
      code: z.string().max(64),
      message: z.string().max(2_000),
      details: z.custom<unknown>(),
    }),
  }),
  z.object({
    status: z.int().min(200).max(599),
    headers,
    text: z.string().optional(),
    error: z.undefined().optional(),
  }),
]);

/** Describes the first problem of an answer that the schema refuses, with its field. */
export function wireAnswerProblem({ issues: [issue] }: z.ZodError): string {
  const found = issue?.code === "invalid_union" ? issue.errors.at(-1)?.[0] : issue;
  if (!found) return "it is no answer";
  const field = found.path.map(String).join(".");
  return field === "" ? found.message : `${field}: ${found.message}`;
}
