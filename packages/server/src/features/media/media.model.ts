import type { PictureRules } from "../../platform/images/images.js";

/** What pictures belong to; a folder below `/uploads/media/`. */
export const MEDIA_KINDS = ["avatars", "covers", "groups", "articles", "branding"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** True for what a site shows of itself whether or not it is open: everything else belongs to its people. */
export const belongsToLook = (kind: string): boolean => kind === "branding";

/** Pictures that people upload, written anew and kept by the hash of their bytes. */
export interface Media {
  /**
   * Puts a picture in the place of another one: stores it, lets `show` commit the row that names its address, and lets go
   * the former picture, whose address `show` answers. Nobody can take the file away before its row is there; when `show`
   * throws, the file goes again. Throws SVC-API-4001 with what is wrong with `file`.
   */
  replace(
    kind: MediaKind,
    bytes: Uint8Array,
    rules: PictureRules,
    show: (url: string) => Promise<string | null>,
  ): Promise<{ readonly url: string }>;
  /**
   * Stores a picture and gives its address, `/uploads/media/<kind>/<sha256>.<extension>`, under which it stays as long as a
   * row shows it by the time that somebody looks. Throws like `replace`, which is the better choice.
   */
  store(kind: MediaKind, bytes: Uint8Array, rules: PictureRules): Promise<{ readonly url: string }>;
  /** The bytes of the picture with that address; null for anything else. */
  read(url: string): Promise<Uint8Array | null>;
  /** Lets a picture go that a row no longer shows, unless another row does. Call it after the commit. */
  release(url: string | null): Promise<void>;
  /** Removes every picture that no row shows: what processes left behind that were killed in between. */
  sweep(signal?: AbortSignal): Promise<void>;
}
