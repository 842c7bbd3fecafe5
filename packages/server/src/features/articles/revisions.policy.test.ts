import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  makesRevision,
  REVISION_LIMITS,
  type ReplacingSave,
  SAVES_TOGETHER_MS,
  surplusRevisions,
} from "./revisions.policy.js";

const revision = (id: number, size: number, isPublished = false) => ({
  id: String(id),
  size,
  was_published: isPublished ? 1 : 0,
});
const LIMITS = { count: 4, units: 100, newest: 2 };

describe("a save makes a revision of the state before", () => {
  const began = new Date("2030-01-01T00:00:00.000Z");
  const newest = { editor_id: "ann", created_at: began.toISOString() };
  const after = (ms: number, other: Partial<ReplacingSave> = {}): ReplacingSave => ({
    editorId: "ann",
    at: new Date(began.getTime() + ms),
    sizes: { before: 100, after: 101 },
    wasSettled: false,
    keepsBefore: false,
    ...other,
  });

  it.each<[string, boolean, ReplacingSave]>([
    ["at once", false, after(0)],
    ["a moment before the time is over", false, after(SAVES_TOGETHER_MS - 1)],
    ["when the time is over", true, after(SAVES_TOGETHER_MS)],
    ["by somebody else", true, after(1, { editorId: "ben" })],
    ["of what was published", true, after(1, { wasSettled: true })],
    ["that restores another, or asks for it", true, after(1, { keepsBefore: true })],
    ["with half of the text", false, after(1, { sizes: { before: 100, after: 50 } })],
    ["with less than half of the text", true, after(1, { sizes: { before: 100, after: 49 } })],
  ])("%s: %s", (_name, expected, save) => {
    expect(makesRevision(save, newest)).toBe(expected);
  });

  it("whenever there is none, or nobody knows any more whose the newest is", () => {
    expect(makesRevision(after(0), undefined)).toBe(true);
    expect(makesRevision(after(0), { ...newest, editor_id: null })).toBe(true);
  });
});

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
