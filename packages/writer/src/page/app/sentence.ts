import { issuesOf, messageOf } from "@sitevine/app-kit";
import { words } from "./words.js";

/** Message about a failed request: the site's refusal with its first finding, or that the site cannot be reached. */
export function sentenceOf(error: unknown): string {
  const [issue] = issuesOf(error);
  const sentence = messageOf(error, words.offline);
  return issue ? `${sentence} ${issue.message}` : sentence;
}
