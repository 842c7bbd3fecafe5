import type { Html, HtmlValue } from "../html.js";
import { html } from "../html.js";

/** Thing that a member bookmarks or follows with one press. */
export interface Keeping {
  /** Below `/api/`, for example `articles/<id>/bookmark`. */
  readonly address: string;
  readonly style: string;
}

/** A toggle whose state only its member knows. The reader script shows it once it has asked for the state. */
export const keepToggle = ({ address, style }: Keeping, inside: HtmlValue): Html =>
  html`<button type="button" class="${style}" data-sv-keep="${address}" hidden>${inside}</button>`;
