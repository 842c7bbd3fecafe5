import { strToU8, unzipSync, type Zippable, zipSync } from "fflate";

type Files = Readonly<Record<string, Uint8Array>>;

const named = (files: Files, rename: (name: string) => string): Zippable =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [rename(name), bytes]));

/** The start of an AppleDouble file, which holds what a Mac knows of a file beside its contents. */
const APPLE_DOUBLE = Uint8Array.from([0, 5, 22, 7, 0, 2, 0, 0, ...strToU8("Mac OS X        "), 0, 0]);
const NOTHING = new Uint8Array(0);

/** Programs by their name, and how each packs a folder that somebody has unpacked. */
export const ZIP_TOOLS: Readonly<Record<string, (files: Files) => Uint8Array>> = {
  "the Finder of a Mac": (files) =>
    zipSync({
      "theme/": NOTHING,
      ...named(files, (name) => `theme/${name}`),
      "theme/.DS_Store": strToU8("\0\0\0\u0001Bud1"),
      ...named(files, (name) => `__MACOSX/theme/${name.replace(/[^/]+$/, "._$&")}`),
    }),
  "the Explorer of Windows": (files) =>
    zipSync({
      ...named(files, (name) => `theme/${name}`),
      "theme/assets/Thumbs.db": strToU8("thumbs"),
      "theme/desktop.ini": strToU8("[.ShellClassInfo]\r\n"),
    }),
  "PowerShell 5": (files) => zipSync(named(files, (name) => name.replaceAll("/", "\\"))),
  "zip of Info-ZIP": (files) => zipSync({ "assets/": NOTHING, ...files }),
  "tar and zip on a server": (files) => zipSync(named(files, (name) => `./${name}`)),
  "a synchronised folder of a Mac": (files) =>
    zipSync({ ...files, "assets/._cover.png": APPLE_DOUBLE, "layouts/.DS_Store": NOTHING }),
};

/** Packs a theme anew, as somebody does who has unpacked it to look inside. */
export function repack(theme: Uint8Array, tool: string): Uint8Array {
  const pack = ZIP_TOOLS[tool];
  if (!pack) throw new Error(`No tool is called ${tool}.`);
  const files = Object.entries(unzipSync(theme)).filter(([name]) => !name.endsWith("/"));
  return pack(Object.fromEntries(files));
}
