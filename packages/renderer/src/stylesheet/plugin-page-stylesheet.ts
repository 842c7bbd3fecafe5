import { inBuiltInLayer } from "./built-in-layer.js";
import moderation from "./moderation.css";
import pluginPage from "./plugin-page.css";

/** Pages of plugins, with the dialogs of moderation. They link it between the base stylesheet and the appearance stylesheet. */
export const pluginPageStylesheet: string = inBuiltInLayer([moderation, pluginPage]);
