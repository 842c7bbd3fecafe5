import type * as z from "zod";

/** A JSON body with its schema. */
export interface JsonContent<Schema extends z.ZodType = z.ZodType> {
  readonly kind: "json";
  readonly schema: Schema;
  /** Maximum size of the request body in bytes, if it differs from `JSON_BODY_LIMIT`. */
  readonly maxBytes?: number;
  /**
   * The field of a request body whose text the use case validates, so that problems of the text appear among its other
   * findings.
   */
  readonly judgedField?: string;
}

/** Maximum size in bytes of a JSON request body, unless the endpoint declares another. */
export const JSON_BODY_LIMIT = 64 * 1024;

/** One file of a multipart form. */
export interface FileField<Optional extends boolean = boolean, Spooled extends boolean = boolean> {
  readonly kind: "file";
  /** Hard limit in bytes, enforced while the file arrives. */
  readonly maxBytes: number;
  readonly description: string;
  /** True when the form may omit this file. */
  readonly optional: Optional;
  /** True when the file is written to disk as it arrives, and the handler receives its path; otherwise it is held in memory. */
  readonly spooled: Spooled;
}

type FileFields = Readonly<Record<string, FileField>>;

/** A multipart form: at most one file per named field, and text fields with a schema. */
export interface MultipartContent<Files extends FileFields = FileFields, Fields extends z.ZodObject = z.ZodObject> {
  readonly kind: "multipart";
  readonly files: Files;
  /** Text fields by name, each sent once; an empty object when the form has none. */
  readonly fields: Fields;
}

/** No body. */
export interface NoContent {
  readonly kind: "none";
}

/** Bytes or text that the handler returns itself, for example a stylesheet. */
export interface RawContent {
  readonly kind: "raw";
  readonly mediaType: string;
}

/** A stream of server-sent events; the data of each event is JSON that matches the schema. */
export interface EventStreamContent<Schema extends z.ZodType = z.ZodType> {
  readonly kind: "event-stream";
  readonly event: string;
  readonly schema: Schema;
}

/** Newline-delimited JSON: one value of the schema per line, sent as the work proceeds. */
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
/** A large JSON body with a field that the use case validates completely, including its text. */
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
export const file = (maxBytes: number, description: string): FileField<false, false> => ({
  kind: "file",
  maxBytes,
  description,
  optional: false,
  spooled: false,
});
/** A file that is too large to be held in memory. */
export const spooledFile = (maxBytes: number, description: string): FileField<false, true> => ({
  kind: "file",
  maxBytes,
  description,
  optional: false,
  spooled: true,
});
export const optionalFile = (maxBytes: number, description: string): FileField<true, false> => ({
  kind: "file",
  maxBytes,
  description,
  optional: true,
  spooled: false,
});
