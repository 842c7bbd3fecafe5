import { escapeHtml } from "./escape.js";
import { templateTexts } from "./template-texts.js";

/** Safe markup: made by `html`, or declared safe with `raw`. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  /** True when the markup is empty. */
  get isEmpty(): boolean {
    return this.#markup === "";
  }

  toString(): string {
    return this.#markup;
  }
}

/** A value in a template. Text is escaped; `null`, `undefined` and `false` render nothing. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** Empty markup. */
export const nothing = new Html("");

/** Declares markup from elsewhere as safe, such as sanitised article text. */
export function raw(markup: string): Html {
  return new Html(markup);
}

/** Template tag that escapes every value except `Html`. Attributes must be quoted. For line breaks see `templateTexts`. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const texts = templateTexts(strings);
  let markup = texts[0] ?? "";
  for (let index = 0; index < values.length; index += 1) markup += markupOf(values[index]) + (texts[index + 1] ?? "");
  return new Html(markup);
}

/** Concatenates markup. */
export function join(parts: readonly HtmlValue[]): Html {
  return new Html(markupOf(parts));
}

function markupOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  if (value instanceof Html) return value.toString();
  let markup = "";
  for (const item of value) markup += markupOf(item);
  return markup;
}
