import { getStylesheet, getStyleVersion, streamStyleVersion } from "@sitevine/api";
import { answerStream } from "../../http/answer-stream.js";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import { serveAsset } from "../../http/serve-asset.js";
import { FINAL, NEVER_STORED, REVALIDATE } from "./cache-headers.http.js";
import type { StyleStreams } from "./style.stream.js";
import { styleVersionView } from "./style-version.view.js";
import type { Stylesheets } from "./stylesheets.cache.js";

export interface AppearanceRoutesDeps {
  readonly stylesheets: Stylesheets;
  readonly streams: StyleStreams;
}

/** Routes of the stylesheet, its version and the stream that announces changes. */
export function appearanceRoutes({ stylesheets, streams }: AppearanceRoutesDeps): readonly BoundEndpoint[] {
  return [
    bind(getStylesheet, async ({ query, request }) => {
      if (query.source === "draft") return serveAsset(await stylesheets.draft(), request, NEVER_STORED);
      const { asset, version: served, themeId } = await stylesheets.live(query.theme);
      // A response is immutable only when its address names what is served now; a theme that is not installed may be
      // tomorrow.
      const isFinal = query.v === served && query.theme === themeId;
      return serveAsset(asset, request, isFinal ? FINAL : REVALIDATE);
    }),
    bind(getStyleVersion, async ({ query }) => styleVersionView(await streams.versionFor(query.theme))),
    bind(streamStyleVersion, (call) => answerStream(call, (address) => streams.open(address, call.query.theme))),
  ];
}
