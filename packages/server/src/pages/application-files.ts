import { readdir, readFile } from "node:fs/promises";
import { whenAsked } from "../kernel/when-asked.js";
import type { Bytes, Encoding } from "../platform/assets/compression.js";
import { PreparedAsset } from "../platform/assets/prepared-asset.js";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
};
const ENDINGS: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

const bytesOf = async (address: URL): Promise<Bytes> => new Uint8Array(await readFile(address));

/** A file of an application, which the build compressed. */
async function open(address: URL, mediaType: string): Promise<PreparedAsset> {
  const encode = (encoding: Encoding): Promise<Bytes> => bytesOf(new URL(`${address.href}${ENDINGS[encoding]}`));
  return new PreparedAsset(await bytesOf(address), mediaType, { encode, keepsPlain: true });
}

/** Finds a file of an application by its name. */
export type FindApplicationFile = (name: string) => Promise<PreparedAsset | undefined>;

/** The files of an application that are in a folder. Each is read when somebody first asks for it: most sites serve few of them. */
export function createApplicationFiles(folder: URL): FindApplicationFile {
  const names = whenAsked(async () => new Set(await readdir(folder)));
  const opened = new Map<string, Promise<PreparedAsset>>();
  return async (name) => {
    const mediaType = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)];
    if (!mediaType || !(await names()).has(name)) return undefined;
    const asset = opened.get(name) ?? open(new URL(name, folder), mediaType);
    opened.set(name, asset);
    return asset;
  };
}
