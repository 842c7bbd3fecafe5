import type * as z from "zod";

/**
 * Members who may save a setting. `administrators` is for settings that decide where links, codes and mails lead or
 * whom they seem to come from: a member who changes one of those could take over accounts. `panel` is for everybody
 * with `admin.access`.
 */
export type SettingTrust = "panel" | "administrators";

/** Describes how a setting is shown and checked. `area` groups settings on the panel's pages. */
export interface SettingDefinition<Value> {
  readonly area: string;
  /** Has no default, so that the author of a setting must decide. */
  readonly trust: SettingTrust;
  readonly type: "string" | "text" | "number" | "boolean" | "select" | "json" | "secret";
  readonly label: string;
  readonly description: string;
  readonly schema: z.ZodType<Value>;
  /** The value while nobody has set it. */
  readonly initial: NoInfer<Value>;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** True when the public stylesheet depends on it. */
  readonly isLook?: boolean;
}

/** Infers the type of the value from its schema. */
export const setting = <Value>(definition: SettingDefinition<Value>): SettingDefinition<Value> => definition;
