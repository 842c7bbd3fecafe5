import { safeHref, safeImageSource } from "../attributes.js";
import { html, nothing } from "../html.js";
import type { HeadingLevel } from "../outline.js";
import { heading as headingElement } from "../parts/heading.js";
import { proseBox } from "../parts/prose.js";
import { readChoice, readInt, readText } from "../props.js";
import type { BlockDefinition } from "../registry.js";
import { cleanRichText } from "../rich-text.js";

export const heading: BlockDefinition = {
  type: "heading",
  needs: [],
  render: (block, context) => {
    const text = readText(block, "text");
    if (!text) return nothing;
    const level = readInt(block, "level", 1, 6, 2) as HeadingLevel;
    const align = readChoice(block, "align", ["start", "center", "end"], "start");
    return headingElement(context, level, `sv-heading sv-heading--${level} sv-align-${align}`, text);
  },
};

export const richText: BlockDefinition = {
  type: "richText",
  needs: [],
  render: (block) => {
    const markup = readText(block, "html");
    return markup ? proseBox("sv-richtext sv-prose", cleanRichText(markup)) : nothing;
  },
};

/** Ratios that have a class; any other ratio leaves the image as it is. */
const RATIOS = ["1/1", "4/3", "3/2", "16/9", "21/9", "3/4", "2/3"] as const;

export const image: BlockDefinition = {
  type: "image",
  needs: [],
  render: (block) => {
    const source = safeImageSource(readText(block, "source"));
    if (!source) return nothing;
    const ratio = readChoice(block, "ratio", ["auto", ...RATIOS], "auto");
    const href = readText(block, "href");
    const caption = readText(block, "caption");
    const picture = html`<img class="sv-ratio-${ratio.replace("/", "-")}" src="${source}" alt="${readText(block, "alt")}" loading="lazy" decoding="async">`;
    return html`<figure class="sv-image">${href ? html`<a href="${safeHref(href)}">${picture}</a>` : picture}${
      caption && html`<figcaption dir="auto">${caption}</figcaption>`
    }</figure>`;
  },
};
