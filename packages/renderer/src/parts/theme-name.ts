import type { Messages } from "../messages/messages.js";
import type { ThemeChoice } from "../model/site.model.js";

/** The displayed name of a theme choice. The site's own look has no name if it is not a theme. */
export const themeName = ({ id, name }: ThemeChoice, messages: Messages): string =>
  id === "" ? messages.ownLook : name;
