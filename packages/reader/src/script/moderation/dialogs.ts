/** Exports of the moderation dialogs. The module of moderation loads them when one of its buttons is pressed. */
export { openRemove, openUnlist, openWarn, relist, restore } from "./acts.js";
export { openReport } from "./report.js";
