import type { BoundEndpoint } from "../../http/handler.js";
import { createNoteLayout, type LayoutChangeDeps } from "./layout-change.js";
import { layoutEditorRoutes } from "./layout-editor.routes.js";
import { createLayoutEditor, type LayoutEditorDeps } from "./layout-editor.service.js";
import { createLayoutPublishing } from "./layout-publishing.service.js";

/** The Layout Editor as a whole. */
export function createLayoutEditing({
  activity,
  version,
  ...deps
}: Omit<LayoutEditorDeps, "note"> & LayoutChangeDeps): readonly BoundEndpoint[] {
  const note = createNoteLayout({ activity, version });
  const editor = createLayoutEditor({ ...deps, note });
  const publishing = createLayoutPublishing({ ...deps, note });
  return layoutEditorRoutes({ editor, publishing, registry: deps.registry });
}
