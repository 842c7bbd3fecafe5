import { drawPicture } from "../pictures/draw.mjs";

/** @typedef {`${"article" | "avatar" | "cover"}/${string}`} PictureName */

/**
 * Renders every picture of the content as WebP. Do this before opening a site in the same process: a site forbids the image
 * library to read SVG, for the whole process.
 * @param {import("../content/load-content.mjs").Content} content
 * @returns {Promise<ReadonlyMap<PictureName, Uint8Array<ArrayBuffer>>>}
 */
export async function drawPictures({ articles, members }) {
  /** @type {Map<PictureName, Uint8Array<ArrayBuffer>>} */
  const pictures = new Map();
  for (const { slug, picture } of articles) pictures.set(`article/${slug}`, await drawPicture(picture, slug));
  for (const { username, avatar, cover } of members) {
    if (avatar) pictures.set(`avatar/${username}`, await drawPicture(`face ${avatar}`, username, "square"));
    if (cover) pictures.set(`cover/${username}`, await drawPicture(cover, username));
  }
  return pictures;
}
