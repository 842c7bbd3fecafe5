import { describe, expect, it } from "vitest";
import { createNotificationKinds } from "../account/index.js";
import { CORE_KINDS } from "./kinds/core-kind.registry.js";
import { createNotificationCatalogue } from "./notification.registry.js";

const registry = createNotificationKinds(CORE_KINDS);
const kinds = createNotificationCatalogue(registry);
const names = registry.list().map(({ kind }) => kind);

describe.each(["en", "de"])("the words in %s", (language) => {
  const unknown = kinds.sentence("no.such", { actor: null, amount: 1, title: null }, language);

  it.each(names)("have a sentence for %s, whatever is known of it", (kind) => {
    for (const actor of ["Mo", null])
      for (const amount of [1, 2, 7])
        for (const title of ["Boats", null]) {
          const text = kinds.sentence(kind, { actor, amount, title }, language);
          expect(text).toMatch(/^\S.*\.$/);
          expect(text).not.toBe(unknown);
          expect(text).not.toMatch(/null|undefined|NaN| {2}/);
        }
  });
});

it("serve dialects of a language, and English where there are none", () => {
  const facts = { actor: "Mo", amount: 1, title: null };
  expect(kinds.sentence("user.follow", facts, "de-AT")).toBe("Mo folgt dir jetzt.");
  expect(kinds.sentence("user.follow", facts, "DE")).toBe("Mo folgt dir jetzt.");
  expect(kinds.sentence("user.follow", facts, "fr")).toBe("Mo follows you now.");
  expect(kinds.sentence("comment.like", { ...facts, amount: 2 }, "de")).toBe(
    "Mo und noch jemand mögen deinen Kommentar.",
  );
});
