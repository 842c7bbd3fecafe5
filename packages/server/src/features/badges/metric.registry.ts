import type { AnswerOf, listBadgeMetrics } from "@sitevine/api";
import type { Clock } from "../../kernel/clock.js";
import type { Queryable } from "../../platform/db/database.js";
import { findLikesReceived, findRegistrations, findUserCounts, type UserNumbers } from "./metrics.repo.js";

/** A number about members. */
export interface Metric {
  readonly key: string;
  readonly label: string;
  /** The plugin that provides it; null for those of the core. */
  readonly pluginId: string | null;
  /** True when it grows by itself over time. */
  readonly growsWithTime: boolean;
  /** The values of several users; `userIds` has at least one. */
  valuesOf(db: Queryable, userIds: readonly string[]): Promise<UserNumbers>;
}

/** The metrics that badge rules can use. */
export interface MetricRegistry {
  list(): AnswerOf<typeof listBadgeMetrics>;
  find(key: string): Metric | undefined;
  /** Adds a metric until the returned function is called; throws when the key is taken. */
  register(metric: Metric): () => void;
}

const DAY_MS = 24 * 60 * 60_000;

const coreMetrics = (clock: Clock): readonly Omit<Metric, "pluginId">[] => [
  {
    key: "articles",
    label: "Published articles",
    growsWithTime: false,
    valuesOf: (db, userIds) => findUserCounts(db, "article_count", userIds),
  },
  {
    key: "comments",
    label: "Comments",
    growsWithTime: false,
    valuesOf: (db, userIds) => findUserCounts(db, "comment_count", userIds),
  },
  {
    key: "followers",
    label: "Followers",
    growsWithTime: false,
    valuesOf: (db, userIds) => findUserCounts(db, "follower_count", userIds),
  },
  { key: "likes", label: "Likes received", growsWithTime: false, valuesOf: findLikesReceived },
  {
    key: "days",
    label: "Days since registration",
    growsWithTime: true,
    async valuesOf(db, userIds) {
      const now = clock.now().getTime();
      const registered = await findRegistrations(db, userIds);
      return new Map([...registered].map(([id, time]) => [id, Math.floor((now - time) / DAY_MS)]));
    },
  },
];

export function createMetricRegistry(clock: Clock): MetricRegistry {
  const metrics = new Map(coreMetrics(clock).map((metric) => [metric.key, { ...metric, pluginId: null } as Metric]));
  return {
    list: () => [...metrics.values()].map(({ key, label, pluginId }) => ({ key, label, pluginId })),
    find: (key) => metrics.get(key),
    register(metric) {
      if (metrics.has(metric.key)) throw new Error(`There is already a metric ${metric.key}.`);
      metrics.set(metric.key, metric);
      return () => {
        if (metrics.get(metric.key) === metric) metrics.delete(metric.key);
      };
    },
  };
}
