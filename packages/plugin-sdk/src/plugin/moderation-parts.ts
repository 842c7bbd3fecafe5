import type { Awaitable } from "./awaitable.js";
import type { FilterVerdict, PluginFilterName, PluginFilters } from "./filters.js";
import type { RouteCaller } from "./route.js";
import type { Site } from "./site.js";

/** A thing that members can report, as one member sees it. */
export interface ReportedThing {
  /** `hidden`: it exists and this member may not read it. `gone`: it does not exist any more, or has no text left. */
  readonly state: "live" | "gone" | "hidden";
  /** The member who wrote it. */
  readonly ownerId?: string | null;
  /** Its title or first words. */
  readonly label?: string;
  /** Its page on this site. */
  readonly href?: string | null;
}

/** A member who reports or moderates. */
export type ReportReader = Extract<RouteCaller, { readonly kind: "member" }>;

/** A type of things that members can report. */
export interface PluginReportTarget {
  /** Returns the things of these ids by id; those that never were are left out. Moderators wait a second for it. */
  readonly find: (
    ids: readonly string[],
    reader: ReportReader,
    site: Site,
  ) => Awaitable<Readonly<Record<string, ReportedThing>>>;
  /** Returns the HTML that a report keeps of a thing that the reporter may read; the site sanitises it. */
  readonly capture: (id: string, reader: ReportReader, site: Site) => Awaitable<string>;
}

/** Period and thresholds that a scan examines. */
export interface ScanSpan {
  /** Start of the period, exclusive; it ends with `until`, inclusive. Both are ISO 8601 in UTC. */
  readonly since: string;
  readonly until: string;
  /** The settings of the built-in pattern that the scan replaces. */
  readonly thresholds: Readonly<Record<string, number>>;
}

/** Members who did something that moderators should look at. Reported again, it is added to the case that there is. */
export interface ScanFinding {
  /** Ids of one to 100 members. */
  readonly users: readonly string[];
  readonly severity: "low" | "medium" | "high";
  /** One sentence. */
  readonly summary: string;
  readonly evidence?: readonly {
    readonly label: string;
    readonly value: string;
    readonly at?: string | null;
    readonly userId?: string | null;
    /** A case holds one entry per key; by default everything that it says is its key. */
    readonly key?: string;
  }[];
}

/** Looks for a pattern of abuse, every hour. */
export type PluginScan = (span: ScanSpan, site: Site) => Awaitable<readonly ScanFinding[]>;

/** Looks at a text before it is stored, and may change or refuse it. */
export interface PluginFilter<Name extends PluginFilterName> {
  /** Fate of the text when the plugin fails or does not answer within a second. */
  readonly onSilence: "accept" | "refuse";
  readonly handler: (
    draft: PluginFilters[Name] & { readonly text: string },
    site: Site,
    // A handler that accepts everything it sees returns nothing at all.
    // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement
  ) => Awaitable<FilterVerdict | void>;
}
