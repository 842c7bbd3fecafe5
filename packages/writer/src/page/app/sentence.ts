import { ApiError } from "@sitevine/api/client";
import { issuesOf, messageOf } from "@sitevine/app-kit";
import { words } from "./words.js";

/** What the site said against a request, with its first finding; that it cannot be reached for any other failure. */
export function sentenceOf(error: unknown): string {
  const [issue] = issuesOf(error);
  return error instanceof ApiError && issue ? `${error.message} ${issue.message}` : messageOf(error, words.offline);
}
