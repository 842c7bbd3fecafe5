import * as z from "zod";
import { AppError } from "../../kernel/app-error.js";
import { invalidField, unavailable } from "../../kernel/refusals.js";
import type { FilterName, WriteFilter, WriteFilters } from "../../platform/filters/write-filters.js";
import type { Logger } from "../../platform/logger.js";
import type { PluginLimits } from "../../platform/plugin-process/plugin-limits.js";
import { addAll } from "./plugin-additions.model.js";
import type { PluginHost } from "./plugin-host.service.js";
import type { PartKind } from "./plugin-parts.registry.js";

export interface PluginFiltersDeps {
  readonly filters: Pick<WriteFilters, "add">;
  readonly ask: PluginHost["ask"];
  readonly limits: Pick<PluginLimits, "waitMs">;
  readonly logger: Logger;
}

const RETRY_SECONDS = 10;
/** The limit for an article; the site checks the length of what a filter returns as that of any text. */
const LONGEST_TEXT = 500_000;

const verdictSchema = z.union([
  z.null(),
  z.strictObject({ text: z.string().trim().min(1).max(LONGEST_TEXT) }),
  z.strictObject({ refuse: z.string().trim().min(1).max(500) }),
]);

/** Filters before something is written; a plugin that does not answer has said what that means. */
export const filterParts =
  ({ filters, ask, limits, logger }: PluginFiltersDeps): PartKind =>
  ({ manifest: { id, name: pluginName }, registration: { filters: registered } }) => {
    function filterOf(name: FilterName, handler: string, onSilence: "accept" | "refuse"): WriteFilter<FilterName> {
      return async (text, about) => {
        try {
          const draft = { ...about, text };
          const verdict = verdictSchema.parse(await ask(id, handler, [draft], { deadlineMs: limits.waitMs }));
          if (verdict === null) return text;
          if ("refuse" in verdict) throw invalidField("content", verdict.refuse, "refused");
          return verdict.text;
        } catch (error) {
          if (error instanceof AppError) throw error;
          logger.error("A filter of a plugin did not answer", { pluginId: id, filter: name, error });
          if (onSilence === "accept") return text;
          throw unavailable(
            RETRY_SECONDS,
            `${pluginName} has to look at this first and does not answer. Try again soon.`,
          );
        }
      };
    }
    return addAll(
      Object.entries(registered).map(
        ([name, { handler, onSilence }]) =>
          () =>
            filters.add(name as FilterName, id, filterOf(name as FilterName, handler, onSilence)),
      ),
    );
  };
