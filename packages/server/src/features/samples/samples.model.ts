import * as z from "zod";
import type { InEachLanguage } from "../../kernel/language.js";

/** An article of the sample content; everything is written in Markdown. */
export interface SampleArticle {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
  readonly comments: readonly string[];
}

/** Content that a new site may begin with, to show what its pages look like. */
export interface SampleContent {
  readonly category: { readonly name: string; readonly description: string };
  /** The last one is the newest. */
  readonly articles: readonly SampleArticle[];
}

export type SampleWords = InEachLanguage<SampleContent>;

/** The setting that exists as long as the sample content does. */
export const SAMPLES_KEY = "samples.content";

const storedSchema = z.object({
  categoryId: z.string(),
  articleIds: z.array(z.string()),
  commentIds: z.array(z.string()),
});

/** The ids of everything that belongs to the sample content. */
export type StoredSamples = z.infer<typeof storedSchema>;

/** Reads the setting. A damaged value names nothing, so that it can be removed. */
export const readStoredSamples = (value: unknown): StoredSamples =>
  storedSchema.safeParse(value).data ?? { categoryId: "", articleIds: [], commentIds: [] };

/** The first of these names with a number that nobody has: `slug`, `slug-2`, … */
export function firstFree(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}
