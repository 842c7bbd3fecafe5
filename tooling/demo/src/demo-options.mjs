import { parseArgs } from "node:util";

/** Generated articles, and posts in the forum, beside the written ones, by the name of the size. */
const SIZES = new Map([
  ["small", { articles: 0, posts: 0 }],
  ["10k", { articles: 10_000, posts: 10_000 }],
  ["1m", { articles: 1_000_000, posts: 100_000 }],
]);

/**
 * Reads `--size=small|10k|1m`, `--seed=text` and `--fresh`.
 * @param {string[]} args
 */
export function readDemoOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: "string", default: "small" },
      seed: { type: "string", default: "quayside" },
      fresh: { type: "boolean", default: false },
    },
  });
  const size = SIZES.get(values.size.toLowerCase());
  if (size === undefined) throw new Error(`--size is one of ${[...SIZES.keys()].join(", ")}.`);
  return { ...size, seed: values.seed, fresh: values.fresh };
}
