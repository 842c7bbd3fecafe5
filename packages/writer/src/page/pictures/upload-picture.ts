import { uploadArticleImage } from "@sitevine/api";
import { ApiError } from "@sitevine/api/client";
import { type Progress, uploadingClient } from "@sitevine/app-kit";

/** Sends a picture for the text of an article, and resolves with the address that the text shows it by. */
export async function uploadPicture(
  articleId: string,
  file: File,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<string> {
  const { url } = await uploadingClient(onProgress).call(uploadArticleImage, {
    params: { id: articleId },
    body: { file },
    signal,
  });
  return url;
}

// Too large, not a picture, or one that cannot be read.
const OF_THE_PICTURE = [413, 415, 422];

/** Whether the site refused a picture for what it is, so that it would refuse it again. */
export const isRefusedForItself = (error: unknown): boolean =>
  error instanceof ApiError && OF_THE_PICTURE.includes(error.status);
