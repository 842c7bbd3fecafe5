import type { OwnAnswer, OwnPerson } from "../../own-answer.js";
import { read, send } from "./request.js";

/** The member's own data on one page. */
export type OwnPage = Omit<OwnAnswer, "person"> & { readonly person: OwnPerson };

/**
 * Identifier of a section's thread in requests for the member's own data: kind and id, with order and page unless the
 * default is shown.
 */
export const shownOf = ({ svComments: kind, svOf: id, svShown = "" }: DOMStringMap): string =>
  `${kind === "wall" ? "profile" : kind}:${id}${svShown && `:${svShown}`}`;

/** The parameters for the member's own data on this page. */
function askOfPage(): URLSearchParams {
  const ask = new URLSearchParams();
  const { svSlug } = document.querySelector<HTMLElement>("[data-sv-article]")?.dataset ?? {};
  const { svUsername } = document.querySelector<HTMLElement>("[data-sv-profile]")?.dataset ?? {};
  const { svKeep } = document.querySelector<HTMLElement>("[data-sv-keep]")?.dataset ?? {};
  if (svKeep) ask.set("keep", svKeep);
  const thread = document.querySelector<HTMLElement>("[data-sv-comments]");
  if (svSlug) ask.set("article", svSlug);
  if (svUsername) ask.set("profile", svUsername);
  if (thread) ask.set("comments", shownOf(thread.dataset));
  return ask;
}

/** Members whom the site has said this member may warn. */
export const warnable = new Set<string>();

/** Members whom the site has said this member has muted. */
export const muted = new Set<string>();

/** Loads some of the member's own data, without an access token; null for a guest. */
export async function findOwn(ask = new URLSearchParams()): Promise<OwnPage | null> {
  const { person, ...rest } = await read<OwnAnswer>(await send("GET", `/me.json?${ask}`, {}));
  for (const id of rest.warnable ?? []) warnable.add(id);
  for (const id of rest.muted ?? []) muted.add(id);
  return person && { person, ...rest };
}

/** Loads all of the member's own data on this page. */
export const findOwnPage = (): Promise<OwnPage | null> => findOwn(askOfPage());
