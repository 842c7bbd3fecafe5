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
 * What a page on which people write carries for an audience: nothing for guests and the silenced, the dialog to report for members, and those to
 * act in place for moderators, and what members write comments with. What one of them may do with which thing is part of their own data, never of the page.
 */
export function moderationParts(caller: Caller): Pick<PageDraft, "dialogs" | "files"> {
  if (caller.kind === "guest" || caller.silence !== null) return {};
  const moderates = PERMISSIONS.some((permission) => caller.permissions.has(permission));
  return {
    dialogs: moderates ? "moderate" : "report",
    files: { stylesheet: MODERATION_STYLESHEET, scripts: [WRITING_SCRIPT, MODERATION_SCRIPT] },
  };
}
