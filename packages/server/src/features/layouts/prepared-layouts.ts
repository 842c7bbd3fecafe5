import { listLayouts } from "@sitevine/api";
import { type PreparedAsset, prepareAsset, serveAsset } from "../../http/prepared-asset.js";
import type { ReadyAsset } from "../../http/ready-replies.js";
import type { Clock } from "../../kernel/clock.js";
import { freshValue } from "../../kernel/fresh-value.js";
import type { StyleVersion } from "../appearance/index.js";
import type { LayoutSet, PublishedLayouts } from "./published-layouts.js";

export interface PreparedLayoutsDeps {
  readonly layouts: Pick<PublishedLayouts, "forReader">;
  readonly version: Pick<StyleVersion, "get" | "peek">;
  readonly clock: Clock;
}

/** Layouts as the bytes that readers get; they are large, and made once for all who ask. */
export interface PreparedLayouts {
  /** Answers with the layouts of the theme, of the site itself when it is undefined. */
  serve(themeId: string | undefined, request: Request): Promise<Response>;
  /** The site's own where they lie ready. */
  findReady(url: string): ReadyAsset | undefined;
}

const HEADERS = { "Cache-Control": "public, no-cache" } as const;
// Beside the style version, what plugins bring decides what a set holds.
const MAX_AGE_MS = 1_000;

export function createPreparedLayouts({ layouts, version, clock }: PreparedLayoutsDeps): PreparedLayouts {
  const assets = new WeakMap<LayoutSet, PreparedAsset>();

  async function prepare(themeId: string | undefined): Promise<PreparedAsset> {
    const set = await layouts.forReader(themeId);
    const asset = assets.get(set) ?? prepareAsset(JSON.stringify(Object.fromEntries(set)), "application/json");
    assets.set(set, asset);
    return asset;
  }

  const own = freshValue(
    async () => ({ version: await version.get(), asset: await prepare(undefined) }),
    MAX_AGE_MS,
    clock,
  );

  async function findOwn(): Promise<PreparedAsset> {
    const current = await version.get();
    const known = await own.get();
    if (known.version === current) return known.asset;
    own.expire();
    return (await own.get()).asset;
  }

  return {
    serve: async (themeId, request) =>
      serveAsset(await (themeId === undefined ? findOwn() : prepare(themeId)), request, HEADERS),
    findReady(url) {
      const ready = url === listLayouts.path ? own.peek() : undefined;
      return ready && ready.version === version.peek() ? { asset: ready.asset, headers: HEADERS } : undefined;
    },
  };
}
