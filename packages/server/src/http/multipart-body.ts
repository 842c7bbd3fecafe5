import type { FileField, MultipartContent, SpooledFile, UploadedFile } from "@sitevine/api";
import type { FieldIssue } from "@sitevine/contracts";
import { AppError } from "../kernel/app-error.js";
import { invalid } from "../kernel/refusals.js";
import type { IncomingFile } from "../platform/files/incoming-folder.js";
import { textProblem } from "./body-text.policy.js";
import { type PartNames, readParts, type TakePiece } from "./multipart-parts.js";
import { boundedPieces, mediaType, tooLarge } from "./read-body.js";

/** Creates a file for an upload. Its owner deletes it when the request has been answered. */
export type NewFile = () => Promise<IncomingFile>;

/** A parsed form: its files are checked, its text fields are still to be checked against their schema. */
export interface ReadForm {
  readonly files: Readonly<Record<string, SpooledFile | UploadedFile>>;
  /** Repeated fields become arrays, which no schema of a single value accepts. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
}

/** A part that has arrived: in memory, in a file, or, where the form does not need it, without its contents. */
interface FormPart extends PartNames {
  size: number;
  readonly pieces: Uint8Array[];
  spooled?: IncomingFile;
}

// Boundaries, part headers and text fields.
const FORM_OVERHEAD = 64 * 1024;

const totalOf = (files: readonly FileField[]): number => files.reduce((total, { maxBytes }) => total + maxBytes, 0);

async function parseForm(request: Request, content: MultipartContent, newFile: NewFile): Promise<readonly FormPart[]> {
  if (mediaType(request) !== "multipart/form-data")
    throw new AppError("SVC-API-4015", { message: "Send the body as multipart/form-data." });
  const fields = Object.values(content.files);
  const mostHeld = totalOf(fields.filter(({ spooled }) => !spooled)) + FORM_OVERHEAD;
  const maxBytes = totalOf(fields) + FORM_OVERHEAD;
  const known = new Map<string, FileField | null>([
    ...Object.keys(content.fields.shape).map((name) => [name, null] as const),
    ...Object.entries(content.files),
  ]);
  let held = 0;
  const hold = (part: FormPart, piece: Uint8Array): void => {
    held += piece.length;
    // A piece is valid for this call only; `slice` of a Buffer would be a view of it.
    if (held <= mostHeld) part.pieces.push(new Uint8Array(piece));
  };
  const parts: FormPart[] = [];
  const open = (names: PartNames): TakePiece => {
    const part: FormPart = { ...names, size: 0, pieces: [] };
    parts.push(part);
    const field = known.get(names.name);
    return async (piece) => {
      part.size += piece.length;
      if (field === undefined || (field && part.size > field.maxBytes)) return;
      if (!field?.spooled) return hold(part, piece);
      // Two files in one field are refused, so that one is enough.
      const isFirst = parts.every((other) => other === part || other.name !== part.name || !other.spooled);
      if (!isFirst) return;
      part.spooled ??= await newFile();
      await part.spooled.write(piece);
    };
  };
  const type = request.headers.get("content-type") ?? "";
  if (!(await readParts(boundedPieces(request, maxBytes), type, open)))
    throw new AppError("SVC-API-4000", { message: "The body is not a valid multipart form." });
  if (held > mostHeld) throw tooLarge(mostHeld);
  for (const { spooled } of parts) await spooled?.finish();
  return parts;
}

/** Returns whether the part is that of a file input left empty: browsers send no name and no bytes. */
const isUntouched = ({ filename, size }: FormPart): boolean => !filename && size === 0;

function fileIssue(name: string, field: FileField, parts: readonly FormPart[]): FieldIssue | undefined {
  const [part] = parts;
  const path = `body.${name}`;
  if (parts.length !== 1 || part?.filename === undefined)
    return { path, message: "send exactly one file in this field", code: "file" };
  if (part.size > field.maxBytes) return { path, message: `must be at most ${field.maxBytes} bytes`, code: "too_big" };
  return undefined;
}

function bytesOf({ pieces, size }: FormPart): Uint8Array {
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

async function receivedFile(part: FormPart, field: FileField, newFile: NewFile): Promise<SpooledFile | UploadedFile> {
  const { filename: name = "", size } = part;
  if (!field.spooled) return { name, bytes: bytesOf(part) };
  // A named file without contents.
  const { path } = part.spooled ?? (await newFile());
  return { name, path, size };
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of a field; bytes that are not UTF-8 would be changed by decoding. */
function fieldText(part: FormPart, issues: FieldIssue[]): string {
  const path = `body.${part.name}`;
  try {
    const text = decoder.decode(bytesOf(part));
    const problem = textProblem(text);
    if (problem) issues.push({ path, message: problem, code: "invalid_text" });
    return text;
  } catch {
    issues.push({ path, message: "must be text in UTF-8", code: "invalid_text" });
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
export async function readForm(request: Request, content: MultipartContent, newFile: NewFile): Promise<ReadForm> {
  const form = await parseForm(request, content, newFile);
  const issues: FieldIssue[] = [];
  const files: Record<string, SpooledFile | UploadedFile> = {};
  for (const [name, field] of Object.entries(content.files)) {
    const parts = form.filter((part) => part.name === name && !isUntouched(part));
    if (parts.length === 0 && field.optional) continue;
    const issue = fileIssue(name, field, parts);
    const [part] = parts;
    if (issue) issues.push(issue);
    else if (part) files[name] = await receivedFile(part, field, newFile);
  }
  const fields = textFields(form, content, issues);
  if (issues.length > 0) throw invalid(issues);
  return { files, fields };
}
