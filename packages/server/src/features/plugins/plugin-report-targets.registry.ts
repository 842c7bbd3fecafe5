import type { Json } from "@sitevine/plugin-sdk/registration";
import * as z from "zod";
import type { Member } from "../../kernel/caller.js";
import { unavailable } from "../../kernel/refusals.js";
import type { Logger } from "../../platform/logger.js";
import type { PluginLimits } from "../../platform/plugin-process/plugin-limits.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";
import type { Captured, ReportTarget, ReportTargets, ReportTargetType } from "../reports/index.js";
import { addAll } from "./plugin-additions.model.js";
import { callerOf } from "./plugin-caller.view.js";
import type { PluginHost } from "./plugin-host.service.js";
import type { PartKind } from "./plugin-parts.registry.js";
import { sitePathSchema } from "./site-path.model.js";

export interface PluginTargetsDeps {
  readonly targets: Pick<ReportTargets, "add">;
  readonly ask: PluginHost["ask"];
  readonly texts: RenderTexts;
  readonly limits: Pick<PluginLimits, "waitMs">;
  readonly logger: Logger;
}

const RETRY_SECONDS = 10;
const LONGEST_LABEL = 120;
const LONGEST_HTML = 100_000;

const foundSchema = z.record(
  z.string(),
  z.strictObject({
    state: z.enum(["live", "gone", "hidden"]),
    ownerId: z.string().max(64).nullable().default(null),
    label: z.string().trim().default(""),
    href: sitePathSchema.nullable().default(null),
  }),
);

const NOTHING: Captured = { html: "", surroundings: [] };
/** Stands for a target whose plugin does not answer; moderators see the snapshot that the report keeps. */
const UNKNOWN: ReportTarget = { state: "gone", ownerId: null, label: "", href: null, acts: [] };

/** Things of plugins that members can report; moderators see a snapshot, and the page of the thing. */
export const reportTargetParts =
  ({ targets, ask, texts, limits, logger }: PluginTargetsDeps): PartKind =>
  ({ manifest: { id }, registration: { reportTargets } }) => {
    const askFor = (handler: string, args: readonly Json[], caller: Member): Promise<Json> =>
      ask(id, handler, [...args, callerOf(caller)], { caller, deadlineMs: limits.waitMs });

    const targetOf = (handlers: { readonly find: string; readonly capture: string }): ReportTargetType => ({
      async find(caller, ids) {
        try {
          const found = foundSchema.parse(await askFor(handlers.find, [[...ids]], caller));
          const known = Object.entries(found).filter(([targetId]) => ids.includes(targetId));
          return new Map(
            known.map(([targetId, target]) => [
              targetId,
              { ...target, label: target.label.slice(0, LONGEST_LABEL), acts: [] },
            ]),
          );
        } catch (error) {
          logger.error("A plugin did not say what was reported", { pluginId: id, error });
          return new Map(ids.map((targetId) => [targetId, UNKNOWN]));
        }
      },
      async capture(caller, targetId) {
        try {
          const html = z
            .string()
            .max(LONGEST_HTML)
            .parse(await askFor(handlers.capture, [targetId], caller));
          return html === "" ? NOTHING : { html: (await texts.render("html", html, id)).html, surroundings: [] };
        } catch (error) {
          logger.error("A plugin did not give what is reported", { pluginId: id, error });
          throw unavailable(RETRY_SECONDS, "This cannot be reported at the moment. Try again soon.");
        }
      },
    });

    return addAll(
      Object.entries(reportTargets).map(
        ([type, handlers]) =>
          () =>
            targets.add(type, targetOf(handlers)),
      ),
    );
  };
