import type { PictureRules } from "../../platform/images/images.js";

/** Kinds of pictures by their use; each names a folder below `/uploads/media/`. */
export const MEDIA_KINDS = ["avatars", "covers", "groups", "articles", "branding"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/**
 * True for pictures that belong to the look of the site and are served even while the gate is closed; all others belong
 * to members.
 */
export const belongsToLook = (kind: string): boolean => kind === "branding";

/** True for pictures that stand for articles: who may have one depends on the articles that show it. */
export const belongsToArticles = (kind: string): boolean => kind === "articles";

/** Uploaded pictures, re-encoded and stored under the hash of their bytes. */
export interface Media {
  /**
   * Replaces a picture: stores the new one, lets `show` commit the row with its address, and releases the former
   * picture, whose address `show` returns. Nothing can delete the file before its row exists; when `show` throws, the
   * file is deleted again. Throws SVC-API-4001 that says what is wrong with `file`.
   */
  replace(
    kind: MediaKind,
    bytes: Uint8Array,
    rules: PictureRules,
    show: (url: string) => Promise<string | null>,
  ): Promise<{ readonly url: string }>;
  /**
   * Stores a picture and returns its address, `/uploads/media/<kind>/<sha256>.<extension>`. The next sweep deletes it
   * unless a row shows it by then, so prefer `replace`. Throws like `replace`.
   */
  store(kind: MediaKind, bytes: Uint8Array, rules: PictureRules): Promise<{ readonly url: string }>;
  /** The bytes of the picture with that address; null for any other address. */
  read(url: string): Promise<Uint8Array | null>;
  /** Deletes a picture that a row no longer shows, unless another row does. Call it after the commit. */
  release(url: string | null): Promise<void>;
  /** Deletes every picture that no row shows, such as those of processes that were killed halfway. */
  sweep(signal?: AbortSignal): Promise<void>;
}
