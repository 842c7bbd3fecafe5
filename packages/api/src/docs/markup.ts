/** Markup that is safe to insert into a page. */
export interface Markup {
  readonly html: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

type Part = Markup | string | number | false | undefined | readonly Part[];

function write(part: Part): string {
  if (part === undefined || part === false) return "";
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
  return "html" in part ? part.html : part.map(write).join("");
}

/** Template tag for markup; escapes every value that is not markup. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: texts.map((text, index) => `${text}${write(parts[index])}`).join(""),
});
