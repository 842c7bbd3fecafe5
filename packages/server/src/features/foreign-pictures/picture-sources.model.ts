// The markup comes from the site's own sanitiser and renderer: every value is quoted and contains no quotation mark.
// The pattern consumes attributes one by one, since the value of another attribute may look like a source.
const PICTURE = /<img(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>/gi;
const ATTRIBUTE = /(\s)([\w-]+)="([^"]*)"/g;
const FOREIGN = /^(?:https?:)?\/\//i;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&#x27;", "'"],
  ["&lt;", "<"],
  ["&gt;", ">"],
]);

const decoded = (value: string): string =>
  value.replace(/&(?:amp|quot|#39|#x27|lt|gt);/gi, (entity) => ENTITIES.get(entity.toLowerCase()) ?? entity);

/** The markup with a new address for each picture that names a host; `addressOf` gets whole addresses. */
export function withPicturesFrom(markup: string, addressOf: (url: string) => string): string {
  return markup.replace(PICTURE, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, space: string, name: string, value: string) => {
      const address = decoded(value).trim();
      if (name.toLowerCase() !== "src" || !FOREIGN.test(address)) return attribute;
      return `${space}${name}="${addressOf(address.startsWith("//") ? `https:${address}` : address)}"`;
    }),
  );
}
