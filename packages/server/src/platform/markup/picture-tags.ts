// The markup comes from the site's own sanitiser and renderer: every value is quoted and contains no quotation mark.
// The pattern consumes attributes one by one, since the value of another attribute may look like a source.
const PICTURE = /<img(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>/gi;
const ATTRIBUTE = /(\s)([\w-]+)="([^"]*)"/g;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&#x27;", "'"],
  ["&lt;", "<"],
  ["&gt;", ">"],
]);

/** The text of an attribute's value. */
export const attributeText = (value: string): string =>
  value.replace(/&(?:amp|quot|#39|#x27|lt|gt);/gi, (entity) => ENTITIES.get(entity.toLowerCase()) ?? entity);

/** The markup with another tag in place of each `img`. */
export const replacePictures = (markup: string, replace: (tag: string) => string): string =>
  markup.replace(PICTURE, replace);

/** Each `img` of the markup, in order. */
export const picturesIn = (markup: string): readonly string[] => markup.match(PICTURE) ?? [];

/** Number of `img` elements in the markup. */
export const countPictures = (markup: string): number => picturesIn(markup).length;

/** The tag with other attributes; `replace` gets each with the space before it, its name and its quoted value as written. */
export const replaceAttributes = (
  tag: string,
  replace: (attribute: string, space: string, name: string, value: string) => string,
): string => tag.replace(ATTRIBUTE, replace);

/** The attributes of a tag by their names in lower case, with the values as texts. */
export function attributesIn(tag: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, , name = "", value = ""] of tag.matchAll(ATTRIBUTE))
    found.set(name.toLowerCase(), attributeText(value));
  return found;
}
