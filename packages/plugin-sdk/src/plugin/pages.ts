import type { Awaitable } from "./awaitable.js";
import type { Json } from "./json.js";
import { PluginError } from "./plugin-error.js";
import type { RouteCaller } from "./route.js";
import { type Site, type SiteChannel, siteOf } from "./site.js";

/** A request for a page. */
export interface PageRequest {
  readonly params: Readonly<Record<string, string>>;
  /** The page of a list, from 1. */
  readonly page: number;
  readonly reader: RouteCaller;
  /** The language of the site, such as `en`. */
  readonly language: string;
}

/** Leads to another page of the site. */
interface PageLink {
  readonly label: string;
  /** A path of the site. */
  readonly href: string;
}

/** An entry of a list: a thread, for example. */
export interface ListEntry {
  readonly title: string;
  /** A path of the site. */
  readonly href: string;
  readonly text?: string;
  /** Short words that stand out, such as “Pinned”. */
  readonly tags?: readonly string[];
  /** Short words of less weight, such as “12 posts”. */
  readonly notes?: readonly string[];
  /** Id of the author. */
  readonly authorId?: string | null;
  /** ISO 8601. */
  readonly at?: string | null;
  /** True for something that the reader has not seen. */
  readonly isNew?: boolean;
}

/** A press of a button sends this to a route of the plugin, as the reader, and shows the page again, or the `href` of the answer. */
export interface PageButton {
  readonly label: string;
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/p/<id>`. */
  readonly path: string;
  readonly body?: Json;
  /** Asked before it is sent. */
  readonly question?: string;
}

/** Something that a member wrote. */
export interface PageEntry {
  /** The entry has the address `#<anchor>`. */
  readonly anchor: string;
  readonly authorId: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly editedAt?: string | null;
  /** HTML, which the site sanitises; null for what was removed. */
  readonly html: string | null;
  /** Lets a member take the text into the form of the page, as a quote. */
  readonly isQuotable?: boolean;
  readonly buttons?: readonly PageButton[];
  /** Target of reports by members: a type of the plugin's report targets and an id. */
  readonly report?: { readonly type: string; readonly id: string };
}

/** A field of a form. */
export interface PageField {
  /** The name in the JSON object that is sent. */
  readonly name: string;
  readonly label: string;
  /** `line` by default. */
  readonly type?: "line" | "text";
  readonly value?: string;
  /** 200 by default, and 10,000 for a text. */
  readonly maxLength?: number;
}

/** A part of what a page shows, which the site renders in its look. */
export type PagePart =
  | { readonly kind: "list"; readonly title?: string; readonly entries: readonly ListEntry[]; readonly empty?: string }
  | { readonly kind: "entries"; readonly entries: readonly PageEntry[] }
  | { readonly kind: "buttons"; readonly buttons: readonly PageButton[] }
  /**
   * Form whose values are sent to a route of the plugin as JSON, and kept until they have arrived. Guests are led to
   * sign in.
   */
  | {
      readonly kind: "form";
      readonly title: string;
      readonly method: "POST" | "PUT" | "PATCH";
      /** Below `/api/p/<id>`. */
      readonly path: string;
      readonly fields: readonly PageField[];
      readonly submit: string;
    }
  /** HTML, which the site sanitises. */
  | { readonly kind: "text"; readonly html: string };

/** Content of a page. */
export interface PageContent {
  readonly title: string;
  /** A sentence below the title, and for search engines. */
  readonly text?: string;
  /** A button beside the title. */
  readonly action?: PageLink;
  /** The way here below the home page, without this page. */
  readonly trail?: readonly PageLink[];
  readonly parts: readonly PagePart[];
  /** Number of pages of the list; 1 by default. */
  readonly pages?: number;
  /** False keeps the page from search engines. */
  readonly isIndexed?: boolean;
}

/** One address of a page whose path has parameters. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string>>;
  /** ISO 8601. */
  readonly changedAt?: string;
}

/**
 * A page of the site below `/<id of the plugin>`. It is a template that administrators lay out and themes may ship a layout for, with
 * a block of the same name that shows what `load` returns.
 */
export interface PluginPage {
  /** Name that administrators see. */
  readonly label: string;
  /** Below `/<id>`: `/`, `/:board` or `/thread/:thread`. */
  readonly path: string;
  /** Returns null for what is not there, or not for this reader. A refusal of an error code with status 404 says the same. */
  readonly load: (request: PageRequest, site: Site) => Awaitable<PageContent | null>;
  /**
   * Addresses of the page that guests may read, for search engines: at most `limit`, the most important first. Without parameters in
   * its path a page needs none.
   */
  readonly addresses?: (request: { readonly limit: number }, site: Site) => Awaitable<readonly PageAddress[]>;
}

/** Result of `load`: the page, or the code of its refusal. */
export type WirePage = { readonly page: PageContent | null } | { readonly refusal: string };

/** The page in the form in which the process of the plugin calls it. */
export const servePage =
  ({ load }: PluginPage) =>
  async (request: PageRequest, channel: SiteChannel): Promise<WirePage> => {
    try {
      return { page: await load(request, siteOf(channel)) };
    } catch (error) {
      if (error instanceof PluginError) return { refusal: error.code };
      throw error;
    }
  };
