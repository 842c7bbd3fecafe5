import { isolated } from "./isolated.js";

/** A message with a number, by plural form. */
type Forms = Readonly<Record<string, string>>;

const messages = JSON.parse(document.getElementById("sv-words")?.dataset.words ?? "{}") as Readonly<
  Record<string, string | Forms>
>;

const { lang, dir } = document.documentElement;
// Messages may be in another language than the page's locale, and follow their own plural rules.
const plural = new Intl.PluralRules(typeof messages.language === "string" ? messages.language : "en");
const exact = new Intl.NumberFormat(lang || "en");
const short = new Intl.NumberFormat(lang || "en", { notation: "compact", maximumFractionDigits: 1 });
const moment = new Intl.DateTimeFormat(lang || "en", { dateStyle: "full", timeStyle: "short" });

/** Returns a lookup of messages by name, with placeholders filled in; an unknown name gives an empty text. */
const sayer =
  (words: Readonly<Record<string, string | Forms>>) =>
  (name: string, values: Readonly<Record<string, string>> = {}): string => {
    const text = words[name];
    return typeof text === "string"
      ? text.replace(/\{(\w+)\}/g, (open, key: string) => (key in values ? isolated(values[key] ?? "", dir) : open))
      : "";
  };

/** The page's message of this name, with its placeholders filled in. */
export const say = sayer(messages);

/** The same for the words that an element of the page carries. */
export const wordsOf = (element: HTMLElement | null): typeof say =>
  sayer(JSON.parse(element?.dataset.words ?? "{}") as Record<string, string>);

/** The page's message of this name for a number. */
export function sayCount(name: string, count: number): string {
  const forms = messages[name];
  if (typeof forms !== "object") return exact.format(count);
  const form = (count === 0 ? forms.none : undefined) ?? forms[plural.select(count)] ?? forms.other ?? "{n}";
  return form.replace("{n}", exact.format(count));
}

/** 1.2K */
export const shortNumber = (count: number): string => short.format(count);

/** A moment as full date and time. */
export const exactTime = (date: Date): string => moment.format(date);
