import { slugSchema } from "@sitevine/api";
import { slugOf } from "../../kernel/slug.js";

const NUMBERED = 5;
const RANDOM = 5;

/**
 * Slugs for an article with this title, the best first: a few numbered ones, then random ones, so that the hundredth
 * article of a title does not need a hundred attempts. `random` returns a whole number below the given one.
 */
export function* slugCandidates(title: string, random: (below: number) => number): Generator<string> {
  const base = slugOf(title) || "article";
  if (slugSchema.safeParse(base).success) yield base;
  for (let number = 2; number <= NUMBERED; number += 1) yield `${base}-${number}`;
  for (let tries = 0; tries < RANDOM; tries += 1) yield `${base}-${random(10 ** 9).toString(36)}`;
}
