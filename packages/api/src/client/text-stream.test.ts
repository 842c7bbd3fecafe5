import fc from "fast-check";
import { expect, it } from "vitest";
import { linesOf, ndjsonValues } from "./text-stream.js";

async function* cut(text: string, at: readonly number[]): AsyncGenerator<string> {
  const places = [0, ...at.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length];
  for (const [index, place] of places.entries()) yield text.slice(place, places[index + 1] ?? text.length);
}

const collect = async <T>(values: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
};

it("finds the same lines wherever the transfer was cut", async () => {
  const texts = fc.array(fc.constantFrom("a", "bc", "\n", "\r", "\r\n", " ", ":"), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(texts, fc.array(fc.nat(60), { maxLength: 8 }), async (parts, at) => {
      const text = parts.join("");
      const expected = text.split(/\r\n|\n|\r/);
      if (expected.at(-1) === "") expected.pop();
      expect(await collect(linesOf(cut(text, at)))).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

it("reads one value per line, and throws where a line is none", async () => {
  expect(await collect(ndjsonValues(cut('{"a":1}\n\n[2]\r\n"three"', [3, 9])))).toEqual([{ a: 1 }, [2], "three"]);
  await expect(collect(ndjsonValues(cut('{"a":1}\n{"a":', [])))).rejects.toThrow(SyntaxError);
});
