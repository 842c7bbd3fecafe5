import type { PluginManifest } from "@sitevine/contracts";
import type { RegisteredPluginSetting, Registration } from "@sitevine/plugin-sdk/registration";
import * as z from "zod";
import { nextTime } from "../../platform/jobs/cron-times.js";
import type { SettingDefinition } from "../settings/index.js";
import type { ErrorCodeRegistry } from "./error-code.registry.js";
import { addAll, type Remove } from "./plugin-additions.model.js";

/** Manifest and registration of a plugin that runs. */
export interface PluginParts {
  readonly manifest: PluginManifest;
  readonly registration: Registration;
}

/**
 * One kind of thing that plugins register. It throws an Error whose message is a sentence for administrators when it cannot add
 * what the plugin registers, and has then added nothing of it. The returned function removes everything again.
 */
export type PartKind = (parts: PluginParts) => Remove;

/** Registers the parts of plugins while these are enabled. */
export interface PluginPartsRegistry {
  /** Adds all parts or none; throws as a kind does. */
  add(parts: PluginParts): Remove;
}

export function createPluginPartsRegistry(kinds: readonly PartKind[]): PluginPartsRegistry {
  return {
    add: (parts) => addAll(kinds.map((kind) => () => kind(parts))),
  };
}

/** A registry of the site that plugins add to by key. */
interface KeyedRegistry<Entry> {
  add(pluginId: string, entries: Readonly<Record<string, Entry>>): Remove;
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

export interface PermissionEntry {
  readonly label: string;
  readonly description: string;
  readonly area: string;
}

export const permissionParts =
  (registry: KeyedRegistry<PermissionEntry>): PartKind =>
  ({ manifest: { id, name }, registration: { permissions } }) =>
    registry.add(
      id,
      mapValues(permissions, (words) => ({ ...words, area: name })),
    );

const MOST_TEXT = 20_000;

function valueSchema(setting: RegisteredPluginSetting): z.ZodType<unknown> {
  switch (setting.type) {
    case "string":
    case "text":
      return z.string().max(setting.maxLength ?? MOST_TEXT);
    case "number":
      return z
        .number()
        .min(setting.min ?? -Number.MAX_VALUE)
        .max(setting.max ?? Number.MAX_VALUE);
    case "boolean":
      return z.boolean();
    case "select":
      return z.enum(setting.options.map(({ value }) => value));
    case "secret":
      return z.string().max(MOST_TEXT).nullable();
  }
}

function settingDefinition(setting: RegisteredPluginSetting, area: string): SettingDefinition<unknown> {
  const { type, label, description } = setting;
  return {
    area,
    type,
    label,
    description,
    // A secret leads to another service, in the name of the site.
    trust: type === "secret" ? "administrators" : "panel",
    schema: valueSchema(setting),
    initial: setting.type === "secret" ? null : setting.initial,
    ...(setting.type === "select" && { options: setting.options }),
  };
}

export const settingParts =
  (registry: KeyedRegistry<SettingDefinition<unknown>>): PartKind =>
  ({ manifest: { id, name }, registration: { settings } }) =>
    registry.add(
      id,
      mapValues(settings, (setting) => settingDefinition(setting, name)),
    );

export const errorCodeParts =
  (registry: ErrorCodeRegistry): PartKind =>
  ({ manifest: { id }, registration: { errorCodes } }) =>
    registry.add(id, errorCodes);

/** Requires that each permission that a route or a page asks for exists; it comes after the permissions themselves. */
export const requiredPermissions =
  (registry: { has(key: string): boolean }): PartKind =>
  ({ registration: { routes, panelPages } }) => {
    const asked = [
      ...routes.flatMap(({ audience }) => (typeof audience === "object" ? [audience.permission] : [])),
      ...panelPages.map(({ permission }) => permission),
    ];
    const unknown = asked.find((permission) => !registry.has(permission));
    if (unknown !== undefined) throw new Error(`The plugin asks for the permission ${unknown}, which does not exist.`);
    return () => {};
  };

/** Requires that the jobs of a plugin will ever run. */
export const soundSchedules =
  (now: () => Date): PartKind =>
  ({ registration: { jobs } }) => {
    for (const [name, { cron }] of Object.entries(jobs))
      try {
        nextTime(cron, now());
      } catch {
        throw new Error(`The schedule of the job ${name} is not valid: ${cron}.`);
      }
    return () => {};
  };
