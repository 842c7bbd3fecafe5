import { escapeHtml } from "../escape.js";
import type { Messages } from "../messages/messages.js";

const NOTES = '<section class="footnotes">';
const BACK = /(<a href="#section-ref_(\d+)(?:_\d+)?")>↩<\/a>/g;

/**
 * A sanitised text whose footnotes have words for those who listen: without them, the links back are read as “arrow”, or not at all.
 * Articles are stored without these, since the language of a site can change.
 */
export function withFootnotes(messages: Messages, markup: string): string {
  if (!markup.includes(NOTES)) return markup;
  const label = (text: string): string => `aria-label="${escapeHtml(text)}"`;
  return markup
    .replace(NOTES, () => `<section class="footnotes" ${label(messages.footnotes)}>`)
    .replaceAll(BACK, (_link, open: string, note: string) => `${open} ${label(messages.backToNote(note))}>↩</a>`);
}
