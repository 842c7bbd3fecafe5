import * as z from "zod";
import type { FileField, MultipartContent } from "./content.js";

type FileFields = Readonly<Record<string, FileField>>;

const NO_FIELDS = z.object({});

/** A form with files, and optionally the text fields of `fields`. */
export function multipart<Files extends FileFields>(files: Files): MultipartContent<Files, typeof NO_FIELDS>;
export function multipart<Files extends FileFields, Fields extends z.ZodObject>(
  files: Files,
  fields: Fields,
): MultipartContent<Files, Fields>;
export function multipart(files: FileFields, fields: z.ZodObject = NO_FIELDS): MultipartContent {
  return { kind: "multipart", files, fields };
}
