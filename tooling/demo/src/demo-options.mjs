import { parseArgs } from "node:util";

/** Generated articles beside the written ones, by the name of the size. */
const SIZES = new Map([
  ["small", 0],
  ["10k", 10_000],
  ["1m", 1_000_000],
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
  const articles = SIZES.get(values.size.toLowerCase());
  if (articles === undefined) throw new Error(`--size is one of ${[...SIZES.keys()].join(", ")}.`);
  return { articles, seed: values.seed, fresh: values.fresh };
}
