import { escapeHtml } from "./escape.js";

/** Markup that is safe to send: made by `html`, or vouched for with `raw`. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  /** True when nothing would be sent. */
  get isEmpty(): boolean {
    return this.#markup === "";
  }

  toString(): string {
    return this.#markup;
  }
}

/** What a template may hold; text is escaped, and nothing at all stands for `null`, `undefined` and `false`. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** Markup of nothing. */
export const nothing = new Html("");

/** Vouches for markup from elsewhere, such as sanitised article text. */
export function raw(markup: string): Html {
  return new Html(markup);
}

/** Template tag that escapes every value but `Html`. Attributes have to be quoted. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = strings[0] ?? "";
  for (let index = 0; index < values.length; index += 1) markup += markupOf(values[index]) + (strings[index + 1] ?? "");
  return new Html(markup);
}

/** Puts markup side by side. */
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
