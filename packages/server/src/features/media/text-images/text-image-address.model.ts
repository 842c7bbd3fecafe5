import { attributeText } from "../../../platform/markup/picture-tags.js";

/** One size of an image that a text shows. */
export interface TextImageAddress {
  readonly id: string;
  /** In pixels. */
  readonly width: number;
}

/** Addresses of the images of one kind of texts. */
export interface TextImageAddresses {
  /** The address from which readers get the image. */
  url(id: string, width: number): string;
  /** The storage key of the image. */
  key(id: string, width: number): string;
  /** Null for every path but the one that `url` makes. */
  read(path: string): TextImageAddress | null;
  /** The image that an address in a text leads to, however it is written. */
  at(address: string): TextImageAddress | null;
  /** The ids of all images that sanitised HTML shows or links. */
  idsIn(html: string): ReadonlySet<string>;
}

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([1-9]\d{0,4})\.webp$/;
const REFERENCE = /\s(?:src|href)="([^"]*)"/gi;
// A host for parsing: only the path of an address can be that of an image, so its own host does not matter.
const SITE = "https://site.invalid/";

/** The addresses of images below `/uploads/<folder>/`. */
export function textImageAddresses(folder: string): TextImageAddresses {
  const key = (id: string, width: number): string => `${folder}/${id}/${width}.webp`;
  const prefix = `/uploads/${folder}/`;

  function read(path: string): TextImageAddress | null {
    const [, id, width] = (path.startsWith(prefix) && FILE.exec(path.slice(prefix.length))) || [];
    return id === undefined ? null : { id, width: Number(width) };
  }

  const at = (address: string): TextImageAddress | null =>
    URL.canParse(address, SITE) ? read(new URL(address, SITE).pathname) : null;

  return {
    url: (id, width) => `/uploads/${key(id, width)}`,
    key,
    read,
    at,
    idsIn(html) {
      const ids = new Set<string>();
      for (const [, value = ""] of html.matchAll(REFERENCE)) {
        const image = at(attributeText(value));
        if (image) ids.add(image.id);
      }
      return ids;
    },
  };
}
