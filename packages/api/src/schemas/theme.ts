import { packageIdSchema, themeManifestSchema } from "@sitevine/contracts";
import * as z from "zod";
import { named } from "./named.js";
import { timeSchema } from "./primitives.js";
import { queryFlag } from "./query.js";
import { clearableLineSchema, lineSchema } from "./text.js";

named("ThemeManifest", themeManifestSchema);

/** The theme that a reader chose. A malformed or repeated value counts as none, so that a reader always gets a look. */
export const chosenThemeQuery = packageIdSchema.optional().catch(undefined);

/** A finding of a theme check. */
export const findingSchema = named(
  "Finding",
  z.object({
    rule: z.string(),
    level: z.enum(["error", "warning", "notice"]),
    file: z.string(),
    pointer: z.string().optional(),
    line: z.int().optional(),
    column: z.int().optional(),
    message: z.string(),
    hint: z.string().optional(),
  }),
);

/** A theme of the library. Exactly one is active, or none while the site uses the built-in look. */
export const libraryEntrySchema = named(
  "LibraryEntry",
  z.object({
    id: z.string(),
    manifest: themeManifestSchema,
    active: z.boolean(),
    installedAt: timeSchema,
    updatedAt: timeSchema,
    screenshotUrl: z.string().nullable(),
  }),
);

/** The changes that a switch or an import makes. */
const importPlanSchema = named(
  "ImportPlan",
  z.object({
    activates: z.boolean(),
    templates: z.array(z.string()),
    kept: z.array(z.string()),
    tokens: z.boolean(),
    customCss: z.boolean(),
    assets: z.int(),
  }),
);

/** The result of an import or a switch; `plan` is present only on a dry run. */
export const importResultSchema = named(
  "ImportResult",
  z.object({
    manifest: themeManifestSchema,
    activated: z.boolean(),
    current: themeManifestSchema
      .nullable()
      .meta({ description: "The theme that is active afterwards; null is the stock look" }),
    replaced: themeManifestSchema.nullable().meta({ description: "The theme that was active before, when it changed" }),
    templates: z.array(z.string()),
    kept: z.array(z.string()),
    unknownTemplates: z.array(z.string()),
    unknownBlocks: z.array(z.object({ template: z.string(), blockId: z.string(), type: z.string() })),
    tokensApplied: z.boolean(),
    customCssApplied: z.boolean(),
    assetsImported: z.int(),
    ignoredFiles: z.array(z.string()),
    notices: z.array(findingSchema),
    plan: importPlanSchema.optional(),
  }),
);
export type ImportResult = z.infer<typeof importResultSchema>;

/** The visible changes; present only on a dry run. */
const lookPlanSchema = named(
  "LookPlan",
  z.object({
    templates: z.array(z.string()).meta({ description: "Templates whose published layout would be another one" }),
    tokens: z.boolean(),
    customCss: z.boolean(),
  }),
);

/** The result of returning to the built-in look. */
export const builtInResultSchema = named(
  "BuiltInResult",
  z.object({
    current: themeManifestSchema
      .nullable()
      .meta({ description: "The theme that is active afterwards; null is the built-in look" }),
    replaced: themeManifestSchema.nullable().meta({ description: "The theme that was active before, when it changed" }),
    templates: z.array(z.string()).meta({ description: "Templates that went back to their built-in layout" }),
    kept: z.array(z.string()).meta({ description: "Templates that the administrator had customised" }),
    plan: lookPlanSchema.optional(),
  }),
);

/** The look after an undo. */
export const discardResultSchema = z.object({
  current: themeManifestSchema.nullable(),
  templates: z.array(z.string()),
  plan: lookPlanSchema.optional(),
});

const { id, version, homepage, authorUrl, appearance } = themeManifestSchema.shape;

/** Text fields of a theme export. */
export const themeExportFieldsSchema = z.object({
  id,
  name: lineSchema(120),
  version,
  vendor: lineSchema(120),
  appearance: appearance.unwrap(),
  description: clearableLineSchema(500).optional(),
  license: clearableLineSchema(120).optional(),
  homepage,
  authorUrl,
  tokensOnly: queryFlag.default(false).meta({ description: "Export the colours alone" }),
  withoutRemote: queryFlag.default(false).meta({
    description:
      "Leave out what the stylesheet takes from other sites; the header `X-Service-Left-Out` lists the addresses as JSON, at most 20",
  }),
});
