export { isBlock } from "./display.js";
export { MARKUP_LIMITS, type MarkupLimits, type MarkupProblem, MarkupRefused } from "./markup-limits.js";
export { type Attributes, type KeepElement, type KeptElement, reduceMarkup } from "./reduce-markup.js";
