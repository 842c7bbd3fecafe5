import { recordingLogger } from "@sitevine/testkit";
import { expect, test } from "vitest";
import { createGatheredWrites } from "./gathered-writes.js";

const words = { failing: "kept", lost: "lost" };

test("what is about the same is written together, however it came", async () => {
  const subjectsOf: (readonly string[])[] = [];
  const written: string[] = [];
  await using writes = createGatheredWrites<string>({
    logger: recordingLogger(),
    words,
    mostWaiting: 10_000,
    after: () => () => undefined,
    subjectOf: (item) => item.split(" ")[0] ?? "",
    async write(items) {
      written.push(...items);
      subjectsOf.push([...new Set(items.map((item) => item.split(" ")[0] ?? ""))]);
    },
  });
  const items = Array.from({ length: 1_000 }, (_none, index) => `a${index % 40} ${index}`);
  for (const item of items) writes.add(item, item);
  await writes.settled();
  expect(new Set(written)).toEqual(new Set(items));
  // Forty subjects of 25 items each, in parts of fifty items.
  expect(subjectsOf.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 2));
});

test("what could not be written stays, and newer items of the same key take its place", async () => {
  const written: (readonly number[])[] = [];
  let isDown = true;
  const logger = recordingLogger();
  await using writes = createGatheredWrites<{ readonly key: string; readonly value: number }>({
    logger,
    words,
    mostWaiting: 10_000,
    after: () => () => undefined,
    subjectOf: ({ key }) => key,
    async write(items) {
      if (isDown) throw new Error("away");
      written.push(items.map(({ value }) => value));
    },
  });
  const add = (key: string, value: number) => writes.add(key, { key, value });
  for (let index = 0; index < 150; index += 1) add(`k${index}`, index);
  await writes.settled();
  isDown = false;
  add("k3", 1_003);
  await writes.settled();
  const values = written.flat();
  expect(values).toHaveLength(150);
  expect(values).toContain(1_003);
  expect(values).not.toContain(3);
});
