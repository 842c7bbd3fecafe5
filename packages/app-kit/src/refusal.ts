import type { ErrorCode } from "@sitevine/contracts";
import { FINDING_PATTERNS } from "./finding-words.js";
import { language } from "./language.js";
import { formatMoment } from "./moments.js";

type German = typeof import("./german.js");

/** Codes whose sentence names what nobody can know beforehand: a plugin that is missing, a version, a day. */
const PARTICULAR: ReadonlySet<string> = new Set<ErrorCode>(["SVC-PLUGIN-2002", "SVC-LICENSE-9005", "SVC-INSTALL-1004"]);

let german: German | undefined;

/** Resolves once the language of the page is there. Whoever reads English loads no German. */
export const refusalWords: Promise<unknown> =
  language === "de"
    ? import("./german.js").then((words) => {
        german = words;
      })
    : Promise.resolve();

function known({ GERMAN_OF_PATTERNS, GERMAN_OF_SENTENCES }: German, sentence: string): string | undefined {
  if (Object.hasOwn(GERMAN_OF_SENTENCES, sentence)) return GERMAN_OF_SENTENCES[sentence];
  const pattern = GERMAN_OF_PATTERNS.find(([english]) => english.test(sentence));
  return pattern && sentence.replace(...pattern);
}

const isOfCore = ({ GERMAN_OF_CODES }: German, code: string): code is ErrorCode => Object.hasOwn(GERMAN_OF_CODES, code);

const MOMENT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** The site writes times for programs; people read them in their language and time zone. */
const withMoments = (sentence: string): string => sentence.replace(MOMENT, (time) => formatMoment(time));

/** Why the site refuses, in the language of the page. Plugins and marketplaces have codes of their own, and their words. */
export const refusalOf = (refusal: { readonly code: string; readonly message: string }): string =>
  withMoments(sentenceFor(refusal));

function sentenceFor({ code, message }: { readonly code: string; readonly message: string }): string {
  if (!german) return message;
  const translated = known(german, message);
  if (translated !== undefined) return translated;
  if (!isOfCore(german, code)) return message;
  const general = german.GERMAN_OF_CODES[code];
  return PARTICULAR.has(code) ? `${general} (${message})` : general;
}

/** Translates a finding about a field to the language of the page. */
export function findingOf({ code, message }: { readonly code?: string | undefined; readonly message: string }): string {
  const plain = FINDING_PATTERNS.find(([said]) => said.test(message));
  if (plain) return message.replace(plain[0], language === "de" ? plain[2] : plain[1]);
  if (!german) return message;
  const { GERMAN_OF_FINDINGS } = german;
  const general = code !== undefined && Object.hasOwn(GERMAN_OF_FINDINGS, code) ? GERMAN_OF_FINDINGS[code] : undefined;
  return known(german, message) ?? general ?? message;
}
