/** A sentence with a number in it, by plural form. */
type Forms = Readonly<Record<string, string>>;

const words: Readonly<Record<string, string | Forms>> = (() => {
  const json = document.getElementById("sv-words")?.dataset.words;
  return json ? (JSON.parse(json) as Record<string, string | Forms>) : {};
})();

const { lang } = document.documentElement;
// Words may be in another language than the page, and follow the rules of their own.
const plural = new Intl.PluralRules(typeof words.language === "string" ? words.language : "en");
const exact = new Intl.NumberFormat(lang || "en");
const short = new Intl.NumberFormat(lang || "en", { notation: "compact", maximumFractionDigits: 1 });
const moment = new Intl.DateTimeFormat(lang || "en", { dateStyle: "full", timeStyle: "short" });

/** What the page says under this name, with what it leaves open filled in. */
export function say(name: string, values: Readonly<Record<string, string>> = {}): string {
  const text = words[name];
  return typeof text === "string" ? text.replace(/\{(\w+)\}/g, (open, key: string) => values[key] ?? open) : "";
}

/** The same for a sentence with a number in it. */
export function sayCount(name: string, count: number): string {
  const forms = words[name];
  if (typeof forms !== "object") return exact.format(count);
  const form = (count === 0 ? forms.none : undefined) ?? forms[plural.select(count)] ?? forms.other ?? "{n}";
  return form.replace("{n}", exact.format(count));
}

/** 1.2K */
export const shortNumber = (count: number): string => short.format(count);

/** A moment in full. */
export const exactTime = (date: Date): string => moment.format(date);
