import type { Html } from "../html.js";
import { raw } from "../html.js";

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
