import * as api from "@sitevine/api";
import { LAYOUT_LIMITS } from "@sitevine/contracts";
import { databases, requestTo } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite, codeOf } from "./support/booted-site.js";
import { documentOf, openLayoutEditor } from "./support/layout-editor.js";

const [first] = databases("");
if (!first) throw new Error("There is always SQLite.");

const section = (change: object): unknown => ({ id: "a", type: "section", props: {}, ...change });

/** A block with `levels` blocks inside of each other. */
function nested(levels: number): unknown {
  let inner = section({ id: "inner" });
  for (let level = 0; level < levels; level += 1) inner = section({ id: `level-${level}`, children: [inner] });
  return inner;
}

describe("a document that cannot be a layout of the template", () => {
  const members = [{ id: "list", type: "memberList", props: {} }];
  const deep = (count: number): unknown => (count === 0 ? 1 : [deep(count - 1)]);
  const many = Array.from({ length: LAYOUT_LIMITS.nodes + 1 }, (_, count) => section({ id: `b${count}` }));
  const refused: readonly (readonly [name: string, key: string, document: unknown, code: string])[] = [
    [
      "an unknown region",
      "home",
      { ...(documentOf("home") as object), regions: { attic: [] } },
      "layout/unknown-region",
    ],
    ["the key of another template", "home", documentOf("profile"), "layout/template-key"],
    ["a missing required block", "members", documentOf("members"), "layout/required-block"],
    ["a template that nothing has registered", "forum.index", documentOf("forum.index"), "layout/template-key"],
    ["a page's version of a template that has none", "home:about", documentOf("home"), "layout/template-key"],
    ["an unknown variant", "home", documentOf("home", "x", [section({ variant: "neon" })]), "layout/unknown-variant"],
    [
      "a reserved class name",
      "home",
      documentOf("home", "x", [section({ className: "sv-header" })]),
      "layout/class-name",
    ],
    ["five class names", "home", documentOf("home", "x", [section({ className: "a b c d e" })]), "layout/class-name"],
    [
      "a name that is no block type",
      "home",
      documentOf("home", "x", [section({ type: "__proto__" })]),
      "layout/schema",
    ],
    ["51 levels of blocks", "home", documentOf("home", "x", [nested(51)]), "layout/limits"],
    ["5,000 levels of blocks", "home", documentOf("home", "x", [nested(5_000)]), "layout/limits"],
    ["5,001 blocks", "home", documentOf("home", "x", many), "layout/limits"],
    ["33 levels of values", "home", documentOf("home", "x", [section({ props: { deep: deep(40) } })]), "layout/limits"],
    ["more than 2 MiB", "home", documentOf("home", "x".repeat(LAYOUT_LIMITS.bytes)), "layout/limits"],
    ["an id twice", "home", documentOf("home", "x", [section({ id: "title" })]), "layout/duplicate-id"],
    [
      "a link that runs code",
      "home",
      documentOf("home", "x", [section({ props: { href: "javascript:x" } })]),
      "layout/href",
    ],
    [
      "a picture outside of the site's folders",
      "home",
      documentOf("home", "x", [{ id: "i", type: "image", props: { source: "/uploads/../.env" } }]),
      "layout/source",
    ],
    [
      "a file of a package",
      "home",
      documentOf("home", "x", [{ id: "i", type: "image", props: { source: "assets/a.png" } }]),
      "layout/source",
    ],
    ["children that are none", "home", documentOf("home", "x", [section({ children: null })]), "layout/schema"],
  ];

  it("is refused with every finding, and nothing is written", async () => {
    await using booted = await bootSite(first);
    const editor = await openLayoutEditor(booted);
    const version = await editor.version();
    for (const [name, key, document, code] of refused) {
      const answer = await editor.save(key, document);
      expect([name, answer.status, codeOf(answer)]).toEqual([name, 422, "SVC-API-4001"]);
      expect([name, answer.issues.map((issue) => issue.code)]).toEqual([name, expect.arrayContaining([code])]);
      for (const { path, message } of answer.issues)
        expect([path, message]).toEqual([expect.stringMatching(/^(body|params)\./), expect.stringMatching(/./)]);
    }
    expect(await booted.database().read.selectFrom("layouts").selectAll().execute()).toEqual([]);
    expect([await editor.pending(), await editor.log(), await editor.version()]).toEqual([[], [], version]);
    const both = await editor.save("members", documentOf("home", "x", [section({ id: "title" })]));
    expect(both.issues).toHaveLength(3);
  });

  it("has a key that is one: anything else is 422 or 404, never 500", async () => {
    await using booted = await bootSite(first);
    const editor = await openLayoutEditor(booted);
    for (const key of [
      "__proto__",
      "../",
      "home\0",
      "HOME",
      "page.detail:Not A Slug",
      "page.detail:a:b",
      "page.detail:me",
    ])
      expect([key, codeOf(await editor.save(key, documentOf("home")))]).toEqual([key, "SVC-API-4001"]);
    for (const key of ["constructor", "toString", "home:about", "forum.index"])
      for (const move of [editor.get, editor.discard, editor.reset, editor.revert])
        expect([key, codeOf(await move(key))]).toEqual([key, "SVC-API-4004"]);
  });

  const wire = (props: string): string =>
    `{"document":{"templateKey":"home","schemaVersion":1,"regions":{"main":[{"id":"a","type":"section","props":${props}}]}}}`;
  const hostile = '"__proto__":{"isAdmin":true}';

  it.each([
    ["a number that overflows", wire('{"x":1e400}'), 422],
    ["an overflow deep inside", wire('{"x":[[{"y":-1e999}]]}'), 422],
    ["a version that overflows", wire("{}").replace('"schemaVersion":1', '"schemaVersion":1e400'), 422],
    ["a number for an id", wire("{}").replace('"id":"a"', '"id":1'), 422],
    ["half of a character", wire('{"x":"\\ud800"}'), 422],
    ["NUL in an id", wire("{}").replace('"id":"a"', '"id":"a\\u0000"'), 422],
    ["a key called __proto__ in a value", wire(`{"x":[{${hostile}}]}`), 422],
    ["a region called __proto__", wire("{}").replace('"main"', '"__proto__":[],"main"'), 422],
    ["a key called __proto__ in a block", wire("{}").replace('"type"', `${hostile},"type"`), 422],
    ["a key called __proto__ in props", wire(`{${hostile}}`), 422],
    ["a region called constructor", wire("{}").replace('"main"', '"constructor":[],"main"'), 422],
    ["NaN", wire('{"x":NaN}'), 400],
    ["Infinity", wire('{"x":-Infinity}'), 400],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), 400],
    ["40,000 levels of lists", wire(`{"x":${"[".repeat(40_000)}${"]".repeat(40_000)}}`), 422],
  ])("is refused with %s on the wire", async (_name, body, status) => {
    await using booted = await bootSite(first);
    const editor = await openLayoutEditor(booted);
    const headers = { "content-type": "application/json" };
    const request = requestTo(api.saveLayoutDraft, { params: { templateKey: "home" }, token: editor.token, headers });
    expect((await booted.site.fetch(new Request(request, { body }))).status).toBe(status);
    expect([await editor.pending(), await editor.log()]).toEqual([[], []]);
  });

  it("changes nothing but itself, whatever its keys are called, and of a key that is there twice the last counts", async () => {
    await using booted = await bootSite(first);
    const editor = await openLayoutEditor(booted);
    const twice = wire('{"x":1,"constructor":{"prototype":{"isAdmin":true}},"x":2}')
      .replace('"templateKey"', '"templateKey":"profile","templateKey"')
      .replace('"type"', '"id":"b","type"');
    const call = { params: { templateKey: "home" }, body: `\ufeff${twice}` };
    expect((await editor.send(api.saveLayoutDraft, call)).status).toBe(200);
    await editor.publish();
    const block = { id: "b", type: "section", props: { x: 2, constructor: { prototype: { isAdmin: true } } } };
    expect(await editor.live("home")).toEqual({ templateKey: "home", schemaVersion: 1, regions: { main: [block] } });
    expect("isAdmin" in {}).toBe(false);
  });

  it("may hold what is unknown here: blocks and props of a newer catalogue stay as they are", async () => {
    await using booted = await bootSite(first);
    const editor = await openLayoutEditor(booted);
    const unknown = { id: "threads", type: "forum.recentThreads", props: { limit: 5, nested: { a: [1, null] } } };
    const odd = { id: "odd", type: "heading", props: { text: "x", level: 9, glow: true } };
    const document = documentOf("members", "x", [...members, unknown, odd]);
    expect((await editor.save("members", document)).status).toBe(200);
    await editor.publish();
    expect(await editor.live("members")).toEqual(document);
  });
});
