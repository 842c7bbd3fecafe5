import { loadStyle } from "../main.js";

/** Address of the stylesheet of the editor; the site replaces it. */
const STYLE = "sitevine:editor-style";

/** Loads what only those need who write. */
export async function loadEditor(): Promise<typeof import("../editor/editor.js")> {
  const [editor] = await Promise.all([import("../editor/editor.js"), loadStyle(STYLE)]);
  return editor;
}
