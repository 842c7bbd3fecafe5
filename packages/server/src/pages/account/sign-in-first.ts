import { type BlockContext, type Html, html } from "@sitevine/renderer";

/** Content that a page for members shows to guests. */
export interface SignInFirst {
  readonly icon: Parameters<BlockContext["icon"]>[0];
  readonly title: string;
  readonly text: string;
  /** Path of the page, for returning to it after the sign-in. */
  readonly next: string;
}

/**
 * Explains what a page is for, with a link to sign in and return. The script shows and hides it when a session begins
 * and ends.
 */
export function signInFirst(context: BlockContext, { icon, title, text, next }: SignInFirst): Html {
  const { messages, model } = context;
  const hidden = model.viewer.kind !== "guest" && html` hidden`;
  return html`<div class="sv-empty" data-sv="guest"${hidden}><span class="sv-empty-icon">${context.icon(icon)}</span>
    <p class="sv-empty-title">${title}</p><p>${text}</p>
    <p><a class="sv-btn" href="/sign-in?next=${next}">${messages.signIn}</a></p></div>`;
}
