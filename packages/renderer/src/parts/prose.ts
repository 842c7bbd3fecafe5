import type { Html } from "../html.js";
import { html, raw } from "../html.js";
import { directed } from "./directed.js";

/**
 * Prepares sanitised text for small screens and keyboards: elements that may be wider than the page scroll inside a focusable
 * box.
 */
export function prose(markup: string): Html {
  return raw(
    markup
      .replaceAll(/<pre(?=[\s>])(?![^>]*\stabindex)/gi, '<pre tabindex="0"')
      .replaceAll(/<table(?=[\s>])/gi, '<div class="sv-scroll" tabindex="0"><table')
      .replaceAll(/<\/table>/gi, "</table></div>"),
  );
}

/** A sanitised text in a box of its own, each block of it in its own direction. */
export function proseBox(className: string, markup: string): Html {
  const text = directed(markup);
  return html`<div class="${className}" dir="${text.direction}">${prose(text.markup)}</div>`;
}
