import type { AnswerOf, getDashboard } from "@sitevine/api";
import type { Caller } from "../../../kernel/caller.js";
import type { Clock } from "../../../kernel/clock.js";
import { readCounter } from "../../../platform/db/counters.js";
import type { Database, Queryable } from "../../../platform/db/database.js";
import type { ArticleQueries } from "../../articles/index.js";
import type { SettingsCache } from "../../settings/index.js";
import { userSummary } from "../../users/index.js";
import {
  countComments,
  countPublished,
  countPublishedSince,
  countUsersSince,
  findNewestUsers,
} from "./dashboard.repo.js";
import { startOfDay } from "./start-of-day.model.js";

type Dashboard = AnswerOf<typeof getDashboard>;

export interface DashboardDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: SettingsCache;
  /** Lists the published articles that the caller may read. */
  readonly articles: Pick<ArticleQueries, "list">;
  /** Reports and review cases that wait for a decision. */
  readonly countReports: () => Promise<number>;
  readonly countCases: () => Promise<number>;
  readonly serviceVersion: string;
  readonly startedAt: Date;
}

const WEEK_MS = 7 * 24 * 60 * 60_000;
const ONLINE_MS = 5 * 60_000;
const NEWEST = 5;

/** Numbers and recent activity of the site; a day begins at midnight in the site's time zone. */
export function createDashboard(deps: DashboardDeps): (caller: Caller) => Promise<Dashboard> {
  const { db, clock, settings, articles, countReports, countCases, serviceVersion, startedAt } = deps;

  /** Counts everything, the items of today, and those of the last seven days. */
  async function counted(
    total: (db: Queryable) => Promise<number>,
    since: (db: Queryable, time: Date) => Promise<number>,
    times: { readonly today: Date; readonly weekAgo: Date },
  ): Promise<Dashboard["users"]> {
    const [all, today, lastSevenDays] = await Promise.all([
      total(db.read),
      since(db.read, times.today),
      since(db.read, times.weekAgo),
    ]);
    return { total: all, today, lastSevenDays };
  }

  return async (caller) => {
    const now = clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const times = { today: startOfDay(now, await settings.get("site.timezone")), weekAgo: ago(WEEK_MS) };
    const [users, published, comments, onlineNow, newestUsers, newestArticles, openReports, openCases] =
      await Promise.all([
        counted(
          (read) => readCounter(read, "users"),
          (read, time) => countUsersSince(read, "created_at", time),
          times,
        ),
        counted(countPublished, countPublishedSince, times),
        counted((read) => countComments(read, null), countComments, times),
        countUsersSince(db.read, "last_seen_at", ago(ONLINE_MS)),
        findNewestUsers(db.read, NEWEST),
        articles.list(caller, { sort: "publishedAt", order: "desc", page: 1, limit: NEWEST }),
        countReports(),
        countCases(),
      ]);
    return {
      users,
      articles: published,
      comments,
      openReports,
      openCases,
      onlineNow,
      newestUsers: newestUsers.map(userSummary),
      newestArticles: newestArticles.data,
      serviceVersion,
      startedAt: startedAt.toISOString(),
    };
  };
}
