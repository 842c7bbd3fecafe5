import type { BlockNode, LayoutDocument } from "@sitevine/contracts";
import * as z from "zod";
import { storedJson } from "../../platform/db/stored-json.js";

// Only what walking the document relies on: a layout that older rules accepted stays as it is.
const blockSchema: z.ZodType<BlockNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.string(),
    props: z.record(z.string(), z.unknown()),
    children: z.array(blockSchema).optional(),
  }),
);
const documentSchema = z.object({
  templateKey: z.string(),
  regions: z.record(z.string(), z.array(blockSchema)),
});

const isLayout = (value: unknown): value is LayoutDocument => documentSchema.safeParse(value).success;

/** The document in a stored text; null when there is none or when it is damaged. */
export function storedLayout(text: string | null, table: string, key: string): LayoutDocument | null {
  if (text === null) return null;
  const value = storedJson(text, table, key);
  return isLayout(value) ? value : null;
}
