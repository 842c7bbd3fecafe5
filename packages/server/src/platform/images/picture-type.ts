import type { PictureType } from "./images.js";

/** Tells the media type of a file by its content. */
export type DetectType = (bytes: Uint8Array) => string | undefined;

/** What the decoder calls each type; it judges by content as well, and both have to agree. */
const DECODED_AS: Readonly<Record<PictureType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/avif": "heif",
  "image/gif": "gif",
};

/** False for anything that is not taken, such as SVG. */
export const isPictureType = (type: string | undefined): type is PictureType =>
  type !== undefined && Object.hasOwn(DECODED_AS, type);

export const isDecodedAs = (type: PictureType, format: string | undefined): boolean => DECODED_AS[type] === format;
