import type { suggestResults } from "@sitevine/api";
import type { Session } from "../session/session.js";
import { loadStyle } from "./load-style.js";

/** Address of the stylesheet of the suggestions; the site replaces it. */
const STYLE = "sitevine:suggest-style";

/** Makes each search field of the page suggest results. What that takes is loaded when somebody first turns to one. */
export function offerSuggestions(session: Session): void {
  const find = (q: string) =>
    session.call<typeof suggestResults>("GET", `/api/search/suggest?${new URLSearchParams({ q })}`);
  for (const field of document.querySelectorAll<HTMLInputElement>(".sv-search > input")) {
    const load = async (): Promise<void> => {
      field.removeEventListener("focus", load);
      try {
        const [{ suggestIn }] = await Promise.all([import("../suggest/suggest.js"), loadStyle(STYLE)]);
        suggestIn(field, find);
      } catch {
        // Searching works without; it is tried again when somebody turns to the field again.
        field.addEventListener("focus", load);
      }
    };
    field.addEventListener("focus", load);
    if (document.activeElement === field) void load();
  }
}
