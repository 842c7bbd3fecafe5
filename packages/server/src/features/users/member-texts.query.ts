import type { Database } from "../../platform/db/database.js";
import { linkMentions } from "../../platform/markup/mention-links.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";
import { findLinkedNames } from "./former-names.repo.js";

/**
 * Renders texts with links to the members whom they mention. The links are made when a text is written, by at most two
 * queries, so that reading it needs none. A former name leads to the member's present page.
 */
export function createMemberTexts({
  db,
  texts,
}: {
  readonly db: Pick<Database, "read">;
  readonly texts: RenderTexts;
}): RenderTexts {
  return {
    async render(kind, text, writer) {
      const rendered = await texts.render(kind, text, writer);
      if (rendered.mentions.length === 0) return rendered;
      const known = await findLinkedNames(db.read, rendered.mentions);
      return { ...rendered, html: linkMentions(rendered.html, known) };
    },
  };
}
