import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { tokenMapSchema } from "@sitevine/contracts";
import { splitFont } from "./split-font.mjs";
import { globalTokensCss } from "./tokens-css.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Ids of the example themes, in the order in which they are built. */
export const THEME_IDS = /** @type {const} */ (["harbor", "ember", "beacon"]);

/** @typedef {readonly [path: string, bytes: Uint8Array]} PackageEntry */

/**
 * All entries of a theme's package, in a fixed order so that the same sources give the same bytes.
 * @param {string} id
 * @returns {Promise<readonly PackageEntry[]>}
 */
export async function readThemeFiles(id) {
  const folder = join(root, id);
  const tokens = await readFile(join(folder, "tokens.json"));
  const tokensCss = globalTokensCss(tokenMapSchema.parse(JSON.parse(tokens.toString("utf8"))));
  return [
    ["manifest.json", await readFile(join(folder, "manifest.json"))],
    ["tokens.json", tokens],
    ["styles/tokens.css", Buffer.from(tokensCss)],
    ["styles/custom.css", await readFile(join(folder, "styles", "custom.css"))],
    ...(await readFolder(folder, "layouts")),
    ...(await readFolder(folder, "assets")),
    ...(await readFonts(folder)),
  ];
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<PackageEntry[]>}
 */
async function readFolder(folder, name) {
  const files = (await readdir(join(folder, name))).sort();
  return Promise.all(
    files.map(
      async (file) => /** @type {PackageEntry} */ ([`${name}/${file}`, await readFile(join(folder, name, file))]),
    ),
  );
}

/**
 * The fonts that `fonts.json` names. They come from their npm packages and are split; this repository does not contain them.
 * @param {string} folder
 * @returns {Promise<PackageEntry[]>}
 */
async function readFonts(folder) {
  const list = /** @type {string[]} */ (JSON.parse(await readFile(join(folder, "fonts.json"), "utf8")));
  const fonts = await Promise.all(
    list.map(async (specifier) => {
      const { basic, rest } = await splitFont(specifier);
      const name = basename(specifier, ".woff2");
      return /** @type {PackageEntry[]} */ ([
        [`assets/${name}-basic.woff2`, basic],
        [`assets/${name}.woff2`, rest],
      ]);
    }),
  );
  return fonts.flat();
}
