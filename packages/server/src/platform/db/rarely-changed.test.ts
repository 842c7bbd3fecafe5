import { fakeClock } from "@sitevine/testkit";
import { expect, test } from "vitest";
import { createChanges } from "../kept/changes.js";
import type { Queryable } from "./database.js";
import { rarelyChanged } from "./rarely-changed.js";

// Nothing is read from it here.
const DB = { getExecutor: () => expect.fail("no query") } as unknown as Queryable;

test("is read again after a write that names nothing, also one that ended during the reading, and after a second", async () => {
  const [changes, clock] = [createChanges(), fakeClock()];
  let stored = "first";
  let during = (): void => undefined;
  const find = rarelyChanged({ changes, clock }, async () => {
    const read = stored;
    during();
    return read;
  });
  expect(await find(DB)).toBe("first");
  stored = "of another process";
  changes.record(["article:1"]);
  changes.record("unseen");
  expect(await find(DB)).toBe("first");
  clock.advance(1_000);
  expect(await find(DB)).toBe("of another process");
  stored = "own";
  changes.record(undefined);
  during = () => {
    stored = "meanwhile";
    changes.record(undefined);
    during = () => undefined;
  };
  expect(await find(DB)).toBe("own");
  expect(await find(DB)).toBe("meanwhile");
});
