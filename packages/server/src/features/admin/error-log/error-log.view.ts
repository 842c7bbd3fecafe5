import type { AnswerOf, listErrorLog } from "@sitevine/api";
import type { ErrorLogRow } from "./error-log.repo.js";

type ErrorLogEntry = AnswerOf<typeof listErrorLog>["data"][number];

export function errorLogView(row: ErrorLogRow): ErrorLogEntry {
  const { id, code, status, message, stack, method, path } = row;
  return {
    id,
    code,
    status,
    message,
    stack,
    method,
    path,
    requestId: row.request_id,
    userId: row.user_id,
    pluginId: row.plugin_id,
    createdAt: row.created_at,
  };
}
