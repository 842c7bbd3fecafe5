import { assetBaseOf } from "@sitevine/theme-engine";

/** A file of a theme, with the hash of its bytes. */
export interface NamedFile {
  readonly themeId: string;
  readonly name: string;
  readonly sha256: string;
}

/** Adds the hash of the bytes to the address of a theme's file; returns any other address unchanged. */
export type AddressFile = (address: string) => string;

/** The addresses of the site's theme files, in documents and in stylesheets. */
export interface AssetAddresses {
  readonly address: AddressFile;
  /** The stylesheet with every address of a theme's file replaced. */
  readonly inStylesheet: (css: string) => string;
}

const KEY = "v";
const HASH_LENGTH = 16;
// Addresses as the importer writes them; a name with further escapes keeps its plain address.
const IN_STYLESHEET = /\/uploads\/themes\/[a-z0-9-]+\/[^"'()\s\\?#]+(?=["'()\s\\#]|$)/g;

const tagOf = (sha256: string): string => sha256.slice(0, HASH_LENGTH);

/** True when the request names the hash of the bytes that are served, which then never change under its address. */
export function isContentAddress(request: Request, sha256: string): boolean {
  return new URL(request.url).searchParams.get(KEY) === tagOf(sha256);
}

export function createAssetAddresses(files: readonly NamedFile[]): AssetAddresses {
  const tags = new Map(
    files.map(({ themeId, name, sha256 }) => [assetBaseOf(themeId) + encodeURIComponent(name), tagOf(sha256)]),
  );
  const address: AddressFile = (path) => {
    const tag = tags.get(path);
    return tag === undefined ? path : `${path}?${KEY}=${tag}`;
  };
  return { address, inStylesheet: (css) => (tags.size === 0 ? css : css.replaceAll(IN_STYLESHEET, address)) };
}
