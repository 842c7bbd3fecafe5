import { invalidField } from "../../kernel/refusals.js";
import { sha256Hex } from "../../platform/crypto/digest.js";
import type { Database } from "../../platform/db/database.js";
import type { Images, Picture, PictureRules } from "../../platform/images/images.js";
import { holdLock } from "../../platform/kv/hold-lock.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { Logger } from "../../platform/logger.js";
import type { BlobStorage } from "../../platform/storage/blob-storage.js";
import type { Media, MediaKind } from "./media.model.js";
import { keyOf, type PictureAddress, PREFIX, readAddress, urlOf } from "./picture-address.model.js";
import { findUnused, type PictureUse } from "./picture-use.query.js";

export interface MediaDeps {
  readonly db: Database;
  readonly store: KeyValueStore;
  readonly storage: BlobStorage;
  readonly images: Pick<Images, "reencode">;
  readonly logger: Logger;
  /** Finds which pictures are shown. A feature that is missing here loses its pictures. */
  readonly uses: readonly PictureUse[];
}

const LOCK = { ttlMs: 60_000, patienceMs: 30_000, pauseMs: 20 } as const;
const SWEEP_BATCH = 200;

export function createMedia({ db, store, storage, images, logger, uses }: MediaDeps): Media {
  async function readPicture(bytes: Uint8Array, rules: PictureRules): Promise<Picture> {
    const result = await images.reencode(bytes, rules);
    if (result.ok) return result.picture;
    throw invalidField("file", result.message, result.reason);
  }

  /**
   * Between writing a file and committing its row, no other process may conclude that no row shows the file. The same
   * bytes may also be another member's picture, so each file is written and deleted under a lock.
   */
  async function underLock<T>({ name }: PictureAddress, work: () => Promise<T>): Promise<T> {
    await using lock = await holdLock(store, `media.files.${name.slice(0, 1)}`, LOCK);
    if (!lock) throw new Error("The lock of the pictures is not being released.");
    return await work();
  }

  async function removeUnused(address: PictureAddress): Promise<void> {
    const unused = await findUnused(db.read, uses, [urlOf(address)]);
    if (unused.length > 0) await storage.delete(keyOf(address));
  }

  async function release(url: string | null): Promise<void> {
    const address = url === null ? null : readAddress(url);
    if (address) await underLock(address, () => removeUnused(address));
  }

  /** A picture that could not be deleted takes space until the next sweep; it must not fail what was committed. */
  const tryRelease = (url: string | null): Promise<void> =>
    release(url).catch((error: unknown) => logger.warn("A picture could not be removed", { error }));

  async function replace(
    kind: MediaKind,
    bytes: Uint8Array,
    rules: PictureRules,
    show: (url: string) => Promise<string | null>,
  ): Promise<{ readonly url: string }> {
    const picture = await readPicture(bytes, rules);
    const address: PictureAddress = { kind, name: `${sha256Hex(picture.bytes)}.${picture.extension}` };
    const url = urlOf(address);
    const former = await underLock(address, async () => {
      await storage.write(keyOf(address), picture.bytes);
      return show(url);
    }).catch(async (error: unknown) => {
      await tryRelease(url);
      throw error;
    });
    if (former !== url) await tryRelease(former);
    return { url };
  }

  async function sweep(signal?: AbortSignal): Promise<void> {
    const keys = await storage.list("media");
    for (let start = 0; start < keys.length && !signal?.aborted; start += SWEEP_BATCH) {
      const addresses = keys.slice(start, start + SWEEP_BATCH).flatMap((key) => readAddress(key) ?? []);
      const unused = await findUnused(db.read, uses, addresses.map(urlOf));
      for (const url of unused) await release(url);
    }
  }

  return {
    replace,
    store: (kind, bytes, rules) => replace(kind, bytes, rules, async () => null),
    async read(url) {
      const address = url.startsWith(PREFIX) ? readAddress(url) : null;
      return address && storage.read(keyOf(address));
    },
    release,
    sweep,
  };
}
