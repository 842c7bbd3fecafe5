import type { Awaitable } from "./awaitable.js";
import type { BlockRequest, PluginBlock, PluginSearchType } from "./content-parts.js";
import type { PluginEventName, PluginEvents } from "./events.js";
import type { PluginFilterName } from "./filters.js";
import type { PluginFilter, PluginReportTarget, PluginScan, ReportReader, ScanSpan } from "./moderation-parts.js";
import { type PluginPage, servePage } from "./pages.js";
import type { PluginPanelPage } from "./panel-pages.js";
import type { PluginRoute, RouteCaller } from "./route.js";
import { serveRoute } from "./serve-route.js";
import { type Site, type SiteChannel, siteOf } from "./site.js";

/** A right that administrators give to groups. */
export interface PluginPermission {
  readonly label: string;
  readonly description: string;
}

interface SettingWords {
  readonly label: string;
  readonly description: string;
}

/** A setting that administrators change in the panel; its key begins with the id of the plugin and a dot. */
export type PluginSetting = SettingWords &
  (
    | { readonly type: "string" | "text"; readonly initial: string; readonly maxLength?: number }
    | { readonly type: "number"; readonly initial: number; readonly min?: number; readonly max?: number }
    | { readonly type: "boolean"; readonly initial: boolean }
    | {
        readonly type: "select";
        readonly initial: string;
        readonly options: readonly { readonly value: string; readonly label: string }[];
      }
    /** Encrypted, and shown to nobody once it is set. */
    | { readonly type: "secret" }
  );

/** An error code of the plugin, for the page of error codes and for `PluginError`. */
export interface PluginErrorCode {
  readonly status: number;
  readonly message: string;
  readonly explanation?: string;
}

/** Work that repeats. It runs in one process of the site, and not again while it runs. */
export interface PluginJob {
  /** Five fields, read in UTC. */
  readonly cron: string;
  readonly handler: (site: Site) => Awaitable<void>;
}

/**
 * Sentence of a notification: `{actor}` is the member who acted last, `{amount}` the number of times since the member
 * looked.
 */
export interface NotificationSentence {
  readonly one: string;
  /** For more than once; `one` by default. */
  readonly other?: string;
}

/** A kind of notification, which members turn on and off in their account. */
export interface PluginNotification {
  readonly label: string;
  /** Whether members get it who have not chosen: on the site (by default), and by mail (not by default). */
  readonly site?: boolean;
  readonly email?: boolean;
  /** By language; English is used where the site's language is missing. */
  readonly sentences: Readonly<Record<string, NotificationSentence>> & { readonly en: NotificationSentence };
}

/** A number about members, for the rules of badges. */
export interface PluginMetric {
  readonly label: string;
  /** True when it grows by itself over time; the rules are then evaluated every day. */
  readonly growsWithTime?: boolean;
  /** Returns the numbers of these members, at most 500, by id; a member without one has zero. */
  readonly valuesOf: (userIds: readonly string[], site: Site) => Awaitable<Readonly<Record<string, number>>>;
}

type Listeners = {
  readonly [Name in PluginEventName]?: (event: PluginEvents[Name], site: Site) => Awaitable<void>;
};

type Filters = { readonly [Name in PluginFilterName]?: PluginFilter<Name> };

/** Everything that a plugin registers while it is enabled. */
export interface PluginDefinition {
  /** Return value of `pluginDatabase` of `@sitevine/plugin-sdk/database`. */
  readonly database?: { readonly migrate: (files: readonly string[], channel: never) => Promise<null> };
  readonly routes?: readonly PluginRoute[];
  /** By key, which begins with the id of the plugin and a dot. */
  readonly permissions?: Readonly<Record<string, PluginPermission>>;
  readonly settings?: Readonly<Record<string, PluginSetting>>;
  /** By code: words of capital letters and digits with hyphens between them. Those with `SVC-` are the site's. */
  readonly errorCodes?: Readonly<Record<string, PluginErrorCode>>;
  readonly panelPages?: readonly PluginPanelPage[];
  readonly jobs?: Readonly<Record<string, PluginJob>>;
  /** By type, which begins with the id of the plugin and a dot. */
  readonly blocks?: Readonly<Record<string, PluginBlock>>;
  readonly filters?: Filters;
  /** By the key of their template, which begins with the id of the plugin and a dot. */
  readonly pages?: Readonly<Record<string, PluginPage>>;
  /** By key, which is the id of the plugin, or begins with it and a dot: the value of `type` in an address. */
  readonly searchTypes?: Readonly<Record<string, PluginSearchType>>;
  /** By type, which begins with the id of the plugin and a dot. */
  readonly reportTargets?: Readonly<Record<string, PluginReportTarget>>;
  /**
   * By pattern: one that begins with the id of the plugin and a dot, or a built-in one, such as `ban-evasion`, which it replaces.
   * Cases of the pattern are reviewed by moderators; nothing else follows from them.
   */
  readonly scans?: Readonly<Record<string, PluginScan>>;
  /** By kind, which begins with the id of the plugin and a dot. `site.notify` sends them. */
  readonly notifications?: Readonly<Record<string, PluginNotification>>;
  /** By key, which begins with the id of the plugin and a dot. */
  readonly metrics?: Readonly<Record<string, PluginMetric>>;
  /**
   * Called after the event, at least once, in one process of the site; one that throws is tried again later. So a listener does
   * only what is still to be done.
   */
  readonly listeners?: Listeners;
}

