import type { LayoutDocument } from "@sitevine/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layoutEquals } from "./layout-equals.js";
import { rewriteLayoutAssets } from "./rewrite-assets.js";
import { listBlocks } from "./walk-blocks.js";

const document = (blocks: LayoutDocument["regions"][string]): LayoutDocument => ({
  templateKey: "home",
  schemaVersion: 1,
  regions: { main: blocks },
});

/** Reverses the keys of every object. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, child]) => [key, reversed(child)]),
  );
};

describe("layoutEquals", () => {
  it("does not mind the order of keys", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const one = document([{ id: "a", type: "x", props: { value } }]);
        expect(layoutEquals(one, reversed(one) as LayoutDocument)).toBe(true);
      }),
    );
  });

  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: [] }, { a: {} }],
    [{ a: null }, {}],
    [{ a: "1" }, { a: 1 }],
  ])("tells %j from %j", (left, right) => {
    const make = (props: object) => document([{ id: "a", type: "x", props: { ...props } }]);
    expect(layoutEquals(make(left), make(right))).toBe(false);
    expect(layoutEquals(make(right), make(left))).toBe(false);
  });

  it("takes an absent and an undefined key for the same", () => {
    expect(
      layoutEquals(
        document([{ id: "a", type: "x", props: {}, children: undefined }]),
        document([{ id: "a", type: "x", props: {} }]),
      ),
    ).toBe(true);
  });
});

describe("rewriteLayoutAssets", () => {
  it("rewrites image props at any depth and nothing else", () => {
    const before = document([
      { id: "a", type: "image", props: { source: "assets/a b.png", alt: "assets/a.png", href: "assets/a.png" } },
      {
        id: "b",
        type: "x.y",
        props: { list: [{ image: "./assets/icons/b.png" }], source: "https://cdn.example/c.png" },
        children: [
          { id: "c", type: "image", props: { source: "/uploads/d.png" } },
          { id: "d", type: "guestHero", props: { image: "assets/e.png", title: "t" }, className: "z" },
        ],
      },
    ]);
    expect(rewriteLayoutAssets(before, "/uploads/themes/harbor/")).toEqual(
      document([
        {
          id: "a",
          type: "image",
          props: { source: "/uploads/themes/harbor/a%20b.png", alt: "assets/a.png", href: "assets/a.png" },
        },
        {
          id: "b",
          type: "x.y",
          props: { list: [{ image: "/uploads/themes/harbor/b.png" }], source: "https://cdn.example/c.png" },
          children: [
            { id: "c", type: "image", props: { source: "/uploads/d.png" } },
            {
              id: "d",
              type: "guestHero",
              props: { image: "/uploads/themes/harbor/e.png", title: "t" },
              className: "z",
            },
          ],
        },
      ]),
    );
    expect(before.regions.main?.[0]?.props.source).toBe("assets/a b.png");
  });
});

describe("rewriteLayoutAssets in rich text", () => {
  const markup = '<p>Hello <img alt="x" src="assets/a b.png"> <img src="/uploads/c.png"></p>';

  it("rewrites images in the markup of rich text and in no other prop", () => {
    const before = document([
      { id: "a", type: "richText", props: { html: markup, note: markup } },
      { id: "b", type: "x.y", props: { html: markup } },
    ]);
    const rewritten = '<p>Hello <img alt="x" src="/uploads/themes/harbor/a%20b.png"> <img src="/uploads/c.png"></p>';
    expect(rewriteLayoutAssets(before, "/uploads/themes/harbor/")).toEqual(
      document([
        { id: "a", type: "richText", props: { html: rewritten, note: markup } },
        { id: "b", type: "x.y", props: { html: markup } },
      ]),
    );
  });
});

describe("listBlocks", () => {
  it("lists blocks in reading order with their paths", () => {
    const inner = { id: "b", type: "x", props: {} };
    expect(
      listBlocks(document([{ id: "a", type: "x", props: {}, children: [inner] }])).map(({ block, path }) => [
        block.id,
        path.join("."),
      ]),
    ).toEqual([
      ["a", "regions.main.0"],
      ["b", "regions.main.0.children.0"],
    ]);
  });
});
