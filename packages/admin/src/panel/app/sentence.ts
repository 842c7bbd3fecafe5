import { ApiError } from "@sitevine/api/client";
import { messageOf, refusalOf } from "./client.js";
import { appWords } from "./words.js";

/** Why something could not be done, in the words of the panel where the site has nothing particular to say. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error, appWords.offline);
  const { status } = error;
  if (status === 401) return appWords.endedHint;
  if (status === 404) return appWords.gone;
  if (status === 429) return appWords.tooOften;
  return status >= 500 ? appWords.trouble : refusalOf(error);
}
