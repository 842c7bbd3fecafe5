export { hasFootnotes } from "./footnotes.js";
export { articleMarkdown, commentMarkdown } from "./markdown.js";
