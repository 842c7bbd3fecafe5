import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const SUBSETS = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"];
const FILES = [
  ...SUBSETS.map((subset) => `@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`),
  "@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2",
];
const { resolve } = createRequire(import.meta.url);

/** The scripts whose letters these fonts have; digits, marks and spaces belong to every script. */
export const BUILT_IN_SCRIPTS = ["Latin", "Cyrillic", "Greek", "Arabic"] as const;

/** The fonts that come with the site. */
export const readBuiltInFonts = (): Promise<readonly Uint8Array[]> =>
  Promise.all(FILES.map((file) => readFile(resolve(file))));
