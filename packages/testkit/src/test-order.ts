import { createHash } from "node:crypto";
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * An order in which the files that take longest run first; each is named by the end of its path. Vitest itself begins with large
 * files where it has not timed them before, as on a fresh clone, so that a long test in a small file would run alone at the end.
 * With `--sequence.shuffle`, the order is a random one all the same.
 */
export const longestFirst = (...names: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const { shuffle, seed } = this.ctx.config.sequence;
      if (shuffle) {
        const place = ({ moduleId }: TestSpecification): string => digestOf(`${seed} ${moduleId}`);
        return files.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
      }
      const sorted = await super.sort(files);
      const long = names.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)));
      return [...long, ...sorted.filter((file) => !long.includes(file))];
    }
  };
