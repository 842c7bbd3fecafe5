import { AppError } from "../../../kernel/app-error.js";
import type { LogFields } from "../../../platform/logger.js";
import { redactText } from "../../../platform/redact.js";
import type { ErrorLogRow } from "./error-log.repo.js";

const UNEXPECTED = { code: "SVC-API-5000", status: 500 } as const;
const LONGEST_MESSAGE = 2_000;
const LONGEST_STACK = 8_000;
const LONGEST_PATH = 500;
const DEEPEST_CAUSE = 4;

/** An entry without its id and time. */
export type ErrorEntry = Omit<ErrorLogRow, "id" | "created_at">;

const clean = (text: string, longest: number): string => redactText(text.replaceAll("\0", "")).slice(0, longest);

function stackOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return depth === 0 ? "" : String(error);
  const own = error.stack ?? `${error.name}: ${error.message}`;
  if (error.cause === undefined || depth === DEEPEST_CAUSE) return own;
  return `${own}\nCaused by: ${stackOf(error.cause, depth + 1)}`;
}

/** The row for a line of the log: its message with that of the error, and what the fields say about the request. */
export function errorEntry(message: string, fields: LogFields): ErrorEntry {
  const { error } = fields;
  const textOf = (name: string): string | null => {
    const value = fields[name];
    return typeof value === "string" ? value : null;
  };
  const { code, status } = error instanceof AppError ? error : UNEXPECTED;
  const reason = error instanceof Error ? error.message : "";
  const subject = [textOf("job"), textOf("event")].find((name) => name !== null);
  const parts = [subject === undefined || subject === null ? message : `${message} (${subject})`];
  if (reason !== "" && reason !== message) parts.push(reason);
  const path = textOf("path");
  return {
    code: textOf("code") ?? code,
    status: typeof fields.status === "number" ? fields.status : status,
    message: clean(parts.join(": "), LONGEST_MESSAGE),
    stack: error instanceof Error ? clean(stackOf(error), LONGEST_STACK) : null,
    method: textOf("method"),
    path: path === null ? null : clean(path, LONGEST_PATH),
    request_id: textOf("requestId"),
    user_id: textOf("userId"),
    plugin_id: textOf("pluginId"),
  };
}
