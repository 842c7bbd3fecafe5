import { issuesOf, messageOf } from "@sitevine/app-kit";
import { words } from "./words.js";

/** What the site said against a request, with its first finding; that it cannot be reached for any other failure. */
export function sentenceOf(error: unknown): string {
  const [issue] = issuesOf(error);
  const sentence = messageOf(error, words.offline);
  return issue ? `${sentence} ${issue.message}` : sentence;
}
