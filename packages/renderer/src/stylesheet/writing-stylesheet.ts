import { inBuiltInLayer } from "./built-in-layer.js";
import writing from "./writing.css";

/** The forms of comments, and what members do with comments. Pages on which members write have it beside that of the dialogs. */
export const writingStylesheet: string = inBuiltInLayer([writing]);
