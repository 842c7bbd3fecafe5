import {
  deleteFeaturedImage,
  deleteWorkingCopyImage,
  updateFeaturedImage,
  updateWorkingCopyImage,
  uploadFeaturedImage,
  uploadWorkingCopyImage,
} from "@sitevine/api";
import { client, type Progress, uploadingClient } from "@sitevine/app-kit";
import { type Article, isCopied } from "../../save/draft.js";
import { loadStored } from "../../save/site-port.js";
import type { Desk } from "../desk.js";

type FeaturedImage = Pick<Article, "featuredImageUrl" | "featuredImageAlt" | "featuredImageFocalPoint">;

/** Description and focal point of a picture. */
export interface PictureDetails {
  readonly alt?: string;
  readonly focalPoint?: Article["featuredImageFocalPoint"];
}

const NONE: FeaturedImage = { featuredImageUrl: null, featuredImageAlt: "", featuredImageFocalPoint: null };

/** Whether the picture belongs to a working copy, which readers do not see. */
function isOfCopy({ saver }: Desk): boolean {
  const stored = saver.stored.get();
  return stored !== null && isCopied(stored);
}

/** The tag of a draft does not depend on its picture, so the change needs no new state of it. */
async function take(desk: Desk, image: FeaturedImage): Promise<void> {
  // Pending edits are saved before the picture is applied.
  desk.collect();
  await desk.saver.act(async (stored) =>
    isCopied(stored) ? loadStored(stored.article.id) : { ...stored, article: { ...stored.article, ...image } },
  );
}

export async function putPicture(
  desk: Desk,
  id: string,
  file: File,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const endpoint = isOfCopy(desk) ? uploadWorkingCopyImage : uploadFeaturedImage;
  await take(desk, await uploadingClient(onProgress).call(endpoint, { params: { id }, body: { file } }));
}

export async function describePicture(desk: Desk, id: string, body: PictureDetails): Promise<void> {
  const endpoint = isOfCopy(desk) ? updateWorkingCopyImage : updateFeaturedImage;
  await take(desk, await client.call(endpoint, { params: { id }, body }));
}

export async function removePicture(desk: Desk, id: string): Promise<void> {
  await client.call(isOfCopy(desk) ? deleteWorkingCopyImage : deleteFeaturedImage, { params: { id } });
  await take(desk, NONE);
}
