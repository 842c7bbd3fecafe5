import { writeZip } from "../src/zip/write-zip.js";
import { bytesOf } from "./raw-zip.js";

/** A 1×1 PNG. */
export const PNG = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

export const MANIFEST = {
  id: "harbor",
  name: "Harbor",
  version: "1.2.0",
  vendor: "sitevine",
  minServiceVersion: "0.1.0",
  packageVersion: 2,
};

export const block = (change: object = {}) => ({ id: "b1", type: "section", props: {}, ...change });

export const layout = (templateKey: string, blocks: readonly unknown[] = [block()]) => ({
  templateKey,
  schemaVersion: 1,
  regions: { main: blocks },
});

export type Files = Readonly<Record<string, unknown>>;

/** The files of a small complete theme. */
export const SAMPLE: Files = {
  "manifest.json": MANIFEST,
  "tokens.json": { global: { "--c-bg": "#fff" }, "variant.accent": { "--card-bg": "red" } },
  "styles/custom.css": ".x{background:url(assets/logo.png)}",
  "layouts/home.json": layout("home", [block({ type: "image", props: { source: "assets/logo.png" } })]),
  "assets/logo.png": PNG,
};

/** Packs files: bytes and strings unchanged, anything else as JSON; undefined leaves a file out. */
export function pack(files: Files): Uint8Array {
  const entries = Object.entries(files).filter(([, content]) => content !== undefined);
  return writeZip(entries.map(([name, content]) => [name, contentBytes(content)] as const));
}

function contentBytes(content: unknown): Uint8Array {
  if (content instanceof Uint8Array) return content;
  return bytesOf(typeof content === "string" ? content : JSON.stringify(content));
}
