import * as z from "zod";
import { forbidden } from "../../kernel/refusals.js";
import type { BadgeRules, MetricRegistry } from "../badges/index.js";
import { addAll } from "./plugin-additions.model.js";
import type { PluginHost } from "./plugin-host.service.js";
import type { PartKind } from "./plugin-parts.registry.js";
import { type PluginServices, service } from "./plugin-service.model.js";

const DEADLINE_MS = 10_000;

const numbers = z.record(z.string().max(64), z.number().min(0));

/** Numbers about members that rules of badges can use. */
export const metricParts =
  (registry: Pick<MetricRegistry, "register">, ask: PluginHost["ask"]): PartKind =>
  ({ manifest: { id }, registration: { metrics } }) =>
    addAll(
      Object.entries(metrics).map(
        ([key, { label, growsWithTime, valuesOf }]) =>
          () =>
            registry.register({
              key,
              label,
              growsWithTime,
              pluginId: id,
              // Callers try again later when the plugin does not run.
              async valuesOf(_db, userIds) {
                const value = await ask(id, valuesOf, [[...userIds]], { deadlineMs: DEADLINE_MS });
                const wanted = new Set(userIds);
                return new Map(Object.entries(numbers.parse(value)).filter(([userId]) => wanted.has(userId)));
              },
            }),
      ),
    );

/** Lets a plugin say that a number of its own has changed for a member. */
export const createPluginMetrics = (rules: Pick<BadgeRules, "evaluate">): PluginServices => ({
  "badges.evaluate": service(
    z.tuple([z.string().max(64), z.string().max(100)]),
    async ({ args: [userId, metric], parts: { registration } }) => {
      if (!Object.hasOwn(registration.metrics, metric)) throw forbidden(`The plugin has no metric ${metric}.`);
      await rules.evaluate(userId, [metric]);
      return null;
    },
  ),
});
