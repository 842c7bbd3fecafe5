import sharp from "sharp";
import { Random } from "../random.mjs";
import { PALETTES } from "./palettes.mjs";
import { SCENES } from "./scenes.mjs";

/** @param {string} name scene and palette, with a space between them */
function find(name) {
  const [scene = "", palette = ""] = name.split(" ");
  const [draw, colours] = [SCENES[scene], PALETTES[palette]];
  return draw && colours ? { draw, colours } : undefined;
}

/** @param {string} name */
export const hasPicture = (name) => find(name) !== undefined;

/**
 * The drawing as SVG, the same for the same name and seed.
 * @param {string} name scene and palette: `harbour dusk`
 * @param {string} seed
 */
function drawSvg(name, seed) {
  const found = find(name);
  if (!found) throw new Error(`There is no picture ${name}.`);
  const inside = found.draw(found.colours, new Random(`${name} ${seed}`));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">${inside}</svg>`;
}

/**
 * The drawing as a small WebP file: 960 × 504 pixels, or the square in its middle.
 * @param {string} name
 * @param {string} seed
 * @param {"wide" | "square"} [shape]
 */
export async function drawPicture(name, seed, shape = "wide") {
  const picture = sharp(Buffer.from(drawSvg(name, seed)));
  const cut =
    shape === "wide"
      ? picture.resize(960)
      : picture.extract({ left: 285, top: 0, width: 630, height: 630 }).resize(256);
  return new Uint8Array(await cut.webp({ quality: 78 }).toBuffer());
}
