import type * as z from "zod";

/** A JSON body that the schema describes. */
export interface JsonContent<Schema extends z.ZodType = z.ZodType> {
  readonly kind: "json";
  readonly schema: Schema;
}

/** One file of a multipart form. */
export interface FileField {
  readonly kind: "file";
  /** Hard cap in bytes; over it the request is refused before the file is held in memory. */
  readonly maxBytes: number;
  readonly description: string;
}

/** A multipart form with exactly one file per named field and text fields that the schema describes. */
export interface MultipartContent<
  Files extends Readonly<Record<string, FileField>> = Readonly<Record<string, FileField>>,
> {
  readonly kind: "multipart";
  readonly files: Files;
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

export type RequestContent = JsonContent | MultipartContent | NoContent;
export type ResponseContent = JsonContent | NoContent | RawContent | EventStreamContent;

export const json = <Schema extends z.ZodType>(schema: Schema): JsonContent<Schema> => ({ kind: "json", schema });
export const none: NoContent = { kind: "none" };
export const raw = (mediaType: string): RawContent => ({ kind: "raw", mediaType });
export const eventStream = <Schema extends z.ZodType>(event: string, schema: Schema): EventStreamContent<Schema> => ({
  kind: "event-stream",
  event,
  schema,
});
export const file = (maxBytes: number, description: string): FileField => ({ kind: "file", maxBytes, description });
export const multipart = <Files extends Readonly<Record<string, FileField>>>(
  files: Files,
): MultipartContent<Files> => ({
  kind: "multipart",
  files,
});
