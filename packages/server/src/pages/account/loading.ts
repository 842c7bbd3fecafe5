import { type BlockContext, type Html, html } from "@sitevine/renderer";

/**
 * Message that a page shows while the reader's script loads its content, and the element in which the script reports a
 * failure. Both are hidden from guests, for whom nothing is loaded.
 */
export function loading({ messages, model, icon }: BlockContext): Html {
  const hidden = model.viewer.kind === "guest" && html` hidden`;
  return html`<p class="sv-waiting" role="status" data-sv="waiting"${hidden}>${messages.loading}</p>
    <div class="sv-empty" role="alert" data-sv="failed" hidden><span class="sv-empty-icon">${icon("rotate-ccw")}</span>
    <p class="sv-empty-title">${messages.loadingFailed}</p><p data-sv="why"></p>
    <p><button type="button" class="sv-btn" data-sv="again">${messages.tryAgain}</button></p></div>`;
}
