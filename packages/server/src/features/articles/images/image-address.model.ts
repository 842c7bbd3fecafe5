import { attributeText } from "../../../platform/markup/picture-tags.js";

/** One size of an image of an article. */
export interface ImageAddress {
  readonly id: string;
  /** In pixels. */
  readonly width: number;
}

const PATH = /^\/uploads\/articles\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([1-9]\d{0,4})\.webp$/;
const REFERENCE = /\s(?:src|href)="([^"]*)"/gi;
// Whatever host an address names, only the path can be that of an image.
const SITE = "https://site.invalid/";

/** Where readers get the image. */
export const imageUrl = (id: string, width: number): string => `/uploads/articles/${id}/${width}.webp`;

/** Where the image is stored. */
export const imageKey = (id: string, width: number): string => `articles/${id}/${width}.webp`;

/** Null for every path but the one that `imageUrl` makes. */
export function readImagePath(path: string): ImageAddress | null {
  const [, id, width] = PATH.exec(path) ?? [];
  return id === undefined ? null : { id, width: Number(width) };
}

/** The image that an address in a text leads to, however it is written. */
export function imageAt(address: string): ImageAddress | null {
  return URL.canParse(address, SITE) ? readImagePath(new URL(address, SITE).pathname) : null;
}

/** The ids of all images that sanitised HTML shows or links. */
export function imageIdsIn(html: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [, value = ""] of html.matchAll(REFERENCE)) {
    const image = imageAt(attributeText(value));
    if (image) ids.add(image.id);
  }
  return ids;
}
