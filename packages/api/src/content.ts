import type * as z from "zod";

/** A JSON body that the schema describes. */
export interface JsonContent<Schema extends z.ZodType = z.ZodType> {
  readonly kind: "json";
  readonly schema: Schema;
  /** The largest request body in bytes, where it is not `JSON_BODY_LIMIT`. */
  readonly maxBytes?: number;
  /** The field of a request body whose text is judged by the use case, which tells it among its other findings. */
  readonly judgedField?: string;
}

/** The largest JSON request body in bytes of a route that declares no other limit. */
export const JSON_BODY_LIMIT = 64 * 1024;

/** One file of a multipart form. */
export interface FileField<Optional extends boolean = boolean> {
  readonly kind: "file";
  /** Hard cap in bytes; over it the request is refused before the file is held in memory. */
  readonly maxBytes: number;
  readonly description: string;
  /** True when the form may come without this file. */
  readonly optional: Optional;
}

type FileFields = Readonly<Record<string, FileField>>;

/** A multipart form: at most one file per named field, and text fields that the schema describes. */
export interface MultipartContent<Files extends FileFields = FileFields, Fields extends z.ZodObject = z.ZodObject> {
  readonly kind: "multipart";
  readonly files: Files;
  /** Text fields by name, each sent once; an empty object when the form has none. */
  readonly fields: Fields;
}

/** No body at all. */
export interface NoContent {
  readonly kind: "none";
}

/** Bytes or text that the handler answers by itself, for example a stylesheet. */
export interface RawContent {
  readonly kind: "raw";
  readonly mediaType: string;
}

/** A Server-Sent Events stream; each event's data is JSON of the schema. */
export interface EventStreamContent<Schema extends z.ZodType = z.ZodType> {
  readonly kind: "event-stream";
  readonly event: string;
  readonly schema: Schema;
}

/** Newline-delimited JSON: one value of the schema per line, sent as the work goes on. */
export interface NdjsonContent<Schema extends z.ZodType = z.ZodType> {
  readonly kind: "ndjson";
  readonly schema: Schema;
}

export type RequestContent = JsonContent | MultipartContent | NoContent;
export type ResponseContent = JsonContent | NoContent | RawContent | EventStreamContent | NdjsonContent;

export const json = <Schema extends z.ZodType>(schema: Schema): JsonContent<Schema> => ({ kind: "json", schema });
/** A JSON request body of up to `maxBytes` bytes. */
export const largeJson = <Schema extends z.ZodType>(maxBytes: number, schema: Schema): JsonContent<Schema> => ({
  kind: "json",
  schema,
  maxBytes,
});
/** A large JSON body with a field that the use case judges as a whole, text included. */
export const judgedJson = <Schema extends z.ZodType>(
  maxBytes: number,
  judgedField: string,
  schema: Schema,
): JsonContent<Schema> => ({ kind: "json", schema, maxBytes, judgedField });
export const none: NoContent = { kind: "none" };
export const raw = (mediaType: string): RawContent => ({ kind: "raw", mediaType });
export const eventStream = <Schema extends z.ZodType>(event: string, schema: Schema): EventStreamContent<Schema> => ({
  kind: "event-stream",
  event,
  schema,
});
export const ndjson = <Schema extends z.ZodType>(schema: Schema): NdjsonContent<Schema> => ({ kind: "ndjson", schema });
export const file = (maxBytes: number, description: string): FileField<false> => ({
  kind: "file",
  maxBytes,
  description,
  optional: false,
});
export const optionalFile = (maxBytes: number, description: string): FileField<true> => ({
  kind: "file",
  maxBytes,
  description,
  optional: true,
});
