import account from "./account.css";
import { inBuiltInLayer } from "./built-in-layer.js";
import settings from "./settings.css";

/** The components of account pages. The page links it between the base stylesheet and the appearance stylesheet. */
export const accountStylesheet: string = inBuiltInLayer([account, settings]);
