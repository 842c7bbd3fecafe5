import type { Database } from "../../platform/db/database.js";
import type { Logger } from "../../platform/logger.js";
import type { EventStreamHub } from "../../platform/streams/event-streams.js";
import { findArticleAccess } from "../articles/index.js";
import { GATE_SETTINGS } from "../beta/index.js";
import { findCategoryAccess } from "../categories/index.js";
import { findSettingRows } from "../settings/index.js";
import { commentTopic, commentTopicArticle } from "./comment.stream.js";

export interface StreamWatchDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly hub: Pick<EventStreamHub, "topics" | "judge">;
  /** Makes this process read again what it caches about the gate and the categories. */
  readonly expire: () => void;
}

/** Notices changes of access to articles, so that their open streams are judged again. */
export interface StreamWatch extends Disposable {
  /** Checks immediately, after a change in this process. Never rejects. */
  look(): Promise<void>;
}

// Below the second within which changes of other processes must take effect.
const WATCH_MS = 750;

/**
 * While there are open streams, it reads from the database what their judges depend on: a message of another process
 * may not reach this one, and what is cached in memory may be a second old already.
 */
export function createStreamWatch({ db, logger, hub, expire }: StreamWatchDeps): StreamWatch {
  let rules: string | undefined;
  let articles: ReadonlyMap<string, string> = new Map();
  let looking: Promise<void> = Promise.resolve();

  async function readRules(): Promise<string> {
    const [settings, categories] = await Promise.all([
      findSettingRows(db.read, GATE_SETTINGS),
      findCategoryAccess(db.read),
    ]);
    return JSON.stringify([GATE_SETTINGS.map((key) => settings.get(key)?.value), categories]);
  }

  async function readArticles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await findArticleAccess(db.read, ids);
    const byId = new Map(rows.map(({ id, ...access }) => [id, JSON.stringify(access)]));
    // Deleted ones count too.
    return new Map(ids.map((id) => [id, byId.get(id) ?? ""]));
  }

  async function lookNow(): Promise<void> {
    const ids = hub.topics.flatMap((topic) => commentTopicArticle(topic) ?? []);
    if (ids.length === 0) {
      rules = undefined;
      articles = new Map();
      return;
    }
    const [rulesNow, articlesNow] = await Promise.all([readRules(), readArticles(ids)]);
    const [rulesBefore, articlesBefore] = [rules, articles];
    rules = rulesNow;
    articles = articlesNow;
    if (rulesNow === rulesBefore) {
      const changed = ids.filter((id) => articlesBefore.get(id) !== articlesNow.get(id));
      await hub.judge(changed.map(commentTopic));
    } else {
      expire();
      await hub.judge();
    }
  }

  function look(): Promise<void> {
    // One after another, so that no check ends with an older state than the one before it.
    looking = looking.then(lookNow).catch((error: unknown) => {
      rules = undefined;
      logger.debug("Open streams could not be judged and will be judged again soon", { error });
    });
    return looking;
  }

  const timer = setInterval(() => void look(), WATCH_MS);
  timer.unref();
  return { look, [Symbol.dispose]: () => clearInterval(timer) };
}
