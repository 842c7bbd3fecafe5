import { type ChannelDatabase, DATABASE_OF_SITE } from "./channel-database.js";
import type { Json } from "./json.js";

/** A member as everybody sees them. */
export interface PublicUser {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
}

/** A member with what others do not see. */
export interface PrivateUser extends PublicUser {
  readonly email: string;
  readonly status: string;
  readonly createdAt: string;
}

/** A request to another host. */
export interface FetchRequest {
  /** Defaults to GET. */
  readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  /** At most 256 KiB. */
  readonly body?: string;
}

/** The answer of another host, with any status; redirects are not followed. */
export interface FetchAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** At most 256 KiB, read as UTF-8. */
  readonly text: string;
}

/** A mail to members, as plain text; a blank line begins a paragraph. */
export interface Message {
  /** Ids of members, at most 100. Those who are not active receive nothing. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Tells members of something, each once. */
export interface Notice {
  /** A kind that the plugin registered. */
  readonly kind: string;
  /** Ids of members, at most 100. */
  readonly to: readonly string[];
  /** The member who did it, who is named and never notified; nobody where a block is between the two. */
  readonly actorId?: string | null;
  /** Unread notifications of one kind and group become one with a count: a thread, for example. */
  readonly group: string;
  /** The same source in the same group notifies only once: a post, for example. */
  readonly source: string;
  /** A path of the site that it leads to. */
  readonly href: string;
}

/** JSON values that the site keeps for the plugin, shared by all processes of the site. */
export interface PluginValues {
  /** Null where there is none. */
  get(key: string): Promise<Json>;
  /** Stores a value of at most 64 KiB. Rejects with SVC-API-4001 for a value or a key that is too long. */
  set(key: string, value: Json): Promise<void>;
  /** Stores the value only where the stored one equals `expected` (null: where there is none); false otherwise. */
  replace(key: string, expected: Json, value: Json): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Keys with this prefix, ascending, after the key `after`; at most 100 at a time. */
  list(prefix: string, after?: string): Promise<readonly { readonly key: string; readonly value: Json }[]>;
}

/**
 * Services of the site for a plugin during a call, on behalf of the caller. A refusal rejects with an Error whose
 * `code` is one of the site (SVC-…), which a route passes on unless the handler catches it, or ERR_ACCESS_DENIED for a
 * right that plugin.json does not ask for.
 */
export interface Site {
  readonly values: PluginValues;
  readonly settings: {
    /** The value of a setting that the plugin registered, decrypted where it is a secret. */
    get(key: string): Promise<Json>;
  };
  readonly users: {
    /** The members of these ids, at most 100; those that do not exist are left out. */
    find(ids: readonly string[]): Promise<readonly PublicUser[]>;
    /** The same with what others do not see. Needs the right `users:read-private`. */
    findPrivate(ids: readonly string[]): Promise<readonly PrivateUser[]>;
  };
  readonly texts: {
    /**
     * Makes HTML of what a member writes in Markdown, as the site does of comments: sanitised, with links to the members whom it
     * mentions. `text` is the same without markup. Rejects with SVC-API-4001 for a text that costs too much, and for one of more
     * than 50,000 characters.
     */
    render(source: string): Promise<{ readonly html: string; readonly text: string }>;
  };
  /** Notifies members as they have chosen for this kind. */
  notify(notice: Notice): Promise<void>;
  readonly search: {
    /** Says that something of a search type of the plugin may have changed: it is made again, or leaves the index. */
    mark(type: string, id: string): Promise<void>;
  };
  readonly badges: {
    /** Awards the badges that a member now has the numbers for; say so when a metric of the plugin has grown for them. */
    evaluate(userId: string, metric: string): Promise<void>;
  };
  readonly mail: {
    /** Queues a mail and returns how many members it goes to; at most 1,000 in an hour. Needs the right `mail:send`. */
    send(message: Message): Promise<number>;
  };
  /**
   * Sends a request to another host, within nine seconds and to public addresses only. Needs the right `network:<host>` or
   * `network:*`. Rejects with SVC-API-4001 for an address that cannot be reached, and with SVC-API-5030 without an answer.
   */
  fetch(url: string, request?: FetchRequest): Promise<FetchAnswer>;
  /** Aborted when nobody waits for the call any more. */
  readonly signal: AbortSignal;
  /** Start of the call, by the clock of the site, which tests can move. */
  readonly now: Date;
  /** The log of the site, at most 50 lines a second. */
  readonly log: Readonly<Record<"debug" | "info" | "warn" | "error", (message: string) => void>>;
  /** For `pluginDatabase`. */
  readonly [DATABASE_OF_SITE]?: ChannelDatabase | undefined;
}

/** Connection to the site that the process of the plugin passes to each handler. */
export interface SiteChannel extends Pick<Site, "signal" | "now" | "log"> {
  ask(service: string, ...args: readonly Json[]): Promise<Json>;
  /** Missing where the plugin has none. */
  readonly database?: ChannelDatabase | undefined;
}

export function siteOf(channel: SiteChannel): Site {
  const { ask, now, log, database } = channel;
  return {
    // Made only for a handler that asks for it.
    get signal() {
      return channel.signal;
    },
    now,
    log,
    [DATABASE_OF_SITE]: database,
    values: {
      get: (key) => ask("values.get", key),
      set: async (key, value) => void (await ask("values.set", key, value)),
      replace: async (key, expected, value) => (await ask("values.replace", key, expected, value)) === true,
      delete: async (key) => void (await ask("values.delete", key)),
      list: async (prefix, after = "") =>
        (await ask("values.list", prefix, after)) as readonly { readonly key: string; readonly value: Json }[],
    },
    settings: { get: (key) => ask("settings.get", key) },
    users: {
      find: async (ids) => (await ask("users.find", ids)) as unknown as readonly PublicUser[],
      findPrivate: async (ids) => (await ask("users.findPrivate", ids)) as unknown as readonly PrivateUser[],
    },
    texts: {
      render: async (source) =>
        (await ask("texts.render", source)) as unknown as { readonly html: string; readonly text: string },
    },
    notify: async ({ kind, to, actorId = null, group, source, href }) =>
      void (await ask("notify", { kind, to, actorId, group, source, href })),
    search: { mark: async (type, id) => void (await ask("search.mark", type, id)) },
    badges: { evaluate: async (userId, metric) => void (await ask("badges.evaluate", userId, metric)) },
    mail: {
      send: async ({ to, subject, text }) => Number(await ask("mail.send", { to, subject, text })),
    },
    fetch: async (url, { method = "GET", headers = {}, body } = {}) =>
      (await ask("network.fetch", url, {
        method,
        headers,
        ...(body !== undefined && { body }),
      })) as unknown as FetchAnswer,
  };
}
