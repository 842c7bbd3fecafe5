import type * as z from "zod";
import type {
  EventStreamContent,
  FileField,
  JsonContent,
  MultipartContent,
  NdjsonContent,
  RawContent,
} from "../content.js";
import type { AnswerOf, Endpoint, UploadedFile } from "../endpoint.js";

/**
 * Each field as sent or as the handler receives it: `page` may be a number, a flag a boolean. An object schema without fields
 * has an index signature of `never`, which would forbid other fields.
 */
type EitherForm<In, Out> = string extends keyof In
  ? unknown
  : { [Key in keyof In]: In[Key] | (Key extends keyof Out ? Out[Key] : never) };

type Sent<Schema> = Schema extends z.ZodType ? EitherForm<z.input<Schema>, z.output<Schema>> : undefined;

type SentFile<Field extends FileField> =
  Field extends FileField<false> ? Blob | UploadedFile : Blob | UploadedFile | undefined;

type SentFiles<Files extends Readonly<Record<string, FileField>>> = {
  [Name in keyof Files as Files[Name] extends FileField<false> ? Name : never]: SentFile<Files[Name]>;
} & {
  [Name in keyof Files as Files[Name] extends FileField<false> ? never : Name]?: SentFile<Files[Name]>;
};

type SentBody<Content> =
  Content extends JsonContent<infer Schema>
    ? z.input<Schema>
    : Content extends MultipartContent<infer Files, infer Fields>
      ? SentFiles<Files> & Sent<Fields>
      : undefined;

/** A part of the input: absent if the endpoint has none, optional if none of its fields is required. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** ETag of the state that a write changes; the site refuses the write with `SVC-API-4009` if the state has changed. */
  readonly ifMatch?: string;
}

/** The input of a call of the endpoint. */
export type CallInput<E extends Endpoint> = CallOptions &
  Part<"params", Sent<E["params"]>> &
  Part<"query", Sent<E["query"]>> &
  Part<"body", SentBody<E["body"]>>;

/** The input as an argument, which is optional if none of its fields is required. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** The result of a call: JSON, nothing, or a Blob for raw content. */
export type CallAnswer<E extends Endpoint> = E["response"] extends RawContent ? Blob : AnswerOf<E>;

/** An endpoint with a single answer. */
export type PlainEndpoint = Endpoint & { readonly response: Exclude<Endpoint["response"], StreamContent> };
type StreamContent = EventStreamContent | NdjsonContent;
/** An endpoint that answers with a stream. */
export type StreamEndpoint = Endpoint & { readonly response: StreamContent };

interface PageLike {
  readonly data: readonly unknown[];
  readonly meta: { readonly page: number; readonly hasNext: boolean };
}
/** An endpoint that answers with the pagination envelope. */
export type PagedEndpoint = Endpoint & { readonly response: JsonContent<z.ZodType<PageLike>> };

/** One row of a paged endpoint. */
export type ItemOf<E extends PagedEndpoint> = AnswerOf<E> extends { data: (infer Item)[] } ? Item : never;

/** The input without its specific types, for the transport. */
export interface LooseInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
