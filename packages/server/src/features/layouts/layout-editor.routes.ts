import {
  discardLayoutDraft,
  getLayoutDraft,
  getLayoutDraftStatus,
  listBlockTypes,
  listLayoutDrafts,
  listTemplates,
  publishLayouts,
  resetLayout,
  revertLayoutToTheme,
  saveLayoutDraft,
} from "@sitevine/api";
import { STYLE_VARIANTS } from "@sitevine/contracts";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { LayoutEditing } from "./layout-editing.service.js";
import { type EditedLayout, layoutTag } from "./layout-state.model.js";
import { layoutView, templateView } from "./layouts.view.js";

/** Routes of the Layout Editor: drafts of templates and single pages, and the available templates and blocks. */
export function layoutEditorRoutes({ editor, publishing, registry }: LayoutEditing): readonly BoundEndpoint[] {
  const answer = (layout: EditedLayout, replyHeaders: Headers) => {
    replyHeaders.set("ETag", layoutTag(layout));
    return layoutView(layout);
  };
  return [
    bind(listLayoutDrafts, async () =>
      Object.fromEntries((await editor.list()).map((layout) => [layout.place.key, layoutView(layout)])),
    ),
    bind(listTemplates, async () =>
      (await editor.catalogue()).map(({ layout, variants }) => templateView(layout, variants)),
    ),
    bind(listBlockTypes, () => ({
      blocks: registry.blocks().map((block) => ({ ...block, props: block.props && { ...block.props } })),
      variants: [...STYLE_VARIANTS],
    })),
    bind(getLayoutDraftStatus, async () => ({ pending: [...(await publishing.pending())] })),
    bind(getLayoutDraft, async ({ params, replyHeaders }) =>
      answer(await editor.find(params.templateKey), replyHeaders),
    ),
    bind(saveLayoutDraft, async ({ params, body: { document }, caller: { userId }, ifMatch, replyHeaders }) =>
      answer(await editor.save({ actorId: userId, key: params.templateKey, ifMatch, document }), replyHeaders),
    ),
    bind(publishLayouts, async ({ caller }) => ({ published: [...(await publishing.publish(caller.userId))] })),
    bind(discardLayoutDraft, async ({ params, caller, replyHeaders }) =>
      answer(await editor.discard(caller.userId, params.templateKey), replyHeaders),
    ),
    bind(resetLayout, async ({ params, caller, replyHeaders }) =>
      answer(await editor.reset(caller.userId, params.templateKey), replyHeaders),
    ),
    bind(revertLayoutToTheme, async ({ params, caller, replyHeaders }) =>
      answer(await editor.revertToTheme(caller.userId, params.templateKey), replyHeaders),
    ),
  ];
}
