export type { Awaitable } from "./plugin/awaitable.js";
export type {
  BlockRequest,
  PluginBlock,
  PluginSearchType,
  SearchDocument,
  SearchResult,
} from "./plugin/content-parts.js";
export type {
  DefinedPlugin,
  NotificationSentence,
  PluginDefinition,
  PluginErrorCode,
  PluginJob,
  PluginMetric,
  PluginNotification,
  PluginPermission,
  PluginSetting,
} from "./plugin/define-plugin.js";
export { definePlugin } from "./plugin/define-plugin.js";
export type { PluginEventName, PluginEvents } from "./plugin/events.js";
export type { FilterVerdict, PluginFilterName, PluginFilters } from "./plugin/filters.js";
export type { Json } from "./plugin/json.js";
export type {
  PluginFilter,
  PluginReportTarget,
  PluginScan,
  ReportedThing,
  ReportReader,
  ScanFinding,
  ScanSpan,
} from "./plugin/moderation-parts.js";
export type {
  ListEntry,
  PageAddress,
  PageButton,
  PageContent,
  PageEntry,
  PageField,
  PagePart,
  PageRequest,
  PluginPage,
} from "./plugin/pages.js";
export type { PluginModulePage, PluginPanelPage, PluginSettingsPage } from "./plugin/panel-pages.js";
export { PluginError } from "./plugin/plugin-error.js";
export type { PluginRoute, RouteAnswer, RouteAudience, RouteBody, RouteCaller, RouteRequest } from "./plugin/route.js";
export type {
  FetchAnswer,
  FetchRequest,
  Message,
  Notice,
  PluginValues,
  PrivateUser,
  PublicUser,
  Site,
} from "./plugin/site.js";
