import type { ErrorCode } from "@sitevine/contracts";
import type * as z from "zod";
import type { Audience } from "./audience.js";
import type {
  EventStreamContent,
  FileField,
  JsonContent,
  MultipartContent,
  NdjsonContent,
  NoContent,
  RequestContent,
  ResponseContent,
} from "./content.js";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * At most `max` calls in `windowSeconds`, counted per client address, per member, or per session of the refresh cookie. An
 * invalid cookie counts for its address. Every call counts; with `countsOnly`, a refused call (a 4xx answer) is subtracted
 * again.
 */
export interface RateLimit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
  readonly by: "ip" | "user" | "session";
  readonly countsOnly?: "carried-out";
}

/**
 * Optimistic concurrency of writes. `etag`: answers carry an ETag of the whole object. `writers-etag`: answers to callers who
 * may change the object carry an ETag of what they may change; the rest of the answer may differ under the same ETag. The
 * answer to a list whose entries are changed one by one has an `etag` in each of them, and its own ETag is that of their order.
 * `if-match`: a write is refused with `SVC-API-4009` if its If-Match header has a different ETag; its answer carries the new
 * ETag.
 */
export type Concurrency = "etag" | "writers-etag" | "if-match";

/** Declaration of one endpoint. Binding, documentation, client and tests are all derived from it. */
export interface Endpoint {
  /** Stable operation id, `area.action`. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path from the site's root with `:name` parameters. */
  readonly path: string;
  readonly audience: Audience;
  /**
   * True when the endpoint also answers callers that the site excludes: because the beta gate is closed, or because the site is
   * for members only. Without it, the site refuses those callers with `SVC-API-4003`, so new endpoints are closed by default.
   */
  readonly openAtGate?: true;
  /**
   * True when a silenced member may also call it. Without it, every endpoint but a GET that knows the caller refuses them with
   * `SVC-API-4003`, so new endpoints are closed by default.
   */
  readonly openWhenSilenced?: true;
  /**
   * Why the activity log has no entry for it although it writes in a panel: the moderation log says what it does, it changes
   * nothing despite its method, or what it changes ends by itself. Without it, new endpoints of the panels are logged.
   */
  readonly notLogged?: "moderation-log" | "changes-nothing" | "passing";
  readonly summary: string;
  readonly rateLimit?: RateLimit;
  readonly concurrency?: Concurrency;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body: RequestContent;
  readonly status: 200 | 201 | 204;
  readonly response: ResponseContent;
  /** Codes that this endpoint can answer in addition to those that its audience, body and limit imply. */
  readonly errors: readonly ErrorCode[];
}

const defaults = {
  body: { kind: "none" },
  status: 200,
  response: { kind: "none" },
  errors: [],
} as const satisfies Pick<Endpoint, "body" | "status" | "response" | "errors">;
type Defaults = typeof defaults;

/** A declaration of an endpoint; fields with defaults are optional. */
type Declaration = Omit<Endpoint, keyof Defaults> & Partial<Pick<Endpoint, keyof Defaults>>;
/** The declaration with the defaults filled in; literal types are preserved. */
type Declared<D> = Omit<Endpoint, keyof D | keyof Defaults> & Omit<Defaults, keyof D> & D;

/** Declares an endpoint. Without a body, response or error list there is none; without a status it is 200. */
export function endpoint<const D extends Declaration>(declaration: D): Declared<D> {
  return { ...defaults, ...declaration };
}

type Parsed<Schema, Empty> = Schema extends z.ZodType ? z.output<Schema> : Empty;

/** An uploaded file as a handler sees it. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** An uploaded file that was written to disk; it is deleted when the handler is done. */
export interface SpooledFile {
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Path parameters as the handler receives them. */
export type ParamsOf<E extends Endpoint> = Parsed<E["params"], Readonly<Record<never, never>>>;
/** Query parameters as the handler receives them. */
export type QueryOf<E extends Endpoint> = Parsed<E["query"], Readonly<Record<never, never>>>;
type ReceivedFile<Field extends FileField> = Field extends FileField<boolean, true> ? SpooledFile : UploadedFile;
type FilesOf<Files extends Readonly<Record<string, FileField>>> = {
  readonly [Field in keyof Files]: Files[Field] extends FileField<false>
    ? ReceivedFile<Files[Field]>
    : ReceivedFile<Files[Field]> | undefined;
};
/** Body as the handler receives it: parsed JSON, uploaded files and text fields by name, or undefined. */
export type BodyOf<E extends Endpoint> =
  E["body"] extends JsonContent<infer Schema>
    ? z.output<Schema>
    : E["body"] extends MultipartContent<infer Files, infer Fields>
      ? FilesOf<Files> & z.output<Fields>
      : undefined;
/**
 * Return type of the handler: the JSON value, nothing, the values of an ndjson stream, or a Response for raw content and event
 * streams.
 */
export type ResultOf<E extends Endpoint> =
  E["response"] extends JsonContent<infer Schema>
    ? z.input<Schema>
    : E["response"] extends NdjsonContent<infer Schema>
      ? AsyncIterable<z.input<Schema>>
      : E["response"] extends NoContent
        ? undefined
        : Response;
/** Result type for a client: the JSON of an endpoint, one event of an event stream, or one line of an ndjson stream. */
export type AnswerOf<E extends Endpoint> = E["response"] extends
  | JsonContent<infer Schema>
  | EventStreamContent<infer Schema>
  | NdjsonContent<infer Schema>
  ? z.output<Schema>
  : undefined;

type Filled<Path extends string> = Path extends `${infer Head}:${infer Rest}`
  ? `${Head}${string}${Rest extends `${string}/${infer Tail}` ? `/${Filled<Tail>}` : ""}`
  : Path;

/**
 * The address of a call: the endpoint's path with its parameters filled in, and optionally a query. `never` for an endpoint
 * whose path is not a literal type.
 */
export type AddressOf<E extends Endpoint> = string extends E["path"]
  ? never
  : Filled<E["path"]> | `${Filled<E["path"]>}?${string}`;

/** Body as a client sends it: the JSON value, a form, or undefined. */
export type SentBodyOf<E extends Endpoint> =
  E["body"] extends JsonContent<infer Schema>
    ? z.input<Schema>
    : E["body"] extends MultipartContent<infer _Files, infer _Fields>
      ? FormData
      : undefined;
