import { type AnswerOf, listBadgeCatalogue, listBadgeHolders, listBadgeMetrics, listBadges } from "@sitevine/api";
import { queryOptions } from "@tanstack/react-query";
import { everyOf, queryOf } from "../../app/queries.js";
import type { PageOf } from "../../lists/pages.js";
import type { Choice } from "../../ui/field.js";
import { metricWords, badgeWords as words } from "./words.js";

export type Badge = AnswerOf<typeof listBadges>["data"][number];
/** A badge as those see it who award it and do not decide which there are. */
export type AwardableBadge = AnswerOf<typeof listBadgeCatalogue>[number];
export type Holder = AnswerOf<typeof listBadgeHolders>["data"][number];

/** Endpoints whose answers are out of date when a badge or its awards have changed. */
export const BADGE_ANSWERS = [listBadges, listBadgeCatalogue, listBadgeHolders] as const;

/** Every badge; the site gives no single one. */
export const badgesQuery = () => everyOf(listBadges, { query: { limit: 100, sort: "order", order: "asc" } });

/** The badges that the site can award, which it gives all at once, as a page of a list. */
export const catalogueQuery = () => ({
  ...queryOptions(queryOf(listBadgeCatalogue)),
  select: (data: readonly AwardableBadge[]): PageOf<AwardableBadge> => ({
    data,
    meta: { page: 1, limit: Math.max(1, data.length), total: data.length, hasNext: false, hasPrev: false },
  }),
});

/** Metrics that rules can count, named in the language of the page. */
export const metricsQuery = () => ({
  ...queryOptions(queryOf(listBadgeMetrics)),
  select: (metrics: AnswerOf<typeof listBadgeMetrics>): readonly Choice[] =>
    metrics.map(({ key, label, pluginId }) => ({
      value: key,
      label: pluginId === null ? (metricWords[key] ?? label) : words.ofPlugin(label, pluginId),
    })),
});

/** Name of the metric that a rule counts; its key if its plugin is off. */
export const metricName = (metrics: readonly Choice[], key: string): string =>
  metrics.find(({ value }) => value === key)?.label ?? words.metricGone(key);
