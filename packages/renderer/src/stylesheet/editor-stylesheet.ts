import { inBuiltInLayer } from "./built-in-layer.js";
import editor from "./editor.css";

/** Styles of the comment editor. The script of these pages links them when a member turns to a form. */
export const editorStylesheet: string = inBuiltInLayer([editor]);
