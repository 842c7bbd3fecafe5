import type { StyleVersion } from "../features/appearance/index.js";
import type { BadgeRules } from "../features/badges/index.js";
import type { CommentStreamFeed } from "../features/comments/index.js";
import type { Navigation } from "../features/nav/index.js";
import type { Notify, NotifyingEvents } from "../features/notifications/index.js";
import type { OnlineService } from "../features/online/index.js";
import type { PackagesService } from "../features/packages/index.js";
import type { HeardEvents, PluginWork } from "../features/plugins/index.js";
import type { EarningThing, Progression } from "../features/progression/index.js";
import type { RecordSignal } from "../features/review-cases/index.js";
import type { SearchIndex } from "../features/search/index.js";
import type { AccessCache } from "../features/users/index.js";
import type { Clock } from "../kernel/clock.js";
import type { Database, Tx } from "../platform/db/database.js";
import type { CommentPlace } from "../platform/db/schema/comments.js";
import type { Foundation } from "./foundation.js";

/** Dependencies of the listeners. */
export interface ListenerParts {
  readonly live: Pick<Foundation["live"], "send" | "endUser">;
  readonly site: Pick<Foundation["site"], "expire">;
  readonly settings: Pick<Foundation["settings"], "expire">;
  readonly background: Pick<Foundation["background"], "begin">;
  readonly db: Pick<Database, "transaction">;
  readonly clock: Clock;
  readonly access: Pick<AccessCache, "forgetUser">;
  readonly online: Pick<OnlineService, "expire">;
  readonly progression: Pick<Progression, "earn" | "promote">;
  readonly badgeRules: Pick<BadgeRules, "evaluate">;
  readonly notify: Notify;
  readonly searchIndex: Pick<SearchIndex, "follow" | "forgetArticle" | "mark" | "repair">;
  readonly commentStreams: CommentStreamFeed;
  /** Asks again whether the readers of open comment streams may read on. */
  readonly judgeStreams: () => Promise<void>;
  readonly navigation: Pick<Navigation, "expire">;
  readonly packages: Pick<PackagesService, "forget" | "sweepPackage">;
  readonly tellPlugins: PluginWork["tell"];
  readonly recordSignal: RecordSignal;
  readonly styleVersion: Pick<StyleVersion, "bumpAlone">;
}

/** The listeners, each with what it does. */
export const LISTENERS = {
  access: "invalidates the cached permissions and status of members",
  background: "starts the background work",
  badges: "awards the badges whose rules a member now meets",
  "comment images": "lets go of the images of comments that nobody reads any more",
  "comment streams":
    "sends changes of comments to open pages, and ends or checks streams whose readers may have lost access",
  "live streams": "ends every open stream of a member who may no longer be signed in",
  navigation: "invalidates the cached links",
  "notification streams": "sends the number of unread notifications to open pages",
  notifications: "queues the notifications of the event",
  online: "invalidates the cached list of who is online",
  packages: "forgets a package that left the site, and deletes the releases that are kept of it",
  plugins: "queues the event for the plugins that listen to it",
  progression: "gives points or takes them back, and updates the rank of their owner",
  search: "updates the index of comments, and marks other documents that must be made again",
  settings: "invalidates the cached settings",
  signals: "stores digests of the address and the device for the analysis",
  "style version": "increments the style version",
} as const;

type ListenerName = keyof typeof LISTENERS;

export type Within<Payload> = (parts: ListenerParts, tx: Tx, payload: Payload) => Promise<void>;
type After<Payload> = (parts: ListenerParts, payload: Payload) => void | Promise<void>;

export interface ListenersOf<Payload> {
  readonly within: Readonly<Partial<Record<ListenerName, Within<Payload>>>>;
  readonly after: Readonly<Partial<Record<ListenerName, After<Payload>>>>;
}

export const notifications =
  <Name extends keyof NotifyingEvents>(name: Name): Within<NotifyingEvents[Name]> =>
  ({ notify }, tx, payload) =>
    notify(tx, name, payload);

export const plugins =
  <Name extends keyof HeardEvents>(name: Name): Within<HeardEvents[Name]> =>
  ({ tellPlugins }, tx, payload) =>
    tellPlugins(tx, name, payload);

/** Evaluates the rules that count `metric` for whoever gained by the event. */
export const badges =
  <Payload>(metric: string, whose: (payload: Payload) => string | null): After<Payload> =>
  async ({ badgeRules }, payload) => {
    const userId = whose(payload);
    if (userId !== null) await badgeRules.evaluate(userId, [metric]);
  };

/** Gives points to the author, whose account may have been deleted. */
export const earn = async (
  { progression }: ListenerParts,
  tx: Tx,
  authorId: string | null,
  thing: EarningThing,
  times: number,
): Promise<void> => {
  if (authorId !== null) await progression.earn(tx, authorId, thing, times);
};

export const author = ({ authorId }: { readonly authorId: string | null }): string | null => authorId;
export const markArticle: After<{ readonly articleId: string }> = ({ searchIndex }, { articleId }) =>
  searchIndex.mark("articles", articleId);
export const markUser: After<{ readonly userId: string }> = ({ searchIndex }, { userId }) =>
  searchIndex.mark("users", userId);
const commentFollower =
  (isNew: boolean): Within<{ readonly place: CommentPlace; readonly commentId: string }> =>
  async ({ searchIndex }, tx, { place, commentId }) => {
    if (place === "article") await searchIndex.follow(tx, "comments", commentId, { isNew });
  };
export const [followNewComment, followComment] = [commentFollower(true), commentFollower(false)];
export const followSeries: Within<{ readonly seriesId: string }> = ({ searchIndex }, tx, { seriesId }) =>
  searchIndex.follow(tx, "series", seriesId);
export const endStreams: After<{ readonly articleId: string }> = ({ commentStreams }, { articleId }) =>
  commentStreams.end(articleId);
export const expireOnline: After<unknown> = ({ online }) => online.expire();
