import { blockTypeSchema, type LayoutDocument, layoutDocumentSchema, STYLE_VARIANTS } from "@sitevine/contracts";
import * as z from "zod";
import { named } from "./named.js";
import { slugSchema } from "./primitives.js";

named("LayoutDocument", layoutDocumentSchema);

/** A document as a client sends it. The layout checks validate it by the rules for themes and report all findings at once. */
const sentDocumentSchema: z.ZodType<unknown, LayoutDocument> = z
  .custom<LayoutDocument>((value) => value !== undefined, "is missing")
  .meta({ $ref: "#/$defs/LayoutDocument" });

export const layoutDraftSchema = z.object({ document: sentDocumentSchema });

/** A template's key, or the key of a single page's layout such as `page.detail:about`, which contains an ordinary slug. */
export const templateKeyParamSchema = z
  .string()
  .normalize("NFC")
  .max(256)
  .regex(/^[a-z][A-Za-z0-9-]*(?:\.[A-Za-z][A-Za-z0-9-]*)*(?::[^\s:/?#]{1,120})?$/, "must be a template key")
  .refine((key) => !key.includes(":") || slugSchema.safeParse(key.slice(key.indexOf(":") + 1)).success, {
    message: "must end in a slug after its colon",
  });

const stateSchema = z.enum(["default", "theme", "customised"]);

/** The state of a template in the layout editor. */
export const layoutStateSchema = named(
  "LayoutState",
  z.object({
    templateKey: z.string(),
    document: layoutDocumentSchema.meta({
      description: "The draft, else what is published, else the built-in default",
    }),
    source: z.enum(["draft", "published", "default"]),
    hasDraft: z.boolean(),
    state: stateSchema,
  }),
);

/** A template that has layouts. */
export const templateSchema = named(
  "Template",
  z.object({
    key: z.string(),
    label: z.string(),
    regions: z.array(z.string()),
    requiredBlocks: z.array(z.string()),
    pluginId: z.string().nullable(),
    previewRoute: z.string().nullable(),
    supportsVariants: z.boolean(),
    variants: z.array(z.string()).meta({ description: "Keys of the single pages that have a layout of their own" }),
    state: stateSchema.meta({ description: "Whose structure the published template has" }),
  }),
);

/** The blocks that layouts can currently use. */
export const blockCatalogueSchema = z.object({
  blocks: z.array(
    named(
      "BlockType",
      z.object({
        type: blockTypeSchema,
        pluginId: z.string().nullable(),
        label: z.string().nullable().meta({
          description: "What people call it; null for those of the core, which clients name in their own language",
        }),
        props: z
          .record(z.string(), z.unknown())
          .nullable()
          .meta({ description: "JSON Schema of the props; null where a plugin does not tell" }),
      }),
    ),
  ),
  variants: z.array(z.enum(STYLE_VARIANTS)),
});

export const pendingTemplatesSchema = z.object({ pending: z.array(z.string()) });
export const publishedTemplatesSchema = z.object({ published: z.array(z.string()) });
