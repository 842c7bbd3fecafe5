import type { PluginManifest } from "@sitevine/contracts";
import type { Json } from "@sitevine/plugin-sdk/registration";
import * as z from "zod";
import type { Caller } from "../../kernel/caller.js";
import { fieldIssues } from "../../kernel/field-issues.js";
import type { JsonText } from "../../kernel/json-text.js";
import { invalid } from "../../kernel/refusals.js";
import { PluginFailure } from "../../platform/plugin-process/plugin-failure.js";
import type { PluginParts } from "./plugin-parts.registry.js";

/** A question with checked arguments; `caller` is undefined where nobody made a call. */
export interface Question<Args> {
  readonly args: Args;
  readonly parts: PluginParts;
  readonly caller: Caller | undefined;
  /** Aborted when the call is over during which the plugin asks; undefined when it is over already. */
  readonly over: AbortSignal | undefined;
  /** Milliseconds that the call has in all; undefined when it is over already. */
  readonly deadlineMs: number | undefined;
}

/** A service that plugins may ask for under one name. */
export type PluginService = (
  args: readonly Json[],
  question: Omit<Question<never>, "args">,
) => Promise<Json | JsonText>;

/** Services by name. */
export type PluginServices = Readonly<Record<string, PluginService>>;

/** Declares a service by its arguments; they are checked before it runs. */
export function service<Args>(
  schema: z.ZodType<Args>,
  run: (question: Question<Args>) => Promise<Json | JsonText>,
): PluginService {
  return async (args, question) => {
    const read = schema.safeParse(args);
    if (!read.success)
      throw invalid(
        fieldIssues(read.error, "arguments"),
        `The arguments are not valid: ${z.prettifyError(read.error)}`,
      );
    return run({ ...question, args: read.data });
  };
}

/** Throws a PluginFailure unless one of the rights is in the manifest, to which an administrator has agreed. */
export function requireRight({ permissions = [] }: PluginManifest, rights: readonly [string, ...string[]]): void {
  if (rights.some((right) => permissions.includes(right))) return;
  throw new PluginFailure("failed", `plugin.json does not ask for the right ${rights[0]}.`);
}