/** The default export of the entry of a plugin. */
export interface DefinedPlugin
  extends Omit<
    PluginDefinition,
    | "database"
    | "pages"
    | "routes"
    | "jobs"
    | "blocks"
    | "filters"
    | "metrics"
    | "scans"
    | "reportTargets"
    | "searchTypes"
    | "listeners"
  > {
  readonly sdk: 1;
  readonly database?: object;
  readonly routes: readonly object[];
  readonly jobs: Readonly<Record<string, object>>;
  readonly blocks: Readonly<Record<string, object>>;
  readonly filters: Readonly<Record<string, object>>;
  readonly pages: Readonly<Record<string, object>>;
  readonly metrics: Readonly<Record<string, object>>;
  readonly scans: Readonly<Record<string, object>>;
  readonly reportTargets: Readonly<Record<string, object>>;
  readonly searchTypes: Readonly<Record<string, object>>;
  readonly listeners: Readonly<Record<string, unknown>>;
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** Declares what a plugin adds to a site. The site checks all of it when the plugin is enabled. */
export function definePlugin({
  database,
  routes = [],
  jobs = {},
  blocks = {},
  filters = {},
  pages = {},
  metrics = {},
  scans = {},
  reportTargets = {},
  searchTypes = {},
  listeners = {},
  ...rest
}: PluginDefinition): DefinedPlugin {
  return {
    sdk: 1,
    ...rest,
    ...(database && { database: { migrate: database.migrate } }),
    routes: routes.map((route) => ({ ...route, handler: serveRoute(route) })),
    jobs: mapValues(jobs, ({ cron, handler }) => ({
      cron,
      handler: async (channel: SiteChannel) => void (await handler(siteOf(channel))),
    })),
    blocks: mapValues(blocks, ({ render, ...block }) => ({
      ...block,
      render: (request: BlockRequest, channel: SiteChannel) => render(request, siteOf(channel)),
    })),
    filters: mapValues(filters as Readonly<Record<string, PluginFilter<never>>>, ({ onSilence, handler }) => ({
      onSilence,
      handler: (draft: never, channel: SiteChannel) => handler(draft, siteOf(channel)),
    })),
    pages: mapValues(pages, ({ addresses, ...page }) => ({
      ...page,
      load: servePage(page),
      ...(addresses && {
        addresses: (request: { readonly limit: number }, channel: SiteChannel) => addresses(request, siteOf(channel)),
      }),
    })),
    metrics: mapValues(metrics, ({ valuesOf, ...metric }) => ({
      ...metric,
      valuesOf: (userIds: readonly string[], channel: SiteChannel) => valuesOf(userIds, siteOf(channel)),
    })),
    scans: mapValues(scans, (scan) => ({
      handler: (span: ScanSpan, channel: SiteChannel) => scan(span, siteOf(channel)),
    })),
    reportTargets: mapValues(reportTargets, ({ find, capture }) => ({
      find: (ids: readonly string[], reader: ReportReader, channel: SiteChannel) => find(ids, reader, siteOf(channel)),
      capture: (id: string, reader: ReportReader, channel: SiteChannel) => capture(id, reader, siteOf(channel)),
    })),
    searchTypes: mapValues(searchTypes, ({ labels, stamps, load, show }) => ({
      labels,
      stamps: (after: string, limit: number, channel: SiteChannel) => stamps(after, limit, siteOf(channel)),
      load: (ids: readonly string[], channel: SiteChannel) => load(ids, siteOf(channel)),
      show: (ids: readonly string[], reader: RouteCaller, channel: SiteChannel) => show(ids, reader, siteOf(channel)),
    })),
    listeners: mapValues(
      listeners as Readonly<Record<string, (event: unknown, site: Site) => Awaitable<void>>>,
      (listener) => async (event: unknown, channel: SiteChannel) => void (await listener(event, siteOf(channel))),
    ),
  };
}
