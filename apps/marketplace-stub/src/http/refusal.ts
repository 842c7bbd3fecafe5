import { type ErrorCode, errorCatalogue } from "@sitevine/contracts";
import type * as z from "zod";

/** A request that is answered with an error envelope. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: unknown;

  constructor(
    code: ErrorCode,
    options: {
      readonly message?: string;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly details?: unknown;
    } = {},
  ) {
    super(options.message ?? errorCatalogue[code].message);
    this.code = code;
    this.status = options.status ?? errorCatalogue[code].status;
    this.headers = options.headers ?? {};
    this.details = options.details;
  }

  toResponse(): Response {
    const { code, message, details, status, headers } = this;
    const body = { error: { code, message, ...(details !== undefined && { details }) } };
    return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
  }
}

/** The one answer to every signature that is not accepted. */
export const badSignature = (): Refusal => new Refusal("SVC-LICENSE-9001");
/** The one answer to every token or code that is not accepted. */
export const badToken = (): Refusal => new Refusal("SVC-LICENSE-9002");
/** The one answer for releases that do not exist, are not published or are not owned. */
export const noSuchRelease = (): Refusal => new Refusal("SVC-LICENSE-9004");
export const notFound = (): Refusal => new Refusal("SVC-API-4004");

export const tooMany = (seconds: number): Refusal =>
  new Refusal("SVC-API-4290", { headers: { "Retry-After": String(Math.max(1, Math.ceil(seconds))) } });

/** Names every field that is not valid. */
export function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  const details = issues.map(({ path, message, code }) => ({ path: path.map(String).join("."), message, code }));
  return new Refusal("SVC-API-4001", { details });
}

/** Parses a message; throws a refusal with every finding. */
export function parseOr422<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw invalid(read.error.issues);
}
