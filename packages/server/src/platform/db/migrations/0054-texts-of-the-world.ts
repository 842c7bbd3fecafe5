import { sql } from "kysely";
import type { Migration } from "./migration.js";

/**
 * Texts that older releases rendered without the breaks between blocks, the direction and language of words, emphasis beside
 * Chinese, Japanese and Korean punctuation, the marks in the ids of headings, and links to telephones.
 */
export const textsOfTheWorld: Migration = {
  name: "0054-texts-of-the-world",
  async up(tx) {
    await sql`
      insert into stale_texts (article_id)
      select article_id from article_bodies
      where article_id not in (select article_id from stale_texts) and (
        content_format = 'html' or octet_length(content) > length(content)
        or content like '%](tel:%' or content like '%](sms:%'
      )
    `.execute(tx);
  },
};
