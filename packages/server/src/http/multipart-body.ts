import type { FileField, MultipartContent, UploadedFile } from "@sitevine/api";
import type { FieldIssue } from "@sitevine/contracts";
import { AppError } from "../kernel/app-error.js";
import { mediaType, readBody } from "./read-body.js";

/** A form taken apart: files are checked, text fields wait for their schema. */
export interface ReadForm {
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** Repeated fields become arrays, which no schema of a single value accepts. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
}

// Boundaries, part headers and text fields.
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

type Entry = string | File;

/** What browsers and undici send for a file input that was left alone. */
const isUntouched = (value: Entry): boolean =>
  value instanceof File ? value.name === "" && value.size === 0 : value === "";

function fileIssue(name: string, field: FileField, values: readonly Entry[]): FieldIssue | undefined {
  const [value] = values;
  const path = `body.${name}`;
  if (values.length !== 1 || !(value instanceof File))
    return { path, message: "send exactly one file in this field", code: "file" };
  if (value.size > field.maxBytes) return { path, message: `must be at most ${field.maxBytes} bytes`, code: "too_big" };
  return undefined;
}

function textFields(form: FormData, content: MultipartContent): ReadForm["fields"] {
  const entries = Object.keys(content.fields.shape).flatMap((name) => {
    // A form sends its empty inputs too; nobody filled them in.
    const texts = form.getAll(name).filter((value): value is string => typeof value === "string" && value !== "");
    const [only] = texts;
    if (only === undefined) return [];
    return [[name, texts.length === 1 ? only : texts] as const];
  });
  return Object.fromEntries(entries);
}

/** The form by field: one real file for each declared file field, none only where it may be left out. */
export async function readForm(request: Request, content: MultipartContent): Promise<ReadForm> {
  const maxBytes = Object.values(content.files).reduce((total, field) => total + field.maxBytes, 0);
  const form = await parseForm(request, maxBytes);
  const issues: FieldIssue[] = [];
  const files: Record<string, UploadedFile> = {};
  for (const [name, field] of Object.entries(content.files)) {
    const values = form.getAll(name).filter((value) => !isUntouched(value));
    if (values.length === 0 && field.optional) continue;
    const issue = fileIssue(name, field, values);
    const [value] = values;
    if (issue) issues.push(issue);
    else if (value instanceof File)
      files[name] = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  if (issues.length > 0) throw new AppError("SVC-API-4001", { details: issues });
  return { files, fields: textFields(form, content) };
}
