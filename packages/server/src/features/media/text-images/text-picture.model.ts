import { UPLOAD_LIMITS } from "@sitevine/api";
import { invalidField } from "../../../kernel/refusals.js";
import type { Images, Picture, PictureRules } from "../../../platform/images/images.js";

/** Limits for a picture in a text or in front of it. */
export const TEXT_PICTURE: PictureRules = {
  maxBytes: UPLOAD_LIMITS.image,
  types: [],
  width: 1_920,
  height: 1_920,
  fit: "inside",
};

const WIDTHS = [480, 960, 1_440] as const;

/** A picture in the sizes in which texts show it, the largest first. Throws SVC-API-4001 that says what is wrong with `file`. */
export async function encodeTextPicture(
  images: Pick<Images, "reencodeInSizes">,
  bytes: Uint8Array,
  rules = TEXT_PICTURE,
): Promise<readonly [Picture, ...Picture[]]> {
  const result = await images.reencodeInSizes(bytes, rules, WIDTHS);
  if (!result.ok) throw invalidField("file", result.message, result.reason);
  const [largest, ...smaller] = result.pictures.toReversed();
  if (!largest) throw new Error("A picture has at least one size.");
  return [largest, ...smaller];
}

/** Columns of an image's row that describe its files. */
export function filesOf(pictures: readonly [Picture, ...Picture[]]) {
  const [{ width, height }] = pictures;
  return { width, height, widths: JSON.stringify(pictures.map((picture) => picture.width).toReversed()) };
}
