export type { BalanceProblem } from "./balance.js";
export { findImbalance } from "./balance.js";
export { quoteCssString, unescapeCss } from "./escape.js";
export type { CssToken, CssTokenType } from "./token.js";
export { readCssToken, tokenizeCss } from "./tokenizer.js";
export { isDataUrl, isRemoteReference, staysOnSite } from "./url-origin.js";
export type { CssReference, ReferenceOptions } from "./value-references.js";
export { listReferences } from "./value-references.js";
