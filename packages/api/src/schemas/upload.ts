import { file } from "../content.js";

const MEGABYTE = 1024 * 1024;

/** Hard limits in bytes for the files that endpoints accept. Ranks and settings may allow less, never more. */
export const UPLOAD_LIMITS = {
  image: 10 * MEGABYTE,
  icon: 2 * MEGABYTE,
  screenshot: 5 * MEGABYTE,
  themePackage: 60 * MEGABYTE,
  pluginPackage: 60 * MEGABYTE,
} as const;

const KINDS =
  "PNG, JPEG, WebP, AVIF or GIF, recognised by its content; an animation of at most 300 frames, and 25 megapixels in all of them";

/** The only field of endpoints that accept a picture. */
export const imageFile = { file: file(UPLOAD_LIMITS.image, `The image: ${KINDS}`) };

/** The only field of endpoints that accept a small picture. */
export const iconFile = { file: file(UPLOAD_LIMITS.icon, `The icon: ${KINDS}`) };
