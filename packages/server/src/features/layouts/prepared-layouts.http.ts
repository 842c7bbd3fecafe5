import { listLayouts } from "@sitevine/api";
import type { ReadyAsset } from "../../http/ready-replies.js";
import { serveAsset } from "../../http/serve-asset.js";
import { type PreparedAsset, prepareAsset } from "../../platform/assets/prepared-asset.js";
import { createLookCache, type StyleVersion } from "../appearance/index.js";
import type { LayoutSet, PublishedLayouts } from "./published-layouts.cache.js";

export interface PreparedLayoutsDeps {
  readonly layouts: Pick<PublishedLayouts, "forReader" | "revision">;
  readonly version: Pick<StyleVersion, "state" | "peekState" | "refresh">;
}

/** Layouts as the bytes that readers get. They are large, so they are made once for all readers. */
export interface PreparedLayouts {
  /** Answers with the layouts of the theme, or of the site itself when it is undefined. */
  serve(themeId: string | undefined, request: Request): Promise<Response>;
  /** The site's own layouts, if they are in memory. */
  findReady(url: string): ReadyAsset | undefined;
}

const HEADERS = { "Cache-Control": "public, no-cache" } as const;
// One for the current templates and blocks, and one for those that were registered when its reading began.
const MOST_OWN = 2;

export function createPreparedLayouts({ layouts, version }: PreparedLayoutsDeps): PreparedLayouts {
  const assets = new WeakMap<LayoutSet, PreparedAsset>();

  async function prepare(themeId: string | undefined): Promise<PreparedAsset> {
    const set = await layouts.forReader(themeId);
    const asset = assets.get(set) ?? prepareAsset(JSON.stringify(Object.fromEntries(set)), "application/json");
    assets.set(set, asset);
    return asset;
  }

  const own = createLookCache<PreparedAsset>(version, MOST_OWN);
  const ownName = (): string => String(layouts.revision());
  const findOwn = (): Promise<PreparedAsset> => own.find(ownName(), () => prepare(undefined));

  return {
    serve: async (themeId, request) =>
      serveAsset(await (themeId === undefined ? findOwn() : prepare(themeId)), request, HEADERS),
    findReady(url) {
      const asset = url === listLayouts.path ? own.peek(ownName()) : undefined;
      return asset && { asset, headers: HEADERS };
    },
  };
}
