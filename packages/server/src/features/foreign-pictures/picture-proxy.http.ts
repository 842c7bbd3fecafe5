import type { Clock } from "../../kernel/clock.js";
import { notFound } from "../../kernel/refusals.js";
import { workSlots } from "../../kernel/work-slots.js";
import { sha256Hex } from "../../platform/crypto/digest.js";
import type { BoundedFolder } from "../../platform/files/bounded-folder.js";
import type { HttpOut } from "../../platform/http-out/http-out.js";
import type { Images, PictureRules } from "../../platform/images/images.js";
import { ExpiringMap } from "../../platform/kv/expiring-map.js";
import type { ForeignPictures } from "./foreign-pictures.query.js";

export interface PictureProxyDeps {
  readonly clock: Clock;
  readonly pictures: Pick<ForeignPictures, "open">;
  readonly httpOut: Pick<HttpOut, "get">;
  readonly images: Pick<Images, "reencode">;
  /** Pictures that were fetched before, by the hash of their address. */
  readonly cache: BoundedFolder;
}

/**
 * Answers the request for a picture on another host, with additional headers. Answers 404 when the address is not
 * signed or leads to no picture.
 */
export type ServeForeignPicture = (signed: string, own: Readonly<Record<string, string>>) => Promise<Response>;

const MAX_BYTES = 5 * 1024 * 1024;
const RULES: PictureRules = {
  maxBytes: MAX_BYTES,
  types: [],
  width: 1_600,
  height: 1_600,
  fit: "inside",
  stills: "large",
};
const REQUEST = {
  accept: "image/avif,image/webp,image/png,image/jpeg,image/gif",
  maxBytes: MAX_BYTES,
  timeoutMs: 10_000,
};
const MOST_AT_ONCE = 4;
const MOST_WAITING = 64;
const FAILURE_MS = 10 * 60_000;
const MOST_FAILURES = 5_000;

const HEADERS = {
  "Cache-Control": "public, max-age=86400",
  "Content-Security-Policy": "default-src 'none'; sandbox",
} as const;

const TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"];

/** A cached picture: its type, a line feed, and its bytes. */
function pack(type: string, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`${type}\n`), bytes]);
}

function unpack(file: Uint8Array): { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | null {
  const end = file.indexOf(10);
  const type = Buffer.from(file.subarray(0, Math.max(end, 0))).toString("latin1");
  return TYPES.includes(type) ? { type, bytes: new Uint8Array(file.subarray(end + 1)) } : null;
}

/** Fetches pictures from other hosts for readers, re-encodes them like uploads, and caches them for a while. */
export function createPictureProxy(deps: PictureProxyDeps): ServeForeignPicture {
  const { clock, pictures, httpOut, images, cache } = deps;
  const inSlot = workSlots(MOST_AT_ONCE);
  const fetching = new Map<string, Promise<Uint8Array | null>>();
  const failures = new ExpiringMap<true>(clock, MOST_FAILURES);

  async function fetchPicture(url: string, name: string): Promise<Uint8Array | null> {
    const answer = await httpOut.get(url, REQUEST);
    const result = answer.ok ? await images.reencode(answer.bytes, RULES) : null;
    if (!result?.ok) {
      failures.set(name, true, clock.now().getTime() + FAILURE_MS);
      return null;
    }
    const file = pack(result.picture.type, result.picture.bytes);
    await cache.write(name, file);
    return file;
  }

  /** Requests for a picture that is already being fetched wait for it too. */
  function fetchOnce(url: string, name: string): Promise<Uint8Array | null> {
    const known = fetching.get(name);
    if (known !== undefined) return known;
    if (fetching.size >= MOST_WAITING) return Promise.resolve(null);
    const work = inSlot(() => fetchPicture(url, name)).finally(() => fetching.delete(name));
    fetching.set(name, work);
    return work;
  }

  return async (signed, own) => {
    const url = await pictures.open(signed);
    if (url === null) throw notFound();
    const name = sha256Hex(url);
    const kept = await cache.read(name);
    const file = kept ?? (failures.get(name) ? null : await fetchOnce(url, name));
    const picture = file && unpack(file);
    if (!picture) throw notFound();
    return new Response(picture.bytes, { headers: { ...HEADERS, ...own, "Content-Type": picture.type } });
  };
}
