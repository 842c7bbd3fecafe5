import type { Json } from "@sitevine/plugin-sdk/registration";
import * as z from "zod";
import type { Caller } from "../../kernel/caller.js";
import { forbidden } from "../../kernel/refusals.js";
import type { Logger } from "../../platform/logger.js";
import type { PluginLimits } from "../../platform/plugin-process/plugin-limits.js";
import type { SearchIndex, SearchSourceDocument, SearchType, SearchTypes, ShownHit } from "../search/index.js";
import { addAll } from "./plugin-additions.model.js";
import { callerOf } from "./plugin-caller.view.js";
import type { PluginHost } from "./plugin-host.service.js";
import type { PartKind, PluginParts } from "./plugin-parts.registry.js";
import { type PluginServices, service } from "./plugin-service.model.js";
import { sitePathSchema } from "./site-path.model.js";

export interface PluginSearchDeps {
  readonly types: Pick<SearchTypes, "add">;
  readonly ask: PluginHost["ask"];
  readonly limits: Pick<PluginLimits, "waitMs">;
  readonly logger: Logger;
}

/** For the index, which nobody waits for. */
const READ_MS = 30_000;

const id = z.string().min(1).max(200);
const stamp = z.string().min(1).max(200);

const stampsSchema = z.array(z.strictObject({ id, stamp: stamp.nullable() }));
const documentsSchema = z.array(
  z.strictObject({
    id,
    stamp,
    title: z.string().max(500),
    text: z.string().max(100_000),
    at: z.iso.datetime(),
    visibility: z.enum(["public", "members"]),
    authorId: z.string().max(64).nullable().default(null),
  }),
);
const shownSchema = z.record(
  z.string(),
  z.strictObject({
    title: z.string().min(1).max(500),
    href: sitePathSchema,
    byline: z.string().max(200).default(""),
    date: z.iso.datetime().nullable().default(null),
    excerpt: z.string().max(1_000).default(""),
  }),
);

const sourceOf = ({ id: refId, text, at, authorId, ...rest }: z.infer<typeof documentsSchema>[number]) =>
  ({
    ...rest,
    refId,
    body: text,
    at: new Date(at),
    category_id: "",
    author_id: authorId ?? "",
  }) satisfies SearchSourceDocument;

/** Content of plugins that search finds. */
export const searchParts =
  ({ types, ask, limits, logger }: PluginSearchDeps): PartKind =>
  ({ manifest: { id: pluginId }, registration: { searchTypes } }) => {
    const askFor = (handler: string, args: readonly Json[], deadlineMs: number, caller?: Caller): Promise<Json> =>
      ask(pluginId, handler, args, { deadlineMs, caller });

    const typeOf = (key: string, { labels, ...handlers }: (typeof searchTypes)[string]): SearchType => ({
      key,
      labels,
      isForeign: true,
      async stamps(_db, after, limit) {
        const found = stampsSchema.max(limit).parse(await askFor(handlers.stamps, [after, limit], READ_MS));
        return found.map((one) => ({ refId: one.id, stamp: one.stamp }));
      },
      async load(_db, refIds) {
        const found = documentsSchema.parse(await askFor(handlers.load, [[...refIds]], READ_MS));
        return found.filter((document) => refIds.includes(document.id)).map(sourceOf);
      },
      async show(refIds, caller) {
        try {
          const shown = shownSchema.parse(
            await askFor(handlers.show, [[...refIds], callerOf(caller)], limits.waitMs, caller),
          );
          const known = Object.entries(shown).filter(([refId]) => refIds.includes(refId));
          return new Map(
            known.map(([refId, { date, ...hit }]): [string, ShownHit] => [
              refId,
              { ...hit, date: date === null ? null : new Date(date), wire: { type: key } },
            ]),
          );
        } catch (error) {
          logger.error("A plugin did not show what was found", { pluginId, type: key, error });
          return new Map();
        }
      },
    });

    return addAll(
      Object.entries(searchTypes).map(
        ([key, type]) =>
          () =>
            types.add(typeOf(key, type)),
      ),
    );
  };

/** Looks through what a plugin has for search, since it may have changed while the plugin did not run. */
export const repairPluginSearch =
  ({ index, logger }: { readonly index: Pick<SearchIndex, "repair">; readonly logger: Logger }) =>
  ({ registration: { searchTypes } }: PluginParts): void => {
    for (const type of Object.keys(searchTypes))
      index.repair({ type }).catch((error: unknown) => logger.warn("Search could not be repaired", { type, error }));
  };

/** Lets a plugin say that something of its own has changed. */
export const createPluginSearch = (index: Pick<SearchIndex, "mark">): PluginServices => ({
  "search.mark": service(z.tuple([id, id]), async ({ args: [type, refId], parts: { registration } }) => {
    if (!Object.hasOwn(registration.searchTypes, type)) throw forbidden(`The plugin has no search type ${type}.`);
    await index.mark(type, refId);
    return null;
  }),
});
