import { avatar, type Html, html, nameLink } from "@sitevine/renderer";
import { personModel } from "../../features/profiles/index.js";
import type { UserSummary } from "../../features/users/index.js";
import { type KeptRow, keptRow } from "./kept-row.js";

/** A member in a list, whom its owner can let go of. */
export function memberRow(
  user: UserSummary,
  row: Pick<KeptRow, "label" | "again"> & { readonly address: string },
): Html {
  const person = personModel(user);
  const words = html`<span class="sv-person-words">${nameLink(person)}<bdi class="sv-quiet">@${user.username}</bdi></span>`;
  return keptRow({
    ...row,
    what: html`<p class="sv-person">${avatar(person, "md")}${words}</p>`,
    name: user.displayName,
  });
}
