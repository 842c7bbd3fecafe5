import * as z from "zod";
import { isLanguageTag, LANGUAGE_TAG_SHAPE } from "./language-tag.js";

/** A text for readers: one for all of them, or one for each language, by its tag (BCP 47). */
export type LocalText = string | Readonly<Record<string, string>>;

/** In how many languages one text can be given. */
export const MOST_TEXT_LANGUAGES = 50;

// Fallback language: most theme authors and readers understand it.
const COMMON_LANGUAGE = "en";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True for a value that gives a text by language, whether it does so correctly or not. */
export const isTextByLanguage = isObject;

const saysSomething = (text: unknown): text is string => typeof text === "string" && text.trim() !== "";

/** The tag in lower case and each of its shorter forms, the longest first: `zh-hant-tw`, `zh-hant`, `zh`. */
function formsOf(tag: string): readonly string[] {
  const parts = tag.toLowerCase().split("-");
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join("-"));
}

/**
 * The text in a language: the one under its tag, else under the next shorter form of the tag, else the English one, else the
 * first by the alphabet of tags, since the order of keys does not count in JSON. A blank text counts as none, and so does
 * any other value; undefined where there is none at all.
 */
export function textIn(value: unknown, language: string): string | undefined {
  if (!isObject(value)) return saysSomething(value) ? value : undefined;
  const texts = Object.entries(value).flatMap(([tag, text]) =>
    saysSomething(text) ? [{ tag: tag.toLowerCase(), text }] : [],
  );
  for (const form of [...formsOf(language), COMMON_LANGUAGE]) {
    const found = texts.find(({ tag }) => tag === form);
    if (found && isLanguageTag(form)) return found.text;
  }
  const byTag = texts.toSorted((one, other) => (one.tag < other.tag ? -1 : 1));
  return byTag.find(({ tag }) => isLanguageTag(tag))?.text;
}

interface TextProblem {
  readonly path: readonly string[];
  readonly message: string;
}

/** Everything that is wrong with a text; each problem with the tag that it stands under. */
function problemsOf(value: unknown, longest: number): readonly TextProblem[] {
  const tooLong = `must be at most ${longest} characters`;
  if (typeof value === "string") return value.length <= longest ? [] : [{ path: [], message: tooLong }];
  if (!isObject(value)) return [{ path: [], message: "must be a text, or an object with a text for each language" }];
  const entries = Object.entries(value);
  if (entries.length === 0) return [{ path: [], message: "must have a text for at least one language" }];
  if (entries.length > MOST_TEXT_LANGUAGES)
    return [{ path: [], message: `must be in at most ${MOST_TEXT_LANGUAGES} languages` }];
  const seen = new Set<string>();
  return entries.flatMap(([tag, text]) => {
    const language = tag.toLowerCase();
    const isRepeated = seen.has(language);
    seen.add(language);
    const messages = [
      !isLanguageTag(tag) && "must stand under a language tag such as en or pt-BR",
      isRepeated && "must be the only text in its language",
      typeof text !== "string" && "must be a text",
      typeof text === "string" && text.length > longest && tooLong,
    ];
    return messages.flatMap((message) => (message === false ? [] : [{ path: [tag], message }]));
  });
}

const schemas = new WeakSet<object>();

/** True for a schema that `localText` made. */
export const isLocalText = (schema: object): boolean => schemas.has(schema);

/** Schema of a text for readers, given once or by language; each of its texts has at most so many characters. */
export function localText(longest: number): z.ZodType {
  const text = { type: "string", maxLength: longest } as const;
  const byLanguage = {
    type: "object",
    description: "The text in each language, by its tag (BCP 47)",
    propertyNames: LANGUAGE_TAG_SHAPE,
    additionalProperties: text,
    minProperties: 1,
    maxProperties: MOST_TEXT_LANGUAGES,
  } as const;
  // Not a union of two schemas, which would not say under which language something is wrong.
  const schema = z
    .unknown()
    .superRefine((value, context) => {
      for (const { path, message } of problemsOf(value, longest))
        context.addIssue({ code: "custom", path: [...path], message });
    })
    .meta({ anyOf: [text, byLanguage] });
  schemas.add(schema);
  return schema;
}
