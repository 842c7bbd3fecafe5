import type { Caller } from "../../kernel/caller.js";
import type { PageDraft } from "../public-page.js";
import { MODERATION_SCRIPT, MODERATION_STYLESHEET, WRITING_SCRIPT } from "../static-files.js";

const PERMISSIONS = [
  "admin.access",
  "moderation.comment.remove",
  "moderation.article.unlist",
  "moderation.warn",
] as const;

/**
 * Returns the parts of moderation of a page on which people write, by audience: none for guests and silenced members,
 * the report dialog and the comment editor for members, and the dialog to moderate in place for moderators. The actions
 * that one of them may take on an item are part of their own data, never of the page.
 */
export function moderationParts(caller: Caller): Pick<PageDraft, "dialogs" | "files"> {
  if (caller.kind === "guest" || caller.silence !== null) return {};
  const moderates = PERMISSIONS.some((permission) => caller.permissions.has(permission));
  return {
    dialogs: moderates ? "moderate" : "report",
    files: { stylesheet: MODERATION_STYLESHEET, scripts: [WRITING_SCRIPT, MODERATION_SCRIPT] },
  };
}
