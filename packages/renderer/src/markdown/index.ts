export { CALLOUT_KINDS, type CalloutKind } from "./callouts.js";
export { hasFootnotes } from "./footnotes.js";
export { articleMarkdown, commentMarkdown } from "./markdown.js";
