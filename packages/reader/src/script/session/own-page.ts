import type { OwnAnswer, OwnPerson } from "../../own-answer.js";
import { read, send } from "./request.js";

/** What of one page belongs to the member who reads it. */
export type OwnPage = Omit<OwnAnswer, "person"> & { readonly person: OwnPerson };

/** What this page shows that belongs to one member. */
function askOfPage(): URLSearchParams {
  const ask = new URLSearchParams();
  const { svSlug } = document.querySelector<HTMLElement>("[data-sv-article]")?.dataset ?? {};
  const { svUsername } = document.querySelector<HTMLElement>("[data-sv-profile]")?.dataset ?? {};
  const { svComments, svOf } = document.querySelector<HTMLElement>("[data-sv-comments]")?.dataset ?? {};
  if (svSlug) ask.set("article", svSlug);
  if (svUsername) ask.set("profile", svUsername);
  if (svComments && svOf) ask.set("comments", `${svComments === "wall" ? "profile" : svComments}:${svOf}`);
  return ask;
}

/** Asks for a part of it, without an access token; null where nobody has signed in. */
export async function findOwn(ask = new URLSearchParams()): Promise<OwnPage | null> {
  const { person, ...rest } = await read<OwnAnswer>(await send("GET", `/me.json?${ask}`, {}));
  return person && { person, ...rest };
}

/** Asks for all of this page. */
export const findOwnPage = (): Promise<OwnPage | null> => findOwn(askOfPage());
