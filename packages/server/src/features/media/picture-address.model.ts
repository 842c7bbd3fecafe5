import { MEDIA_KINDS, type MediaKind } from "./media.model.js";

/** A stored picture, which its address names. */
export interface PictureAddress {
  readonly kind: MediaKind;
  /** `<sha256>.<extension>` */
  readonly name: string;
}

/** The prefix of every picture's address. */
export const PREFIX = "/uploads/media/";
const NAME = /^[0-9a-f]{64}\.(?:webp|png)$/;

const isKind = (kind: string): kind is MediaKind => MEDIA_KINDS.some((known) => known === kind);

/** Null for what cannot be a picture of the site. */
export const pictureAddress = (kind: string, name: string): PictureAddress | null =>
  isKind(kind) && NAME.test(name) ? { kind, name } : null;

export const urlOf = ({ kind, name }: PictureAddress): string => `${PREFIX}${kind}/${name}`;
export const keyOf = ({ kind, name }: PictureAddress): string => `media/${kind}/${name}`;

/** The reverse of both: reads an address or a key. */
export function readAddress(text: string): PictureAddress | null {
  const [kind = "", name = "", ...rest] = text.replace(/^(?:\/uploads\/)?media\//, "").split("/");
  return rest.length === 0 ? pictureAddress(kind, name) : null;
}
