import * as z from "zod";
import type { Queryable } from "../../platform/db/database.js";
import { findSetting } from "../settings/index.js";

export const PROGRESSION_KEY = "progression.settings";

const settingsSchema = z.object({
  enabled: z.boolean().default(true),
  pointsPerArticle: z.int().default(10),
  pointsPerComment: z.int().default(2),
  pointsPerLike: z.int().default(1),
  /** Whether members who no longer meet the requirements of a rank lose it. */
  demote: z.boolean().default(false),
});

/** Settings for how points are earned and what they lead to. */
export type ProgressionSettings = z.output<typeof settingsSchema>;

export async function readProgressionSettings(db: Queryable): Promise<ProgressionSettings> {
  const stored = settingsSchema.safeParse((await findSetting(db, PROGRESSION_KEY)) ?? {});
  return stored.success ? stored.data : settingsSchema.parse({});
}
