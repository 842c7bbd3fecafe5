import * as z from "zod";
import type { StyleVariant } from "../tokens/scope.js";
import { STYLE_VARIANTS } from "../tokens/scope.js";
import { classNameSchema } from "./class-name.js";
import { layoutLimitProblem } from "./limits.js";

/** One block of a layout. */
export interface BlockNode {
  readonly id: string;
  /** Core type, or a plugin's dotted type. Documents may hold unknown types; the renderer skips them. */
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly children?: readonly BlockNode[] | undefined;
  readonly variant?: StyleVariant | undefined;
  readonly className?: string | undefined;
}

/** The layout document of one template. */
export interface LayoutDocument {
  readonly templateKey: string;
  /** Version of the layout schema that it was written for; informational. */
  readonly schemaVersion: number;
  readonly regions: Readonly<Record<string, readonly BlockNode[]>>;
}

/** Version of the layout schema that this release writes. */
export const LAYOUT_SCHEMA_VERSION = 1;

export const blockTypeSchema = z
  .string()
  .max(128)
  .regex(
    /^[A-Za-z][A-Za-z0-9-]*(\.[A-Za-z][A-Za-z0-9-]*)*$/,
    "must be a name, with dots between a plugin and its block",
  );

/** Checks the bounds before the schema runs: a deep tree would exhaust the stack of any recursive schema. */
const withinLimits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    const problem = layoutLimitProblem(value);
    if (problem === undefined) return value;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  }, schema);

// The id makes JSON Schemas refer to the block by name instead of a number.
const boundedBlockSchema: z.ZodType<BlockNode> = z
  .lazy(() =>
    z.object({
      id: z.string().min(1).max(128),
      type: blockTypeSchema,
      props: z.record(z.string(), z.unknown()),
      children: z.array(boundedBlockSchema).optional(),
      variant: z.enum(STYLE_VARIANTS).optional(),
      className: classNameSchema.optional(),
    }),
  )
  .meta({ id: "BlockNode" });

const boundedDocumentSchema: z.ZodType<LayoutDocument> = z.object({
  templateKey: z
    .string()
    .max(128)
    .regex(/^[a-z][a-zA-Z0-9-]*(\.[a-zA-Z][a-zA-Z0-9-]*)*$/, "must be a template key such as article.detail"),
  schemaVersion: z.int().min(0),
  regions: z.record(z.string().min(1).max(64), z.array(boundedBlockSchema)),
});

/** Schema of one block with its descendants. Excessive depth is an issue and never throws. */
export const blockNodeSchema: z.ZodType<BlockNode> = withinLimits(boundedBlockSchema);

/** Schema of a layout document. Excessive depth is an issue and never throws. */
export const layoutDocumentSchema: z.ZodType<LayoutDocument> = withinLimits(boundedDocumentSchema);
