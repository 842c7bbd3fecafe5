import { discardWorkingCopy, publishWorkingCopy } from "@sitevine/api";
import { ApiError } from "@sitevine/api/client";
import { client, ToldError } from "@sitevine/app-kit";
import { words } from "../../app/words.js";
import { loadStored } from "../../save/site-port.js";
import type { Desk } from "../desk.js";

interface UpdateOptions {
  /** The time at which readers see what is written until then, null to take it away; at once without one. */
  readonly publishAt?: Date | null;
  /** Also over changes of the live article that the working copy does not know. */
  readonly replaceChanges?: boolean;
}

/** Makes what readers see of what is written: at once, or at a time. */
export async function update(desk: Desk, { publishAt, replaceChanges }: UpdateOptions = {}): Promise<void> {
  const body = {
    ...(publishAt !== undefined && { publishAt: publishAt?.toISOString() ?? null }),
    ...(replaceChanges && { replaceChanges }),
  };
  desk.collect();
  try {
    await desk.saver.act(async ({ article: { id }, etag }) => {
      await client.call(publishWorkingCopy, { params: { id }, body, ifMatch: etag });
      return loadStored(id);
    });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    throw new ToldError(words.behind);
  }
}

/** Goes back to the article as it is without the working copy. */
export async function discard(desk: Desk): Promise<void> {
  await desk.saver.startOver(async ({ article: { id } }) => {
    await client.call(discardWorkingCopy, { params: { id } });
    return loadStored(id);
  });
  const stored = desk.saver.stored.get();
  if (stored) desk.replace(stored.article.title, stored.article.content);
}
