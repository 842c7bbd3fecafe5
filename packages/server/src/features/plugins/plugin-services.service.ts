import type { Json } from "@sitevine/plugin-sdk/registration";
import * as z from "zod";
import type { Caller } from "../../kernel/caller.js";
import { notFound } from "../../kernel/refusals.js";
import type { AskService } from "../../platform/plugin-process/ask-service.js";
import type { BadgeRules } from "../badges/index.js";
import type { SearchIndex } from "../search/index.js";
import { createPluginDatabase, type PluginDatabaseDeps } from "./plugin-database.service.js";
import { createPluginMembers, type PluginMembersDeps } from "./plugin-members.service.js";
import { createPluginMetrics } from "./plugin-metrics.registry.js";
import { createPluginNetwork, type PluginNetworkDeps } from "./plugin-network.service.js";
import { createPluginNotifications, type PluginNotificationsDeps } from "./plugin-notifications.registry.js";
import type { PluginParts } from "./plugin-parts.registry.js";
import { createPluginSearch } from "./plugin-search.registry.js";
import { type PluginServices, service } from "./plugin-service.model.js";
import { createPluginTexts, type PluginTextsDeps } from "./plugin-texts.service.js";
import { createPluginValues, type PluginValuesDeps } from "./plugin-values.service.js";

export interface PluginServicesDeps
  extends PluginValuesDeps,
    PluginDatabaseDeps,
    PluginMembersDeps,
    PluginNetworkDeps,
    PluginNotificationsDeps,
    PluginTextsDeps {
  /** The value of a registered setting, decrypted. */
  readonly readSetting: (key: string) => Promise<unknown>;
  readonly badgeRules: Pick<BadgeRules, "evaluate">;
  readonly searchIndex: Pick<SearchIndex, "mark">;
}

/** Services that plugins may ask the site for, by name. */
export function createPluginServices(deps: PluginServicesDeps): (parts: PluginParts) => AskService<Caller> {
  const services: PluginServices = {
    ...createPluginValues(deps),
    ...createPluginDatabase(deps),
    ...createPluginMembers(deps),
    ...createPluginNetwork(deps),
    ...createPluginMetrics(deps.badgeRules),
    ...createPluginSearch(deps.searchIndex),
    ...createPluginNotifications(deps),
    ...createPluginTexts(deps),
    "settings.get": service(z.tuple([z.string().max(200)]), async ({ args: [key], parts: { registration } }) => {
      if (!Object.hasOwn(registration.settings, key)) throw notFound(`The plugin has no setting ${key}.`);
      return (await deps.readSetting(key)) as Json;
    }),
  };
  return (parts) => async (name, args, call) => {
    const asked = Object.hasOwn(services, name) ? services[name] : undefined;
    if (!asked) throw notFound(`The site has no service ${name}.`);
    return asked(args, { parts, caller: call?.caller, over: call?.over, deadlineMs: call?.deadlineMs });
  };
}
