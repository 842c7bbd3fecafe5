import { describe, expect, it } from "vitest";
import { createChanges } from "./changes.js";

const dependingOn = (changes: ReturnType<typeof createChanges>, ...subjects: string[]) => {
  const epoch = changes.begin();
  epoch.dependsOn(subjects);
  return epoch;
};

describe("an answer's epoch", () => {
  it("ends with any change while nobody says what the answer depends on", () => {
    const changes = createChanges();
    const epoch = changes.begin();
    expect(epoch.isNow()).toBe(true);
    changes.record(["article:1"]);
    expect(epoch.isNow()).toBe(false);
  });

  it("ends with a change of its subjects and no other", () => {
    const changes = createChanges();
    const [tide, moon] = [dependingOn(changes, "article:tide", "people"), dependingOn(changes, "article:moon")];
    changes.record(["article:sun"]);
    changes.record(["article:tide", "person:ada"]);
    expect([tide.isNow(), moon.isNow()]).toEqual([false, true]);
    expect([tide.isNow(), moon.isNow()]).toEqual([false, true]);
  });

  it("ends with a write that does not say what it changes, and never with one that changes nothing", () => {
    const changes = createChanges();
    const epoch = dependingOn(changes, "article:tide");
    changes.record([]);
    expect(epoch.isNow()).toBe(true);
    changes.record(undefined);
    expect(epoch.isNow()).toBe(false);
  });

  it("outlasts what nobody sees, and counts what is not named", () => {
    const changes = createChanges();
    const [any, tide] = [changes.begin(), dependingOn(changes, "article:tide")];
    changes.record("unseen");
    expect([any.isNow(), tide.isNow(), changes.unnamed()]).toEqual([true, true, 0]);
    changes.record(["article:moon"]);
    changes.record([]);
    changes.record(undefined);
    expect(changes.unnamed()).toBe(2);
  });

  it("counts from its beginning, whenever its subjects are said", () => {
    const changes = createChanges();
    const [early, other] = [changes.begin(), changes.begin()];
    changes.record(["article:tide"]);
    expect(early.isNow()).toBe(false);
    early.dependsOn(["article:tide"]);
    other.dependsOn(["article:moon"]);
    expect([early.isNow(), other.isNow()]).toEqual([false, true]);
    expect(dependingOn(changes, "article:tide").isNow()).toBe(true);
  });

  it("ends rather than last too long when more subjects change than are remembered", () => {
    const changes = createChanges(3);
    const epoch = dependingOn(changes, "a");
    for (const subject of ["a", "b", "c", "d"]) changes.record([subject]);
    expect(epoch.isNow()).toBe(false);
    const next = dependingOn(changes, "a");
    changes.record(["d"]);
    expect(next.isNow()).toBe(true);
  });
});
