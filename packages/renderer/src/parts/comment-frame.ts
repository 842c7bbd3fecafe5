import type { Html } from "../html.js";
import { html } from "../html.js";

/** Frame of a comment or similar entry: its content beside the author's picture. */
export const commentFrame = (label: string, picture: Html, content: readonly Html[]): Html =>
  html`<article class="sv-comment" aria-label="${label}">${picture}<div class="sv-comment-main">${content}</div></article>`;
