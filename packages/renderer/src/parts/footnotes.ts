import { html } from "../html.js";
import type { Messages } from "../messages/messages.js";

const NOTES = /<section([^>]*) class="footnotes"/;
const BACK = /<a href="#(section-ref_(\d+)(?:_\d+)?)">↩<\/a>/g;

/**
 * A sanitised text whose footnotes have words for those who listen: without them, the links back are read as “arrow”, or not at all.
 * Articles are stored without these, since the language of a site can change.
 */
export function withFootnotes({ footnotes, backToNote }: Messages, markup: string): string {
  if (!markup.includes('class="footnotes"')) return markup;
  return markup
    .replace(NOTES, (tag) => tag + html` aria-label="${footnotes}"`.toString())
    .replaceAll(BACK, (_link, reference: string, note: string) =>
      html`<a href="#${reference}" aria-label="${backToNote(note)}">↩</a>`.toString(),
    );
}
