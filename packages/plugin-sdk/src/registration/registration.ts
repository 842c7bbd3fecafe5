import { isErrorCode } from "@sitevine/contracts";
import * as z from "zod";
import { PLUGIN_EVENT_NAMES, type PluginEventName } from "../plugin/events.js";
import { PLUGIN_FILTER_NAMES, type PluginFilterName } from "../plugin/filters.js";
import { panelPageSchema, unknownSettings } from "./panel-page.js";

/** A function of the definition, as the name by which the process of the plugin calls it. */
const handler = z.object({ $handler: z.string().max(1_000) }).transform(({ $handler }) => $handler);

const label = z.string().trim().min(1).max(120);
const words = z.string().max(500);

const SEGMENT = "(?:[A-Za-z0-9._~-]+|:[A-Za-z][A-Za-z0-9]*)";
const PATH = new RegExp(`^/(?:${SEGMENT}(?:/${SEGMENT})*(?:/\\*)?|\\*)?$`);

const isOwnWord = (text: string): boolean => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(text);

const namesOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

const route = z.object({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  path: z
    .string()
    .max(200)
    .regex(PATH, "must be a path such as /boards/:board or /files/*")
    .refine(isOwnWord, "must not have the segments . and ..")
    .refine((path) => isDistinct(namesOf(path)), "must name each parameter once"),
  audience: z.union([z.enum(["public", "optional", "auth"]), z.object({ permission: z.string().min(1).max(100) })]),
  handler,
});

const page = z.object({
  label,
  path: z
    .string()
    .max(200)
    .regex(PATH, "must be a path such as /thread/:thread")
    .refine((path) => isOwnWord(path) && !path.includes("*"), "must not have the segments *, . and ..")
    .refine((path) => isDistinct(namesOf(path)), "must name each parameter once"),
  load: handler,
  addresses: handler.optional(),
});

const settingWords = { label, description: words };
const setting = z.discriminatedUnion("type", [
  z.object({
    ...settingWords,
    type: z.enum(["string", "text"]),
    initial: z.string().max(20_000),
    maxLength: z.int().min(1).max(20_000).optional(),
  }),
  z.object({
    ...settingWords,
    type: z.literal("number"),
    initial: z.number(),
    min: z.number().optional(),
    max: z.number().optional(),
  }),
  z.object({ ...settingWords, type: z.literal("boolean"), initial: z.boolean() }),
  z
    .object({
      ...settingWords,
      type: z.literal("select"),
      initial: z.string(),
      options: z
        .array(z.object({ value: z.string().max(100), label }))
        .min(1)
        .max(100),
    })
    .refine(({ initial, options }) => options.some(({ value }) => value === initial), {
      path: ["initial"],
      message: "must be one of the options",
    }),
  z.object({ ...settingWords, type: z.literal("secret") }),
]);

const errorCode = z.object({
  status: z.int().min(400).max(599),
  message: z.string().min(1).max(500),
  explanation: words.default(""),
});

const CRON_FIELD = "[0-9*,/-]{1,60}";

const job = z.object({
  cron: z.string().regex(new RegExp(`^${CRON_FIELD}(?: ${CRON_FIELD}){4}$`), "must be five fields such as */5 * * * *"),
  handler,
});

const LONGEST_SCHEMA = 16_384;

const block = z
  .object({
    label,
    description: words.default(""),
    props: z
      .record(z.string(), z.json())
      .refine(
        (schema) => JSON.stringify(schema).length <= LONGEST_SCHEMA,
        `must be at most ${LONGEST_SCHEMA} characters`,
      )
      .optional(),
    maxAgeSeconds: z.int().min(1).max(3_600).default(60),
    render: handler,
  })
  .strict();

const blockWord = /^[A-Za-z0-9-]+$/;

const sentence = z.object({ one: z.string().min(1).max(300), other: z.string().min(1).max(300).optional() });

const notification = z.object({
  label,
  site: z.boolean().default(true),
  email: z.boolean().default(false),
  sentences: z
    .record(z.string().regex(/^[a-z]{2,3}$/, "must be a language such as de"), sentence)
    .and(z.object({ en: sentence })),
});

