import { THEME_LIMITS } from "../../src/index.js";
import { concat } from "../raw-zip.js";
import { type Files, PNG } from "../sample-theme.js";
import type { RuleCases } from "./rule-case.js";

const images = (count: number, bytes: Uint8Array) => (): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`assets/i${at}.png`, bytes]));
const largest = concat(PNG, new Uint8Array(THEME_LIMITS.assetBytes - PNG.length));

export const assetCases: RuleCases<"asset"> = {
  // The sample theme has one image of its own.
  "asset/count": { bad: images(100, PNG), good: images(99, PNG), at: { file: "assets/" } },
  "asset/total-size": { bad: images(8, largest), good: images(7, largest), at: { file: "assets/" } },
  "asset/type": {
    at: {
      file: "assets/menu.js",
      hint: "Keep only PNG, JPEG, GIF, WebP, AVIF, ICO, SVG, WOFF, WOFF2, TTF and OTF files in assets/.",
    },
  },
  "asset/collision": {
    bad: () => ({ "assets/light/logo.png": PNG, "assets/dark/logo.png": PNG }),
    good: () => ({ "assets/logo-light.png": PNG, "assets/logo-dark.png": PNG }),
    at: {
      file: "assets/light/logo.png",
      hint: "Rename it or assets/dark/logo.png, since folders inside of assets/ are ignored.",
    },
  },
};
