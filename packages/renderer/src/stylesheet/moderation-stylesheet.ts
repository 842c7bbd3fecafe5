import { inBuiltInLayer } from "./built-in-layer.js";
import moderation from "./moderation.css";

/** The dialogs of members and moderators. Pages that carry them link it between the base stylesheet and the appearance stylesheet. */
export const moderationStylesheet: string = inBuiltInLayer([moderation]);
