import type { PreparedAsset } from "../http/prepared-asset.js";
import type { Clock } from "../kernel/clock.js";

// Times on a page are relative; a minute old is as exact as they are.
const MAX_AGE_MS = 60_000;
const MAX_PAGES = 200;

/** Finished pages by everything that shaped them. */
export interface PageCache {
  get(key: string): PreparedAsset | undefined;
  put(key: string, page: PreparedAsset): void;
}

export function createPageCache(clock: Clock): PageCache {
  const pages = new Map<string, { readonly page: PreparedAsset; readonly until: number }>();
  return {
    get(key) {
      const entry = pages.get(key);
      return entry && entry.until > clock.now().getTime() ? entry.page : undefined;
    },
    put(key, page) {
      pages.delete(key);
      // Insertion order is age: the oldest page makes room.
      if (pages.size >= MAX_PAGES)
        for (const oldest of pages.keys()) {
          pages.delete(oldest);
          break;
        }
      pages.set(key, { page, until: clock.now().getTime() + MAX_AGE_MS });
    },
  };
}
