import { deleteFeaturedImage, updateFeaturedImage, uploadFeaturedImage } from "@sitevine/api";
import { client, type Progress, uploadingClient } from "@sitevine/app-kit";
import type { Article } from "../../save/draft.js";
import type { Desk } from "../desk.js";

type FeaturedImage = Pick<Article, "featuredImageUrl" | "featuredImageAlt" | "featuredImageFocalPoint">;

/** What is said of a picture beside its file. */
export interface PictureDetails {
  readonly alt?: string;
  readonly focalPoint?: Article["featuredImageFocalPoint"];
}

const NONE: FeaturedImage = { featuredImageUrl: null, featuredImageAlt: "", featuredImageFocalPoint: null };

/** The tag of an article does not depend on its picture, so the change needs no new state of the article. */
async function take(desk: Desk, image: FeaturedImage): Promise<void> {
  // What is saved meanwhile is taken first.
  desk.collect();
  await desk.saver.flush();
  const stored = desk.saver.stored.get();
  if (stored) desk.saver.adopt({ ...stored, article: { ...stored.article, ...image } });
}

export async function putPicture(
  desk: Desk,
  id: string,
  file: File,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  await take(desk, await uploadingClient(onProgress).call(uploadFeaturedImage, { params: { id }, body: { file } }));
}

export async function describePicture(desk: Desk, id: string, body: PictureDetails): Promise<void> {
  await take(desk, await client.call(updateFeaturedImage, { params: { id }, body }));
}

export async function removePicture(desk: Desk, id: string): Promise<void> {
  await client.call(deleteFeaturedImage, { params: { id } });
  await take(desk, NONE);
}
