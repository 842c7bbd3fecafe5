import type { Html } from "../html.js";
import { raw } from "../html.js";

/**
 * Sanitised text from outside, ready for small screens and keyboards: what can be wider than the page scrolls inside
 * a box of its own that takes the focus.
 */
export function prose(markup: string): Html {
  return raw(
    markup
      .replaceAll(/<pre(?=[\s>])(?![^>]*\stabindex)/gi, '<pre tabindex="0"')
      .replaceAll(/<table(?=[\s>])/gi, '<div class="sv-scroll" tabindex="0"><table')
      .replaceAll(/<\/table>/gi, "</table></div>"),
  );
}
