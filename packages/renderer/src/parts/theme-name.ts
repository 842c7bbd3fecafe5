import type { Messages } from "../messages/messages.js";
import type { ThemeChoice } from "../model/site.model.js";

/** What readers are told that a choice of theme is called; the site's own look, where that is no theme, has no name. */
export const themeName = ({ id, name }: ThemeChoice, messages: Messages): string =>
  id === "" ? messages.ownLook : name;
