import { inBuiltInLayer } from "./built-in-layer.js";
import editor from "./editor.css";

/** What only somebody who writes a comment sees. The script of these pages links it when they turn to a form. */
export const editorStylesheet: string = inBuiltInLayer([editor]);
