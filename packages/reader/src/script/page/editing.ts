import type { OwnPage } from "../session/own-page.js";

/** Shows the way to the editor to those who may edit the article of the page. */
export function offerEditing(own: OwnPage["article"]): void {
  if (own?.mayEdit) document.querySelector("[data-sv=edit-article]")?.removeAttribute("hidden");
}
