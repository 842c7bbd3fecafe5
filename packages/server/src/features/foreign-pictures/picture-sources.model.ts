import { attributeText, replaceAttributes, replacePictures } from "../../platform/markup/picture-tags.js";

const FOREIGN = /^(?:https?:)?\/\//i;

/** The markup with a new address for each picture that names a host; `addressOf` gets whole addresses. */
export function withPicturesFrom(markup: string, addressOf: (url: string) => string): string {
  return replacePictures(markup, (tag) =>
    replaceAttributes(tag, (attribute, space, name, value) => {
      const address = attributeText(value).trim();
      if (name.toLowerCase() !== "src" || !FOREIGN.test(address)) return attribute;
      return `${space}${name}="${addressOf(address.startsWith("//") ? `https:${address}` : address)}"`;
    }),
  );
}
