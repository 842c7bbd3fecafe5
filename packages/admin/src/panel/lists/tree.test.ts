import { describe, expect, it } from "vitest";
import { branchOf, dropAt, foundRows, movedItems, stepMove, type TreeItem, treeRows } from "./tree.js";

const item = (id: string, parentId: string | null = null): TreeItem => ({ id, parentId });
/** a(a1, a2(a21)) b c */
const TREE = [item("a"), item("a1", "a"), item("a2", "a"), item("a21", "a2"), item("b"), item("c")];
const shape = (items: readonly TreeItem[]): string =>
  treeRows(items)
    .map(({ item: { id }, depth }) => `${"-".repeat(depth)}${id}`)
    .join(" ");

describe("a tree as lines", () => {
  it("puts each item before those below it, in whatever order they come", () => {
    expect(shape(TREE)).toBe("a -a1 -a2 --a21 b c");
    expect(shape([item("a21", "a2"), item("b"), item("a2", "a"), item("a")])).toBe("b a -a2 --a21");
  });

  it("shows at the top what hangs below nothing that is there", () => {
    expect(shape([item("a"), item("lost", "gone")])).toBe("a lost");
  });

  it.each([
    ["a21", "a -a2 --a21"],
    ["a1", "a -a1"],
    ["a", "a"],
    ["c", "c"],
    ["a1 b", "a -a1 b"],
    ["nothing", ""],
  ])("shows what is found with what is above it: %s", (ids, expected) => {
    const rows = foundRows(treeRows(TREE), ({ id }) => ids.split(" ").includes(id));
    expect(rows.map(({ item: { id }, depth }) => `${"-".repeat(depth)}${id}`).join(" ")).toBe(expected);
  });

  it("knows the branch of an item", () => {
    expect([...branchOf(TREE, "a2")]).toEqual(["a2", "a21"]);
    expect([...branchOf(TREE, "c")]).toEqual(["c"]);
  });
});

describe("a step", () => {
  it.each([
    ["b", "up", "b a -a1 -a2 --a21 c"],
    ["a", "down", "b a -a1 -a2 --a21 c"],
    ["a2", "up", "a -a2 --a21 -a1 b c"],
    ["b", "in", "a -a1 -a2 --a21 -b c"],
    ["a2", "in", "a -a1 --a2 ---a21 b c"],
    ["a21", "out", "a -a1 -a2 -a21 b c"],
    ["a1", "out", "a -a2 --a21 a1 b c"],
  ] as const)("takes %s %s", (id, step, expected) => {
    const move = stepMove(TREE, id, step, 5);
    expect(move && shape(movedItems(TREE, move))).toBe(expected);
  });

  it.each([
    ["a", "up", 5],
    ["c", "down", 5],
    ["a1", "in", 5],
    ["a", "out", 5],
    // a2 has two levels of its own.
    ["a2", "in", 3],
    ["b", "in", 1],
  ] as const)("does not take %s %s with %d levels", (id, step, levels) =>
    expect(stepMove(TREE, id, step, levels)).toBe(null),
  );
});

describe("a drop", () => {
  const dropped = (id: string, gap: number, depth: number, levels = 5): string | null => {
    const drop = dropAt(TREE, id, { gap, depth, levels });
    return drop && shape(movedItems(TREE, drop.move));
  };

  it.each([
    ["c", 0, 0, "c a -a1 -a2 --a21 b"],
    ["c", 1, 0, "a -c -a1 -a2 --a21 b"],
    ["c", 4, 0, "a -a1 -a2 --a21 c b"],
    ["c", 4, 1, "a -a1 -a2 --a21 -c b"],
    ["c", 4, 2, "a -a1 -a2 --a21 --c b"],
    ["c", 4, 3, "a -a1 -a2 --a21 ---c b"],
    ["c", 4, 9, "a -a1 -a2 --a21 ---c b"],
    ["a", 2, 0, "b c a -a1 -a2 --a21"],
    ["a2", 4, 1, "a -a1 b c -a2 --a21"],
    ["b", 5, 0, "a -a1 -a2 --a21 c b"],
  ] as const)("of %s above line %d at level %d", (id, gap, depth, expected) =>
    expect(dropped(id, gap, depth)).toBe(expected),
  );

  it("goes no deeper than the tree may", () => {
    expect(dropped("c", 4, 9, 3)).toBe("a -a1 -a2 --a21 --c b");
    // A branch of three levels does not fit between the two others below a.
    expect(dropAt([...TREE, item("c1", "c"), item("c2", "c1")], "c", { gap: 2, depth: 1, levels: 3 })).toBe(null);
  });
});
