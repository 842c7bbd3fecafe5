import type { AnswerOf, getDashboard } from "@sitevine/api";
import type { Clock } from "../../../kernel/clock.js";
import { readCounter } from "../../../platform/db/counters.js";
import type { Database } from "../../../platform/db/database.js";
import type { SettingsReader } from "../../settings/index.js";
import { countUsersSince, findNewestUsers } from "./dashboard.repo.js";
import { startOfDay } from "./start-of-day.js";

type Dashboard = AnswerOf<typeof getDashboard>;

export interface DashboardDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: SettingsReader;
  readonly serviceVersion: string;
  readonly startedAt: Date;
}

const WEEK_MS = 7 * 24 * 60 * 60_000;
const ONLINE_MS = 5 * 60_000;
const NEWEST = 5;
// The features behind these numbers are not there yet.
const NONE: Dashboard["articles"] = { total: 0, today: 0, lastSevenDays: 0 };

/** Numbers and news of the site; a day begins at midnight in the site's time zone. */
export function createDashboard(deps: DashboardDeps): () => Promise<Dashboard> {
  const { db, clock, settings, serviceVersion, startedAt } = deps;
  return async () => {
    const now = clock.now();
    const today = startOfDay(now, await settings.get("site.timezone"));
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const [total, todays, lastSevenDays, onlineNow, newest] = await Promise.all([
      readCounter(db.read, "users"),
      countUsersSince(db.read, "created_at", today),
      countUsersSince(db.read, "created_at", ago(WEEK_MS)),
      countUsersSince(db.read, "last_seen_at", ago(ONLINE_MS)),
      findNewestUsers(db.read, NEWEST),
    ]);
    return {
      users: { total, today: todays, lastSevenDays },
      articles: NONE,
      comments: NONE,
      openReports: 0,
      openCases: 0,
      onlineNow,
      newestUsers: newest.map(({ id, username, display_name, avatar_url }) => ({
        id,
        username,
        displayName: display_name,
        avatarUrl: avatar_url,
      })),
      newestArticles: [],
      serviceVersion,
      startedAt: startedAt.toISOString(),
    };
  };
}
