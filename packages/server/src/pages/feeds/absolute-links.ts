import { escapeHtml } from "@sitevine/renderer";

// The sanitiser made the texts of articles: names are in lower case, and every value is quoted and contains no
// quotation mark. The pattern consumes attributes one by one, since the value of a title may look like the beginning of
// a link.
const LINKING_TAG = /<(?:a|img)(?:\s+[a-z]+(?:="[^"]*")?)*\s*\/?>/g;
const ATTRIBUTE = /(\s)([a-z]+)="([^"]*)"/g;
const REFERENCE = /&(amp|lt|gt|quot);/g;
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
]);

const textOf = (value: string): string => value.replace(REFERENCE, (all, name) => CHARACTERS.get(name) ?? all);

/** The same HTML with absolute links and pictures, resolved against `base`, and each picture in one size. */
export function withAbsoluteLinks(sanitised: string, base: string): string {
  return sanitised.replace(LINKING_TAG, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, space: string, name: string, value: string) => {
      // Reading programs would resolve the addresses in it against their own.
      if (name === "srcset" || name === "sizes") return "";
      if (name !== "href" && name !== "src") return attribute;
      const address = textOf(value);
      return URL.canParse(address, base) ? `${space}${name}="${escapeHtml(new URL(address, base).href)}"` : attribute;
    }),
  );
}
