import {
  getCustomCss,
  getStyleDraftStatus,
  getTokens,
  listStyleHistory,
  patchTokenScope,
  publishStyle,
  resetStyle,
  restoreStyle,
  saveCustomCss,
  saveTokens,
  scheduleStyle,
  unscheduleStyle,
} from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import { cssTag, type StyleEditor } from "./style-editor.service.js";
import { draftStatusView, snapshotView } from "./style-editor.view.js";
import type { StylePublishing } from "./style-publishing.service.js";
import type { StyleVersion } from "./style-version.cache.js";
import { styleVersionView } from "./style-version.view.js";

export interface StyleEditorRoutesDeps {
  readonly editor: StyleEditor;
  readonly publishing: StylePublishing;
  readonly version: Pick<StyleVersion, "get">;
}

/** Routes for administrators: the draft of their tokens, the live stylesheet and the history. */
export function styleEditorRoutes(deps: StyleEditorRoutesDeps): readonly BoundEndpoint[] {
  const { editor, publishing, version } = deps;
  const currentVersion = async () => styleVersionView(await version.get());
  return [
    bind(getTokens, () => editor.layers()),
    bind(saveTokens, ({ body: { tokens, label }, caller: { userId }, ifMatch }) =>
      editor.saveTokens({ actorId: userId, ifMatch, tokens, label }),
    ),
    bind(patchTokenScope, ({ params: { scope }, body: { tokens }, caller: { userId }, ifMatch }) =>
      editor.patchScope({ actorId: userId, ifMatch, scope, tokens }),
    ),
    bind(getCustomCss, async () => ({ css: await editor.css() })),
    bind(saveCustomCss, async ({ body: { css }, query, caller: { userId }, ifMatch, replyHeaders }) => {
      if (query.dryRun) {
        const { checked, before, changes } = await editor.planCss({ actorId: userId, ifMatch, css });
        replyHeaders.set("ETag", cssTag(before));
        return { css, warnings: [...checked.warnings], plan: changes };
      }
      const { source, warnings } = await editor.saveCss({ actorId: userId, ifMatch, css });
      replyHeaders.set("ETag", cssTag(source));
      return { css: source, warnings: [...warnings] };
    }),
    bind(getStyleDraftStatus, async () => draftStatusView(await publishing.status())),
    bind(publishStyle, async ({ caller }) => {
      await publishing.publish(caller.userId);
      return currentVersion();
    }),
    bind(scheduleStyle, async ({ body, caller }) =>
      draftStatusView(await publishing.schedule(caller.userId, body.publishAt)),
    ),
    bind(unscheduleStyle, async ({ caller }) => {
      await publishing.unschedule(caller.userId);
      return undefined;
    }),
    bind(resetStyle, async ({ caller }) => {
      await publishing.reset(caller.userId);
      return currentVersion();
    }),
    bind(restoreStyle, async ({ params, caller }) => {
      await publishing.restore(caller.userId, params.id);
      return currentVersion();
    }),
    bind(listStyleHistory, async ({ query }) => {
      const { data, meta } = await publishing.history(query);
      return { data: data.map(snapshotView), meta };
    }),
  ];
}
