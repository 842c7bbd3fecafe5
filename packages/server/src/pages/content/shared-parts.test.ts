import { expect, it } from "vitest";
import { guestEpochs } from "../../../test/support/guest-epochs.js";
import { createSharedParts } from "./shared-parts.js";

function counting() {
  const { begin, changes, readAnew } = guestEpochs();
  const loads: string[] = [];
  const shared = createSharedParts({ beginGuestEpoch: begin });
  return {
    changes,
    loads,
    second: readAnew,
    ask: (name: string, subjects: readonly string[]) =>
      shared.find(name, subjects, async () => {
        loads.push(name);
        return { name };
      }),
  };
}

it("is read once for all pages until one of its subjects changes, or a second has passed", async () => {
  const { changes, loads, second, ask } = counting();
  await Promise.all([ask("a", []), ask("a", []), ask("b", ["person:1"])]);
  expect(await ask("a", [])).toEqual({ name: "a" });
  expect(loads).toEqual(["a", "b"]);

  changes.record(["person:2"]);
  changes.record([]);
  for (const part of ["a", "b"]) await ask(part, part === "a" ? [] : ["person:1"]);
  expect(loads).toEqual(["a", "b"]);

  changes.record(["person:1"]);
  for (const part of ["a", "b"]) await ask(part, part === "a" ? [] : ["person:1"]);
  expect(loads).toEqual(["a", "b", "b"]);

  // A write that does not say what it changes may have changed everything.
  changes.record(undefined);
  await ask("a", []);
  second();
  await ask("a", []);
  expect(loads).toEqual(["a", "b", "b", "a", "a"]);
});
