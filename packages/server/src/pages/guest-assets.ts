import type { BeginGuestEpoch } from "../features/categories/index.js";
import { type PreparedAsset, prepareAsset } from "../platform/assets/prepared-asset.js";
import { createKept } from "../platform/kept/kept.js";
import type { KeptUses } from "../platform/kept/kept-uses.js";

// Feeds take up to half a megabyte each.
const MOST_BYTES = 16 * 1024 * 1024;
const MOST = 10_000;

/** Texts for programs that read as a guest. Each is made once, and is valid until it may have changed. */
export interface GuestAssets {
  /**
   * The text with this key, or what `build` returns, where null means that there is none. The text may depend only on
   * the key and the database.
   */
  find(key: string, mediaType: string, build: () => Promise<string | null>): Promise<PreparedAsset | null>;
}

/**
 * A text is valid for a {GuestEpoch}. One that is built again with the same content keeps its object, with its
 * compressed forms: most writes change no feed.
 */
export function createGuestAssets(deps: {
  readonly beginGuestEpoch: BeginGuestEpoch;
  readonly keptUses?: Pick<KeptUses, "add">;
}): GuestAssets {
  const kept = createKept<PreparedAsset | null>({
    most: MOST,
    counted: { by: deps.keptUses, as: "feeds" },
    size: { most: MOST_BYTES, of: (asset) => asset?.byteLength ?? 0 },
    renew: (made, former) => (made && former?.hash === made.hash ? former : made),
  });

  return {
    find: (key, mediaType, build) =>
      kept.find(key, deps.beginGuestEpoch, async () => {
        const text = await build();
        return text === null ? null : prepareAsset(text, mediaType);
      }),
  };
}
