import { type SamplePage, samplePages } from "@sitevine/renderer/sample";

const WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const LONG = `${WORD} and what a whole winter of careful, patient and mostly unpaid work taught the eleven of us about oak`;
const NAME = "Maximiliana-Aleksandrovna Featherstonehaugh-Cholmondeley";

/** Extreme values that real sites contain, by the name of the field. */
const HARD: Readonly<Record<string, (value: string) => unknown>> = {
  title: () => LONG,
  name: () => NAME,
  label: (value) => `${value} ${WORD.slice(0, 34)}`,
  excerpt: (value) => `${WORD} ${value} ${value}`,
  bio: (value) => `${WORD} ${value}`,
  description: (value) => `${WORD} ${value}`,
  value: () => WORD,
  username: () => WORD.slice(0, 32).toLowerCase(),
  imageUrl: () => null,
  avatarUrl: () => null,
  text: (value) => `${value}${WORD}`,
  contentHtml: (value) =>
    `${value}<p>${WORD}${WORD}</p><p><a href="/p/x">https://example.org/${WORD}?${WORD}</a> <code>${WORD}${WORD}</code></p>
<pre><code>${`const ${WORD} = await ${WORD}();`.repeat(2)}</code></pre>
<table><thead><tr>${"<th scope='col'>Heading</th>".repeat(9)}</tr></thead><tbody><tr>${`<td>${WORD.slice(0, 24)}</td>`.repeat(9)}</tr></tbody></table>`,
};
// Every count is one that a popular site reaches.
const COUNTS = new Set(["articles", "comments", "likes", "dislikes", "views", "followers", "following", "members"]);

function harden(value: unknown, key = ""): unknown {
  if (typeof value === "string") return HARD[key]?.(value) ?? (key in HARD ? null : value);
  if (typeof value === "number") return COUNTS.has(key) ? 1_234_567 : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => harden(item, key));
    return key === "tags" ? [...items, ...items, ...items, ...items] : items;
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, harden(inner, name)]));
}

/** The sample's full pages with long words, long names, wide tables and no pictures. */
export function hardPages(): readonly SamplePage[] {
  return samplePages()
    .filter(({ name, template }) => name === template.replaceAll(".", "-"))
    .map((page) => ({
      ...page,
      name: `${page.name}-hard`,
      // The shape stays, since only texts and numbers change.
      model: harden(page.model) as SamplePage["model"],
    }));
}

/** The same pages in a right-to-left language. */
export function rightToLeft(pages: readonly SamplePage[]): readonly SamplePage[] {
  return pages.map((page) => ({
    ...page,
    name: `${page.name}-rtl`,
    model: { ...page.model, site: { ...page.model.site, dir: "rtl", locale: "ar" } },
  }));
}
