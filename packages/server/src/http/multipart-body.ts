import type { FileField, MultipartContent, UploadedFile } from "@sitevine/api";
import type { FieldIssue } from "@sitevine/contracts";
import { AppError } from "../kernel/app-error.js";
import { invalid } from "../kernel/refusals.js";
import { textProblem } from "./body-text.policy.js";
import { type FormPart, readParts } from "./multipart-parts.js";
import { mediaType, readBody } from "./read-body.js";

/** A parsed form: its files are checked, its text fields are still to be checked against their schema. */
export interface ReadForm {
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** Repeated fields become arrays, which no schema of a single value accepts. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
}

// Boundaries, part headers and text fields.
const FORM_OVERHEAD = 64 * 1024;

async function parseForm(request: Request, maxBytes: number): Promise<readonly FormPart[]> {
  if (mediaType(request) !== "multipart/form-data")
    throw new AppError("SVC-API-4015", { message: "Send the body as multipart/form-data." });
  const bytes = await readBody(request, maxBytes + FORM_OVERHEAD);
  const parts = readParts(bytes, request.headers.get("content-type") ?? "");
  if (!parts) throw new AppError("SVC-API-4000", { message: "The body is not a valid multipart form." });
  return parts;
}

/** What browsers send for an input that was left empty. */
const isUntouched = ({ filename, content }: FormPart): boolean => !filename && content.length === 0;

function fileIssue(name: string, field: FileField, parts: readonly FormPart[]): FieldIssue | undefined {
  const [part] = parts;
  const path = `body.${name}`;
  if (parts.length !== 1 || part?.filename === undefined)
    return { path, message: "send exactly one file in this field", code: "file" };
  if (part.content.length > field.maxBytes)
    return { path, message: `must be at most ${field.maxBytes} bytes`, code: "too_big" };
  return undefined;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of a field; bytes that are not UTF-8 would be changed by decoding. */
function fieldText({ name, content }: FormPart, issues: FieldIssue[]): string {
  try {
    const text = decoder.decode(content);
    const problem = textProblem(text);
    if (problem) issues.push({ path: `body.${name}`, message: problem, code: "invalid_text" });
    return text;
  } catch {
    issues.push({ path: `body.${name}`, message: "must be text in UTF-8", code: "invalid_text" });
    return "";
  }
}

function textFields(form: readonly FormPart[], content: MultipartContent, issues: FieldIssue[]): ReadForm["fields"] {
  const entries = Object.keys(content.fields.shape).flatMap((name) => {
    // A form also sends the inputs that nobody filled in.
    const texts = form
      .filter((part) => part.name === name && part.filename === undefined && !isUntouched(part))
      .map((part) => fieldText(part, issues));
    const [only] = texts;
    if (only === undefined) return [];
    return [[name, texts.length === 1 ? only : texts] as const];
  });
  return Object.fromEntries(entries);
}

/** The form by field: exactly one file for each declared file field, or none where it is optional. */
export async function readForm(request: Request, content: MultipartContent): Promise<ReadForm> {
  const maxBytes = Object.values(content.files).reduce((total, field) => total + field.maxBytes, 0);
  const form = await parseForm(request, maxBytes);
  const issues: FieldIssue[] = [];
  const files: Record<string, UploadedFile> = {};
  for (const [name, field] of Object.entries(content.files)) {
    const parts = form.filter((part) => part.name === name && !isUntouched(part));
    if (parts.length === 0 && field.optional) continue;
    const issue = fileIssue(name, field, parts);
    const [part] = parts;
    if (issue) issues.push(issue);
    else if (part) files[name] = { name: part.filename ?? "", bytes: part.content };
  }
  const fields = textFields(form, content, issues);
  if (issues.length > 0) throw invalid(issues);
  return { files, fields };
}
