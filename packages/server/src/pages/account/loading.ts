import { type BlockContext, type Html, html } from "@sitevine/renderer";

/**
 * What a page says while the reader's script fetches what it shows, and the place where it says that this failed. A guest's
 * page waits for nothing.
 */
export function loading({ messages, model, icon }: BlockContext): Html {
  const hidden = model.viewer.kind === "guest" && html` hidden`;
  return html`<p class="sv-waiting" role="status" data-sv="waiting"${hidden}>${messages.loading}</p>
    <div class="sv-empty" role="alert" data-sv="failed" hidden><span class="sv-empty-icon">${icon("rotate-ccw")}</span>
    <p class="sv-empty-title">${messages.loadingFailed}</p><p data-sv="why"></p>
    <p><button type="button" class="sv-btn" data-sv="again">${messages.tryAgain}</button></p></div>`;
}
