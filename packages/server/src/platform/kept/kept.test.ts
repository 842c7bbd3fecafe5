import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createChanges } from "./changes.js";
import { createKept } from "./kept.js";

const always = () => ({ isNow: () => true });
const read = (value: object) => async () => value;

describe("what is kept", () => {
  it("is read once for all who ask while its epoch lasts", async () => {
    let isNow = true;
    const kept = createKept<object>({ most: 9 });
    const begin = () => {
      const began = isNow;
      return { isNow: () => began && isNow };
    };
    const [first, second] = await Promise.all([kept.find("a", begin, read({})), kept.find("a", begin, read({}))]);
    expect(second).toBe(first);
    expect([kept.peek("a"), await kept.find("a", begin, read({}))]).toEqual([first, first]);
    isNow = false;
    expect(kept.peek("a")).toBeUndefined();
    isNow = true;
    expect(await kept.find("b", begin, read({}))).not.toBe(first);
  });

  it("makes room for what is asked for more often, by number and by size", async () => {
    const kept = createKept<{ size: number }>({ most: 3, size: { most: 100, of: ({ size }) => size } });
    for (const name of ["a", "b", "c"]) await kept.find(name, always, async () => ({ size: 1 }));
    kept.peek("a");
    await kept.find("d", always, async () => ({ size: 1 }));
    expect(["a", "b", "c", "d"].filter((name) => kept.peek(name))).toEqual(["a", "c", "d"]);
    await kept.find("large", always, async () => ({ size: 99 }));
    expect(["a", "c", "d", "large"].filter((name) => kept.peek(name))).toEqual(["d", "large"]);
  });

  it("is neither a failure nor what is not worth it", async () => {
    const kept = createKept<{ text: string } | null>({ most: 9 });
    await expect(kept.find("a", always, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await kept.find("a", always, async () => null)).toBeNull();
    expect(kept.peek("a")).toBeUndefined();
  });
});

type Step =
  | { readonly kind: "commit"; readonly name: string }
  | { readonly kind: "record"; readonly saysWhat: boolean }
  | { readonly kind: "ask"; readonly name: string; readonly saysWhat: boolean }
  | { readonly kind: "answer"; readonly which: number; readonly fails: boolean };

const name = fc.constantFrom("a", "b", "c");
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("commit" as const), name }),
    fc.record({ kind: fc.constant("record" as const), saysWhat: fc.boolean() }),
    fc.record({ kind: fc.constant("ask" as const), name, saysWhat: fc.boolean() }),
    fc.record({ kind: fc.constant("answer" as const), which: fc.nat(20), fails: fc.boolean() }),
  ),
  { maxLength: 40 },
);

/** Lets everything run that needs no further step of the test. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("no order of writes, readings and failures gives an answer older than the last write that had ended", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      const changes = createChanges();
      const kept = createKept<{ readonly version: number }>({ most: 2 });
      const stored = new Map<string, number>();
      const ended = new Map<string, number>();
      const open: string[] = [];
      const readings: { readonly finish: (fails: boolean) => void }[] = [];
      const asked: Promise<void>[] = [];

      for (const step of order) {
        if (step.kind === "commit") {
          stored.set(step.name, (stored.get(step.name) ?? 0) + 1);
          open.push(step.name);
        } else if (step.kind === "record") {
          // A transaction is visible before this process knows that it has ended.
          changes.record(step.saysWhat ? open : undefined);
          for (const written of open.splice(0)) ended.set(written, stored.get(written) ?? 0);
        } else if (step.kind === "ask") {
          const least = ended.get(step.name) ?? 0;
          const found = kept.find(step.name, changes.begin, async (epoch) => {
            // Readings return nothing newer than their beginning.
            const version = stored.get(step.name) ?? 0;
            const { promise, resolve, reject } = Promise.withResolvers<void>();
            readings.push({ finish: (fails) => (fails ? reject(new Error("away")) : resolve()) });
            await promise;
            if (step.saysWhat) epoch.dependsOn([step.name]);
            return { version };
          });
          const check = found.then(
            ({ version }) => expect(version).toBeGreaterThanOrEqual(least),
            (error: unknown) => expect(String(error)).toContain("away"),
          );
          asked.push(check.then(() => undefined));
        } else readings.splice(step.which % (readings.length || 1), 1)[0]?.finish(step.fails);
        await settle();
        for (const [key, least] of ended) {
          const lies = kept.peek(key);
          if (lies) expect(lies.version).toBeGreaterThanOrEqual(least);
        }
      }
      for (;;) {
        for (const reading of readings.splice(0)) reading.finish(false);
        await settle();
        if (readings.length === 0) break;
      }
      await Promise.all(asked);
    }),
    { numRuns: 300 },
  );
});