const jobName = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, "must be words of a-z and 0-9 with hyphens");

const CODE = /^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+$/;
const code = z
  .string()
  .max(64)
  .regex(CODE, "must be words of capital letters and digits with hyphens between them")
  .refine((text) => !text.startsWith("SVC-") && !isErrorCode(text), "is a code of the site");

const filterNames = PLUGIN_FILTER_NAMES as readonly [PluginFilterName, ...PluginFilterName[]];
const eventNames = PLUGIN_EVENT_NAMES as readonly [PluginEventName, ...PluginEventName[]];

/** Registration that the process of a plugin with this id may send. */
export const registrationSchema = (pluginId: string) => {
  const ownKey = z
    .string()
    .max(100)
    .regex(/^[A-Za-z0-9.-]+$/, "must consist of letters, digits, dots and hyphens")
    .refine(
      (key) => key.startsWith(`${pluginId}.`) && key.length > pluginId.length + 1,
      `must begin with ${pluginId} and a dot`,
    );
  const registration = z.strictObject({
    sdk: z.literal(1, "must be made by definePlugin of this version of @sitevine/plugin-sdk"),
    database: z.object({ migrate: handler }).optional(),
    routes: z
      .array(route)
      .max(500)
      .refine(
        (routes) => isDistinct(routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ":")}`)),
        "must have each method and path once",
      )
      .default([]),
    permissions: z.record(ownKey, z.object({ label, description: words })).default({}),
    settings: z.record(ownKey, setting).default({}),
    errorCodes: z.record(code, errorCode).default({}),
    panelPages: z
      .array(panelPageSchema)
      .max(50)
      .refine((pages) => isDistinct(pages.map(({ key }) => key)), "must have each key once")
      .default([]),
    jobs: z.record(jobName, job).default({}),
    blocks: z
      .record(
        ownKey.refine(
          (type) => blockWord.test(type.slice(pluginId.length + 1)),
          "must be the id of the plugin, a dot and a word of letters, digits and hyphens",
        ),
        block,
      )
      .default({}),
    pages: z
      .record(ownKey, page)
      .refine(
        (pages) => isDistinct(Object.values(pages).map(({ path }) => path.replaceAll(/:\w+/g, ":"))),
        "must have each path once",
      )
      .default({}),
    filters: z
      .partialRecord(z.enum(filterNames), z.object({ onSilence: z.enum(["accept", "refuse"]), handler }))
      .default({}),
    metrics: z
      .record(ownKey, z.object({ label, growsWithTime: z.boolean().default(false), valuesOf: handler }))
      .default({}),
    notifications: z.record(ownKey, notification).default({}),
    scans: z
      .record(z.union([ownKey, z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)]), z.object({ handler }))
      .default({}),
    reportTargets: z.record(ownKey, z.object({ find: handler, capture: handler })).default({}),
    searchTypes: z
      .record(
        z
          .string()
          .max(100)
          .regex(/^[A-Za-z0-9.-]+$/)
          .refine(
            (key) => key === pluginId || key.startsWith(`${pluginId}.`),
            `must be ${pluginId}, or begin with it and a dot`,
          ),
        z.object({ labels: z.object({ one: label, many: label }), stamps: handler, load: handler, show: handler }),
      )
      .default({}),
    listeners: z.partialRecord(z.enum(eventNames), handler).default({}),
  });
  return registration.superRefine(({ panelPages, settings }, context) => {
    // With other findings, the pages may not be what they should.
    if (context.issues.length > 0) return;
    for (const [page, index] of unknownSettings(panelPages, settings))
      context.addIssue({
        code: "custom",
        path: ["panelPages", page, "settings", index],
        message: "must be the key of a setting of the plugin",
      });
  });
};

/** Registration of a plugin. */
export type Registration = z.infer<ReturnType<typeof registrationSchema>>;
export type RegisteredRoute = Registration["routes"][number];
export type RegisteredPluginSetting = Registration["settings"][string];
