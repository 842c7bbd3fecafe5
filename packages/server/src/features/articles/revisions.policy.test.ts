import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REVISION_LIMITS, surplusRevisions } from "./revisions.policy.js";

const revision = (id: number, size: number, isPublished = false) => ({
  id: String(id),
  size,
  was_published: isPublished ? 1 : 0,
});
const LIMITS = { count: 4, units: 100, newest: 2 };

describe("revisions have a bound", () => {
  it("of their number: the newest stay, then those that readers have seen", () => {
    const newestFirst = [1, 2, 3, 4, 5, 6, 7].map((id) => revision(id, 1, id === 5 || id === 7));
    expect(surplusRevisions(newestFirst, LIMITS)).toEqual(["3", "4", "6"]);
  });

  it("of their size, within which smaller ones still fit", () => {
    expect(surplusRevisions([revision(1, 60), revision(2, 60), revision(3, 30)], LIMITS)).toEqual(["2"]);
  });

  it("and keep the newest, however long it is", () => {
    expect(surplusRevisions([revision(1, 500), revision(2, 1)], LIMITS)).toEqual(["2"]);
  });

  it("whatever is edited in whatever order", () => {
    const edit = fc.record({ size: fc.nat(500_000), isPublished: fc.boolean() });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 300 }), (edits) => {
        const all = edits.map(({ size, isPublished }, id) => revision(id, size, isPublished));
        const surplus = new Set(surplusRevisions(all));
        const kept = all.filter(({ id }) => !surplus.has(id));
        expect(kept.length).toBeLessThanOrEqual(REVISION_LIMITS.count);
        expect(kept.slice(1).reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(REVISION_LIMITS.units);
        if (all[0]) expect(kept[0]).toBe(all[0]);
      }),
    );
  });
});
