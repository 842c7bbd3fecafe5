import { blockNodeSchema, layoutDocumentSchema, layoutLimitProblem } from "@sitevine/contracts";
import * as z from "zod";
import { named } from "./named.js";

named("BlockNode", blockNodeSchema);
named("LayoutDocument", layoutDocumentSchema);

/** Limits stand before the shape: a tree that is too deep exhausts the stack of any recursive schema. */
const boundedDocumentSchema = z
  .unknown()
  .superRefine((document, context) => {
    const problem = layoutLimitProblem(document);
    if (problem) context.addIssue({ code: "custom", message: problem });
  })
  .pipe(layoutDocumentSchema);

export const layoutDraftSchema = z.object({ document: boundedDocumentSchema });

/** A template's key, or a page's own layout such as `page.detail:about`. */
export const templateKeyParamSchema = z
  .string()
  .max(256)
  .regex(/^[a-z][A-Za-z0-9-]*(?:\.[A-Za-z][A-Za-z0-9-]*)*(?::[^\s:/?#]{1,120})?$/, "must be a template key");

const stateSchema = z.enum(["default", "theme", "customised"]);

/** A template as the layout editor has it open. */
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

/** A template that pages can have. */
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
    state: stateSchema.meta({ description: "Whose structure the published template has" }),
  }),
);

export const pendingTemplatesSchema = z.object({ pending: z.array(z.string()) });
export const publishedTemplatesSchema = z.object({ published: z.array(z.string()) });
