import type { BlockNode, LayoutDocument } from "@sitevine/contracts";
import * as z from "zod";
import { storedJson } from "../../platform/db/stored-json.js";

// What a walk over the document relies on, and no more: a layout that older rules took stays what it is.
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

/** The document in a stored text; null where there is none, and where what is there is damaged. */
export function storedLayout(text: string | null, table: string, key: string): LayoutDocument | null {
  if (text === null) return null;
  const value = storedJson(text, table, key);
  return isLayout(value) ? value : null;
}
