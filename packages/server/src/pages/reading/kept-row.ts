import { type Html, html } from "@sitevine/renderer";

/** A row that its member can let go of, and take back where that is possible. */
export interface KeptRow {
  /** The endpoint whose DELETE lets go. */
  readonly address: string;
  readonly what: Html;
  /** Content beside the button, such as a time. */
  readonly aside?: Html;
  readonly label: string;
  /** Names the row for those who hear the button without seeing it. */
  readonly name: string;
  readonly again?: { readonly method: "PUT" | "POST"; readonly said: string; readonly label: string };
}

export function keptRow({ address, what, aside, label, name, again }: KeptRow): Html {
  const button = (hook: string, text: string): Html =>
    html`<button type="button" class="sv-btn sv-btn--quiet" data-sv="${hook}" aria-label="${text}: ${name}">${text}</button>`;
  const tools = html`<div class="sv-reading-tools">${aside}${button("let-go", label)}</div>`;
  const said =
    again && html`<span data-sv="said">${again.said}</span> <span class="sv-quiet" dir="auto">${name}</span>`;
  const gone =
    again &&
    html`<div class="sv-reading-gone" data-sv="gone" hidden><p>${said}</p>${button("again", again.label)}</div>`;
  const hooks = html` data-sv-kept="${address}"${again && html` data-sv-again="${again.method}"`}`;
  return html`<li${hooks}><div class="sv-reading-what" data-sv="what">${what}${tools}</div>${gone}</li>`;
}
