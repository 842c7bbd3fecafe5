import { zipSync } from "fflate";

const IMAGES = 100;
// A hundred of these are exactly 40 MB, the maximum of a theme.
const IMAGE_BYTES = Math.floor((40 * 1024 * 1024) / IMAGES);
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const EPOCH = "1980-01-01T00:00:00";

export const IMAGE_THEME_ID = "hundred-images";

/**
 * Images of a theme by name, the same at every call. They contain noise with a slight bias: deflate saves six per cent, as with
 * photographs and screenshots, and has to encode every byte. It would only copy pure noise.
 * @returns {Map<string, Uint8Array>}
 */
export function themeImages() {
  /** @type {Map<string, Uint8Array>} */
  const images = new Map();
  let state = 1;
  for (let index = 0; index < IMAGES; index++) {
    const bytes = new Uint8Array(IMAGE_BYTES);
    for (let at = 0; at < bytes.length; at++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const noise = state >>> 24;
      bytes[at] = noise < 128 ? noise & 63 : noise;
    }
    bytes.set(index % 2 === 0 ? PNG : JPEG);
    images.set(`assets/image-${index}.${index % 2 === 0 ? "png" : "jpg"}`, bytes);
  }
  return images;
}

/**
 * A theme with a hundred images in one layout, packed with everything deflated.
 * @param {Map<string, Uint8Array>} images
 * @param {string} id of the theme
 */
export function packImageTheme(images, id = IMAGE_THEME_ID) {
  const encoder = new TextEncoder();
  const json = (/** @type {unknown} */ value) => encoder.encode(JSON.stringify(value));
  const manifest = {
    id,
    name: "Hundred images",
    version: "1.0.0",
    vendor: "bench",
    minServiceVersion: "0.0.0",
  };
  const blocks = [...images.keys()].map((source, index) => ({ id: `b${index}`, type: "image", props: { source } }));
  const home = { templateKey: "home", schemaVersion: 1, regions: { main: blocks } };
  const files = {
    "manifest.json": json({ ...manifest, packageVersion: 2 }),
    "tokens.json": json({ global: { "--c-bg": "#fff" } }),
    "layouts/home.json": json(home),
    ...Object.fromEntries(images),
  };
  return zipSync(files, { level: 6, mtime: EPOCH });
}
