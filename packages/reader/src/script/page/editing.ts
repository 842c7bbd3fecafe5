import type { OwnPage } from "../session/own-page.js";

const show = (name: string): void => document.querySelector(`[data-sv=${name}]`)?.removeAttribute("hidden");

/** Shows the way to the editor to those who may edit the article of the page, and that there are changes in it. */
export function offerEditing(own: OwnPage["article"]): void {
  if (own?.mayEdit) show("edit-article");
  if (own?.workingCopy) show("unpublished-changes");
}
