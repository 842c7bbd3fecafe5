export { GERMAN_OF_CODES } from "./error-words.js";
export { GERMAN_OF_FINDINGS, GERMAN_OF_PATTERNS, GERMAN_OF_SENTENCES } from "./refusal-words.js";
