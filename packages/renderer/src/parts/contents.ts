import { type Html, html, nothing, raw } from "../html.js";
import { headingId } from "../markdown/heading-ids.js";

/** Texts with fewer headings need no list of them. */
const FEWEST = 3;
/** Limit of headings in the list: smaller ones are dropped first, then those beyond the limit. */
const MOST = 50;

interface Heading {
  readonly isMain: boolean;
  readonly id: string;
  /** Escaped text. */
  readonly label: string;
}

// In sanitised markup each `<` begins a tag, and each element is closed.
const HEADING = /<(h[23])((?: [^>]*)?)>(.*?)<\/\1>/gs;
const ID = / id="([^"]*)"/;
const NOTE = /<sup><a href="#section-note_.*?<\/sup>/gs;

const labelOf = (inner: string): string =>
  inner
    .replaceAll(NOTE, "")
    .replaceAll(/<[^>]*>/g, "")
    .trim();

/** Like the ids that headings of Markdown have. */
const wordsOf = (label: string): string => headingId(label.replaceAll(/&[a-z\d#]+;/gi, "-"));

/** Gives each heading an id that occurs once. An id of the text stays where it first occurs, so that links to it lead there. */
function createIds(markup: string) {
  const firsts = new Map<string, number>();
  for (const { index, 1: id = "" } of markup.matchAll(new RegExp(ID, "g"))) if (!firsts.has(id)) firsts.set(id, index);
  const counts = new Map<string, number>();

  function freeId(words: string): string {
    for (;;) {
      const count = (counts.get(words) ?? 0) + 1;
      counts.set(words, count);
      const id = count === 1 ? `section-${words}` : `section-${words}-${count}`;
      if (firsts.has(id)) continue;
      firsts.set(id, -1);
      return id;
    }
  }

  return (own: string | undefined, label: string, start: number): string =>
    own !== undefined && (firsts.get(own) ?? 0) >= start ? own : freeId(wordsOf(label));
}

/** The list of a text's headings, and the text with an id on each heading that the list links to. */
export interface TextWithContents {
  readonly list: Html;
  readonly markup: string;
}

/** Lists the headings of the second and third level of a sanitised text; a text with few of them stays as it is. */
export function withContents(markup: string, title: string): TextWithContents {
  const found = [...markup.matchAll(HEADING)].filter(([, , , inner = ""]) => labelOf(inner) !== "");
  const listed = found.length > MOST ? found.filter(([, name]) => name === "h2").slice(0, MOST) : found;
  if (listed.length < FEWEST) return { list: nothing, markup };
  const idFor = createIds(markup);
  const headings: Heading[] = [];
  const pieces: string[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: name = "", 2: attributes = "", 3: inner = "" } of listed) {
    const label = labelOf(inner);
    const id = idFor(ID.exec(attributes)?.[1], label, index);
    headings.push({ isMain: name === "h2", id, label });
    pieces.push(markup.slice(end, index), `<${name}${attributes.replace(ID, "")} id="${id}">${inner}</${name}>`);
    end = index + whole.length;
  }
  return { list: listOf(headings, title), markup: pieces.join("") + markup.slice(end) };
}

/** Smaller headings stand below the one that they follow. */
function listOf(headings: readonly Heading[], title: string): Html {
  const groups: { readonly first: Heading; readonly below: Heading[] }[] = [];
  for (const heading of headings) {
    const group = groups.at(-1);
    if (group && !heading.isMain && group.first.isMain) group.below.push(heading);
    else groups.push({ first: heading, below: [] });
  }
  const link = ({ id, label }: Heading): Html => html`<a href="#${raw(id)}">${raw(label)}</a>`;
  const items = groups.map(
    ({ first, below }) =>
      html`<li>${link(first)}${below.length > 0 && html`<ol>${below.map((heading) => html`<li>${link(heading)}</li>`)}</ol>`}</li>`,
  );
  return html`<details class="sv-contents"><summary>${title}</summary><nav class="sv-prose" aria-label="${title}" dir="auto"><ol>${items}</ol></nav></details>`;
}
