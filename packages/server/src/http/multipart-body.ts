import type { FileField, UploadedFile } from "@sitevine/api";
import type { FieldIssue } from "@sitevine/contracts";
import { AppError } from "../kernel/app-error.js";
import { mediaType, readBody } from "./read-body.js";

// Boundaries, part headers and small text fields.
const FORM_OVERHEAD = 64 * 1024;

async function parseForm(request: Request, maxBytes: number): Promise<FormData> {
  if (mediaType(request) !== "multipart/form-data")
    throw new AppError("SVC-API-4015", { message: "Send the body as multipart/form-data." });
  const bytes = await readBody(request, maxBytes + FORM_OVERHEAD);
  try {
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    return await new Response(bytes, { headers }).formData();
  } catch (cause) {
    throw new AppError("SVC-API-4000", { message: "The body is not a valid multipart form.", cause });
  }
}

/** The uploaded files by field: exactly one real file for each declared field. */
export async function readFiles(
  request: Request,
  fields: Readonly<Record<string, FileField>>,
): Promise<Readonly<Record<string, UploadedFile>>> {
  const maxBytes = Object.values(fields).reduce((total, field) => total + field.maxBytes, 0);
  const form = await parseForm(request, maxBytes);
  const issues: FieldIssue[] = [];
  const files: Record<string, UploadedFile> = {};
  for (const [name, field] of Object.entries(fields)) {
    const values = form.getAll(name);
    const [value] = values;
    if (values.length !== 1 || !(value instanceof File))
      issues.push({ path: `body.${name}`, message: "send exactly one file in this field", code: "file" });
    else if (value.size > field.maxBytes)
      issues.push({ path: `body.${name}`, message: `must be at most ${field.maxBytes} bytes`, code: "too_big" });
    else files[name] = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  if (issues.length > 0) throw new AppError("SVC-API-4001", { details: issues });
  return files;
}
