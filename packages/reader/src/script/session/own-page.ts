import type { OwnAnswer, OwnPerson } from "../../own-answer.js";
import { read, send } from "./request.js";

/** The member's own data on one page. */
export type OwnPage = Omit<OwnAnswer, "person"> & { readonly person: OwnPerson };

/** The parameters for the member's own data on this page. */
function askOfPage(): URLSearchParams {
  const ask = new URLSearchParams();
  const { svSlug } = document.querySelector<HTMLElement>("[data-sv-article]")?.dataset ?? {};
  const { svUsername } = document.querySelector<HTMLElement>("[data-sv-profile]")?.dataset ?? {};
  const { svComments, svOf } = document.querySelector<HTMLElement>("[data-sv-comments]")?.dataset ?? {};
  const { svKeep } = document.querySelector<HTMLElement>("[data-sv-keep]")?.dataset ?? {};
  if (svKeep) ask.set("keep", svKeep);
  if (svSlug) ask.set("article", svSlug);
  if (svUsername) ask.set("profile", svUsername);
  if (svComments && svOf) ask.set("comments", `${svComments === "wall" ? "profile" : svComments}:${svOf}`);
  return ask;
}

/** Members whom the site has said this member may warn. */
export const warnable = new Set<string>();

/** Loads some of the member's own data, without an access token; null for a guest. */
export async function findOwn(ask = new URLSearchParams()): Promise<OwnPage | null> {
  const { person, ...rest } = await read<OwnAnswer>(await send("GET", `/me.json?${ask}`, {}));
  for (const id of rest.warnable ?? []) warnable.add(id);
  return person && { person, ...rest };
}

/** Loads all of the member's own data on this page. */
export const findOwnPage = (): Promise<OwnPage | null> => findOwn(askOfPage());
