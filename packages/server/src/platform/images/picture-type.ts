import type { PictureType } from "./images.js";

/** Detects the media type of a file by its content. */
export type DetectType = (bytes: Uint8Array) => string | undefined;

/** The decoder's name for each type. It judges by content as well, and both must agree. */
const DECODED_AS: Readonly<Record<PictureType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/avif": "heif",
  "image/gif": "gif",
};

/** False for every type that is not accepted, such as SVG. */
export const isPictureType = (type: string | undefined): type is PictureType =>
  type !== undefined && Object.hasOwn(DECODED_AS, type);

export const isDecodedAs = (type: PictureType, format: string | undefined): boolean => DECODED_AS[type] === format;
