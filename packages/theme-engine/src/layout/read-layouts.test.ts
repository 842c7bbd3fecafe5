import { describe, expect, it } from "vitest";
import { home, sample, theme } from "../../test/read-sample.js";
import { block, layout, SAMPLE } from "../../test/sample-theme.js";

describe("layouts", () => {
  it.each([
    ["layout/unknown-variant", block({ variant: "neon" })],
    ["layout/class-name", block({ className: "sv-x" })],
    ["layout/schema", block({ id: 1 })],
    ["layout/href", block({ type: "image", props: { source: "/a.png", href: "javascript:alert(1)" } })],
    ["layout/href", block({ type: "navLinks", props: { links: [{ label: "a", href: "data:text/html,x" }] } })],
    ["layout/href", block({ type: "navLinks", props: { links: [{ label: "a", href: 1 }] } })],
    ["layout/href", block({ type: "forum.recent", props: { deep: [{ href: "java\nscript:x" }] } })],
    ["layout/href", block({ children: [block({ id: "c", type: "x.y", props: { href: "ftp://x" } })] })],
    ["layout/missing-asset", block({ type: "image", props: { source: "assets/gone.png" } })],
    ["layout/missing-asset", block({ type: "guestHero", props: { image: "assets/Logo.png" } })],
    ["layout/missing-asset", block({ type: "forum.recent", props: { items: [{ image: "assets/gone.png" }] } })],
    ["layout/source", block({ type: "image", props: { source: "assets/../../.env" } })],
    ["layout/source", block({ type: "image", props: { source: "logo.png" } })],
    ["layout/source", block({ type: "image", props: { source: "data:text/html,x" } })],
    ["layout/source", block({ type: "image", props: { source: "//evil/x.png" } })],
    ["layout/source", block({ type: "image", props: { source: "" } })],
    ["layout/source", block({ type: "image", props: {} })],
    ["layout/source", block({ type: "forum.recent", props: { source: "\u0001javascript:x" } })],
    ["layout/source", block({ type: "forum.recent", props: { source: "assets/../x" } })],
    ["warning layout/props", block({ type: "heading", props: { text: "a", level: 9 } })],
    ["warning layout/props", block({ type: "image", props: { source: "/a.png", ratio: "wide" } })],
  ])("%s for %j", (rule, one) => {
    expect(home(one)).toEqual([rule]);
  });

  it.each([
    block({ type: "forum.recent", props: { source: "latest", cover: "16/9", href: "/forum" } }),
    block({ type: "__proto__x".replace("__proto__", "p"), props: { constructor: { prototype: 1 } } }),
    block({ type: "image", props: { source: "https://cdn.example/a.png", href: "mailto:a@b", newer: true } }),
    block({ type: "image", props: { source: "./assets/logo.png" } }),
    block({ variant: "plain", className: "a b-c" }),
    block({ type: "guestHero", props: { image: "" } }),
  ])("accept %j", (one) => {
    expect(home(one)).toEqual([]);
  });

  it.each([
    ["layout/json", { "layouts/home.json": "{" }],
    ["layout/json", { "layouts/home.json": '{"templateKey":"home","schemaVersion":1,"regions":{},"a":"\\u0000"}' }],
    ["layout/schema", { "layouts/home.json": "null" }],
    ["layout/template-key", { "layouts/home.json": layout("profile", [block({ type: "profileCard" })]) }],
    ["layout/schema", { "layouts/home.json": layout("HOME") }],
    ["layout/duplicate-id", { "layouts/home.json": layout("home", [block(), block()]) }],
    [
      "layout/limits",
      {
        "layouts/home.json": layout(
          "home",
          Array.from({ length: 5_001 }, (_, id) => block({ id: `b${id}` })),
        ),
      },
    ],
    ["layout/count", Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`layouts/t${index}.json`, "{}"]))],
    ["warning layout/unknown-region", { "layouts/home.json": { ...layout("home"), regions: { attic: [] } } }],
    ["warning layout/required-block", { "layouts/members.json": layout("members") }],
  ])("%s %#", (rule, change) => {
    expect(sample(change)).toEqual([rule]);
  });

  it("keep templates and blocks that the core does not know", () => {
    const forum = layout("forum.index", [block({ type: "forum.recent", props: { any: { thing: 1 } } })]);
    expect(theme({ ...SAMPLE, "layouts/forum.index.json": forum }).layouts.get("forum.index")).toEqual(forum);
  });

  it("are refused with keys called __proto__, which would vanish", () => {
    const text =
      '{"templateKey":"home","schemaVersion":1,"__proto__":{"x":1},"regions":{"__proto__":[],"main":[{"id":"a","type":"x.y","props":{"deep":{"__proto__":{"admin":true}}}}]}}';
    expect(sample({ "layouts/home.json": text })).toEqual(["layout/json"]);
    expect("admin" in {}).toBe(false);
  });
});
