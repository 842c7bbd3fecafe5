import { inBuiltInLayer } from "./built-in-layer.js";
import suggest from "./suggest.css";

/** Styles of search suggestions. The script of the pages links them when a reader turns to a search field. */
export const suggestStylesheet: string = inBuiltInLayer([suggest]);
