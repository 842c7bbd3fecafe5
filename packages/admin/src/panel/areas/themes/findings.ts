import { ApiError } from "@sitevine/api/client";
import type { Finding } from "../../ui/findings.js";

const isFinding = (value: unknown): value is Finding =>
  typeof value === "object" &&
  value !== null &&
  "rule" in value &&
  "level" in value &&
  "file" in value &&
  "message" in value &&
  typeof value.message === "string";

/** The findings for which the site refused a theme or a stylesheet; empty for any other failure. */
export const findingsOf = (error: unknown): readonly Finding[] =>
  error instanceof ApiError && Array.isArray(error.details) ? error.details.filter(isFinding) : [];
