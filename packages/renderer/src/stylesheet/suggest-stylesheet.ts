import { inBuiltInLayer } from "./built-in-layer.js";
import suggest from "./suggest.css";

/** What a search field suggests. The script of the pages links it when somebody turns to such a field. */
export const suggestStylesheet: string = inBuiltInLayer([suggest]);
