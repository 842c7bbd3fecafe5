/** What is reported and moderated on a page. The module of moderation loads it when somebody presses one of its buttons. */
export { openRemove, openUnlist, openWarn, relist, restore } from "./acts.js";
export { openReport } from "./report.js";
