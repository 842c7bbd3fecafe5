import type { AnswerOf, getStatusSummary } from "@sitevine/api";
import type { StatusOf } from "../marketplace/index.js";
import type { PanelPlugins } from "./panel-plugins.port.js";

export interface PanelDeps {
  readonly marketplaceStatus: StatusOf;
  readonly plugins: PanelPlugins;
  readonly countReports: () => Promise<number>;
  readonly countCases: () => Promise<number>;
}

/** The frame of the panel on each of its pages: badges, and the parts that plugins add. */
export interface Panel extends PanelPlugins {
  summary(userId: string): Promise<AnswerOf<typeof getStatusSummary>>;
}

export function createPanel({ marketplaceStatus, plugins, countReports, countCases }: PanelDeps): Panel {
  return {
    list: () => plugins.list(),
    pages: () => plugins.pages(),
    async summary(userId) {
      const [{ pendingUpdates, advisories, licence, problems }, installed, openReports, openCases] = await Promise.all([
        marketplaceStatus(userId),
        plugins.list(),
        countReports(),
        countCases(),
      ]);
      const { state: standing, expiresAt, graceEndsAt } = licence;
      return {
        pendingUpdates,
        advisories,
        licence: { standing, expiresAt, graceEndsAt },
        marketplace: { problems: [...problems] },
        failedPlugins: installed.filter(({ status }) => status === "failed").length,
        openReports,
        openCases,
      };
    },
  };
}
