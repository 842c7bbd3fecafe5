import type { LayoutRegistry } from "./layout.registry.js";
import { createNoteLayout, type LayoutChangeDeps } from "./layout-change.service.js";
import { createLayoutEditor, type LayoutEditor, type LayoutEditorDeps } from "./layout-editor.service.js";
import { createLayoutPublishing, type LayoutPublishing } from "./layout-publishing.service.js";

/** The complete Layout Editor. */
export interface LayoutEditing {
  readonly editor: LayoutEditor;
  readonly publishing: LayoutPublishing;
  readonly registry: LayoutRegistry;
}

export function createLayoutEditing({
  activity,
  version,
  ...deps
}: Omit<LayoutEditorDeps, "note"> & LayoutChangeDeps): LayoutEditing {
  const note = createNoteLayout({ activity, version });
  const { registry } = deps;
  return {
    registry,
    editor: createLayoutEditor({ ...deps, note }),
    publishing: createLayoutPublishing({ ...deps, note }),
  };
}
