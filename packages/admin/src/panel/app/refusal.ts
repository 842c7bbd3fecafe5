import type { ErrorCode } from "@sitevine/contracts";
import { language } from "../words/language.js";
import { GERMAN_OF_CODES } from "./error-words.js";
import { GERMAN_OF_FINDINGS, GERMAN_OF_PATTERNS, GERMAN_OF_SENTENCES } from "./refusal-words.js";

/** Codes whose sentence names what nobody can know beforehand: a plugin that is missing, a version, a day. */
const PARTICULAR: ReadonlySet<string> = new Set<ErrorCode>(["SVC-PLUGIN-2002", "SVC-LICENSE-9005", "SVC-INSTALL-1004"]);

const isOfCore = (code: string): code is ErrorCode => Object.hasOwn(GERMAN_OF_CODES, code);

function known(sentence: string): string | undefined {
  if (Object.hasOwn(GERMAN_OF_SENTENCES, sentence)) return GERMAN_OF_SENTENCES[sentence];
  const pattern = GERMAN_OF_PATTERNS.find(([english]) => english.test(sentence));
  return pattern && sentence.replace(...pattern);
}

/** Why the site refuses, in the language of the panel. Plugins and marketplaces have codes of their own, and their words. */
export function refusalOf({ code, message }: { readonly code: string; readonly message: string }): string {
  if (language !== "de") return message;
  const translated = known(message);
  if (translated !== undefined) return translated;
  if (!isOfCore(code)) return message;
  return PARTICULAR.has(code) ? `${GERMAN_OF_CODES[code]} (${message})` : GERMAN_OF_CODES[code];
}

/** What the site says about one field, in the language of the panel. */
export function findingOf({ code, message }: { readonly code?: string | undefined; readonly message: string }): string {
  if (language !== "de") return message;
  const general = code !== undefined && Object.hasOwn(GERMAN_OF_FINDINGS, code) ? GERMAN_OF_FINDINGS[code] : undefined;
  return known(message) ?? general ?? message;
}
