import * as z from "zod";
import type { Database } from "../../platform/db/database.js";
import { handleJob, type JobHandler, type Jobs, jobKind } from "../../platform/jobs/jobs.js";
import { TextRefused } from "../../platform/texts/text-refused.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";
import { showImages } from "./images/image-uses.service.js";
import { madeExcerpt } from "./made-excerpt.model.js";
import { findStaleText, type StaleText, settleStaleText } from "./stale-texts.repo.js";

export interface StaleTextsDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly texts: RenderTexts;
}

const RENDER_AGAIN = jobKind({ name: "articles.render-again", payload: z.object({}) });
const WRITER = "stale texts";
const SHOWN_LENGTH = 2_000;

const asTyped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Renders articles again that an older release rendered by other rules, one after another. */
export function renderStaleTexts({ db, jobs, texts }: StaleTextsDeps): {
  readonly handlers: readonly JobHandler[];
  readonly onBegin: () => Promise<void>;
} {
  /** A text that exceeds today's limits is shown as it was typed; its source stays. */
  async function htmlOf({ content, content_format }: StaleText): Promise<string> {
    try {
      return (await texts.render(content_format, content, WRITER)).html;
    } catch (error) {
      if (!(error instanceof TextRefused)) throw error;
      return `<p>${asTyped(content.slice(0, SHOWN_LENGTH))}…</p>`;
    }
  }

  return {
    handlers: [
      handleJob(RENDER_AGAIN, async (_payload, { signal }) => {
        for (let text = await findStaleText(db.read); text && !signal.aborted; text = await findStaleText(db.read)) {
          const stale = text;
          const content_html = await showImages(db.read, stale.article_id, await htmlOf(stale));
          // An excerpt that was made of the text would be shown above it as one that somebody wrote.
          const wasMade = stale.excerpt === madeExcerpt(stale.content_html);
          const excerpt = wasMade ? madeExcerpt(content_html) : stale.excerpt;
          await db.transaction((tx) => settleStaleText(tx, stale, { content_html, excerpt }));
        }
      }),
    ],
    async onBegin() {
      if (!(await findStaleText(db.read))) return;
      await db.transaction((tx) => jobs.enqueue(tx, RENDER_AGAIN, {}, { key: "all" }));
    },
  };
}
