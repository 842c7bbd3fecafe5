export { type OpenedDocument, openDocument } from "./document/open-document.js";
export { blockOffsets } from "./document/origin.js";
export { createDocumentWriter } from "./document/save-document.js";
export { inNewlines, newlineOf } from "./read/source-lines.js";
export { schema } from "./schema/schema.js";
export { isEmptyParagraph } from "./write/segments.js";
export { writeMarkdown } from "./write/write-markdown.js";
