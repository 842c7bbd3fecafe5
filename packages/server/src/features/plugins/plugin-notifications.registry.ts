import * as z from "zod";
import { type InEachLanguage, languageOf } from "../../kernel/language.js";
import { forbidden } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { RateLimiter } from "../../platform/limits/rate-limiter.js";
import type { NotificationCatalogue, NotificationQueue } from "../notifications/index.js";
import { addAll } from "./plugin-additions.model.js";
import type { PartKind } from "./plugin-parts.registry.js";
import { type PluginServices, service } from "./plugin-service.model.js";
import { sitePathSchema } from "./site-path.model.js";

const SOMEBODY: InEachLanguage<string> = { en: "Somebody", de: "Jemand" };

interface SentenceTexts {
  readonly one: string;
  readonly other?: string | undefined;
}

/** Fills in who did it and how often. */
const sentenceOf =
  ({ one, other = one }: SentenceTexts, language: string) =>
  ({ actor, amount }: { readonly actor: string | null; readonly amount: number }): string =>
    (amount === 1 ? one : other).replaceAll(/\{(actor|amount)\}/g, (_, name) =>
      name === "amount" ? String(amount) : (actor ?? SOMEBODY[languageOf(language)]),
    );

/** Kinds of notifications: members choose for each whether they get it on the site and by mail. */
export const notificationParts =
  (catalogue: Pick<NotificationCatalogue, "add">): PartKind =>
  ({ registration: { notifications } }) =>
    addAll(
      Object.entries(notifications).map(([kind, { label, site, email, sentences }]) => () => {
        const byLanguage = Object.entries(sentences).map(([language, texts]) => [
          language,
          sentenceOf(texts, language),
        ]);
        const all = { ...Object.fromEntries(byLanguage), en: sentenceOf(sentences.en, "en") };
        return catalogue.add({ kind, label, site, email }, all);
      }),
    );

export interface PluginNotificationsDeps {
  readonly db: Database;
  readonly queue: NotificationQueue;
  readonly limiter: Pick<RateLimiter, "check">;
}

const MOST_MEMBERS = 100;
const LIMIT = { name: "plugin-notify", max: 6_000, windowSeconds: 3_600 } as const;

const name = z.string().min(1).max(100);
const order = z.strictObject({
  kind: name,
  to: z.array(z.string().max(64)).max(MOST_MEMBERS),
  actorId: z.string().max(64).nullable(),
  group: name,
  source: name,
  href: sitePathSchema,
});

/** Notifies members of something that the plugin knows of. */
export const createPluginNotifications = ({ db, queue, limiter }: PluginNotificationsDeps): PluginServices => ({
  notify: service(z.tuple([order]), async ({ args: [{ kind, to, ...rest }], parts: { manifest, registration } }) => {
    if (!Object.hasOwn(registration.notifications, kind)) throw forbidden(`The plugin has no notification ${kind}.`);
    await limiter.check(LIMIT, manifest.id);
    const { actorId, group, source, href } = rest;
    await db.transaction(
      (tx) =>
        queue.enqueue(
          tx,
          [...new Set(to)].map((userId) => ({ kind, userId, actorId, group, source, href, subject: null })),
        ),
      { changes: [] },
    );
    return null;
  }),
});
