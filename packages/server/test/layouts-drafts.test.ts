import { LAYOUT_LIMITS, type LayoutDocument } from "@sitevine/contracts";
import { stockLayouts } from "@sitevine/renderer";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite, codeOf } from "./support/booted-site.js";
import { documentOf, openLayoutEditor, shuffled } from "./support/layout-editor.js";
import { fileForm, picture } from "./support/pictures.js";
import { homeLayout } from "./support/theme-package.js";

const [first] = databases("");
if (!first) throw new Error("There is always SQLite.");

const section = (change: object): unknown => ({ id: "a", type: "section", props: {}, ...change });

/** A block with `levels` blocks inside of each other. */
function nested(levels: number): unknown {
  let inner = section({ id: "inner" });
  for (let level = 0; level < levels; level += 1) inner = section({ id: `level-${level}`, children: [inner] });
  return inner;
}

describe.each(databases())("the draft of a template on $name", (kind) => {
  it("goes from the default over a draft to readers, and back", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const stock = stockLayouts.get("home");
    expect(await editor.state("home")).toEqual({
      ...{ templateKey: "home", document: stock, source: "default", hasDraft: false, state: "default" },
    });
    const saved = await editor.save("home", documentOf("home", "one"));
    expect(saved.json).toEqual(await editor.state("home"));
    expect(saved.json).toMatchObject({ source: "draft", hasDraft: true, state: "default" });
    expect(await editor.live("home")).toEqual(stock);
    expect(await editor.pending()).toEqual(["home"]);
    expect((await editor.list()).home).toEqual(saved.json);

    expect((await editor.publish()).json).toEqual({ published: ["home"] });
    expect(await editor.live("home")).toEqual(documentOf("home", "one"));
    expect(await editor.state("home")).toMatchObject({ source: "published", hasDraft: false, state: "customised" });
    expect(await editor.pending()).toEqual([]);

    await editor.save("home", documentOf("home", "two"));
    expect((await editor.discard("home")).json).toMatchObject({
      source: "published",
      document: documentOf("home", "one"),
    });
    await editor.save("home", documentOf("home", "three"));
    expect((await editor.reset("home")).json).toMatchObject({ source: "default", hasDraft: false, document: stock });
    expect(await editor.live("home")).toEqual(stock);
  });

  it("is pending only while it differs in structure from what is live", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.save("home", shuffled(stockLayouts.get("home")));
    expect(await editor.state("home")).toMatchObject({ source: "draft", hasDraft: true });
    expect(await editor.pending()).toEqual([]);
    const version = await editor.version();
    expect((await editor.publish()).json).toEqual({ published: [] });
    expect(await editor.version()).toBe(version);
  });

  it("keeps what somebody else saved: a stale tag is a conflict, the current one is not", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const read = async () => (await editor.get("home")).headers.get("etag") ?? "";
    const before = await read();
    const mine = await editor.save("home", documentOf("home", "mine"), { "if-match": before });
    expect([mine.status, mine.headers.get("etag")]).toEqual([200, await read()]);
    const theirs = await editor.save("home", documentOf("home", "theirs"), { "if-match": before });
    expect([theirs.status, codeOf(theirs)]).toEqual([409, "SVC-API-4009"]);
    expect(await editor.state("home")).toMatchObject({ document: documentOf("home", "mine") });
    // Publishing what is open is no conflict for who goes on editing it.
    await editor.publish();
    const next = await editor.save("home", documentOf("home", "next"), { "if-match": mine.headers.get("etag") ?? "" });
    expect(next.status).toBe(200);
    expect((await editor.save("home", documentOf("home", "last"))).status).toBe(200);
  });

  it("takes one of many parallel saves upon the same state", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const tag = (await editor.get("home")).headers.get("etag") ?? "";
    const saves = Array.from({ length: 20 }, (_, count) =>
      editor.save("home", documentOf("home", `writer ${count}`), { "if-match": tag }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await editor.log()).toEqual(["ada layout.edit home"]);
  });

  it("is written down once a change: who, what and which template", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.importTheme({ id: "coast" });
    await editor.activate("coast");
    for (let count = 0; count < 3; count += 1) await editor.save("home", documentOf("home"));
    await editor.save("members", documentOf("members", "x", [{ id: "list", type: "memberList", props: {} }]));
    await editor.discard("members");
    await editor.discard("members");
    await editor.publish();
    await editor.publish();
    await editor.revert("home");
    await editor.reset("home");
    await editor.reset("home");
    await editor.undo();
    expect(await editor.log()).toEqual([
      "ada theme.import coast",
      "ada theme.activate coast",
      "ada layout.edit home",
      "ada layout.edit members",
      "ada layout.discard members",
      "ada layout.publish home",
      "ada layout.revert-theme home",
      "ada layout.reset home",
      "ada theme.discard stock",
    ]);
  });
});

describe.each(databases())("the theme's version on $name", (kind) => {
  it("is put into the draft with its pictures, and becomes live by publishing", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    expect(codeOf(await editor.revert("home"))).toBe("SVC-API-4004");
    await editor.importTheme({ id: "coast" });
    expect(codeOf(await editor.revert("home"))).toBe("SVC-API-4004");
    await editor.activate("coast");
    const worn = await editor.live("home");
    expect(await editor.state("home")).toMatchObject({ state: "theme" });
    await editor.save("home", documentOf("home"));
    await editor.publish();
    expect(await editor.state("home")).toMatchObject({ state: "customised" });
    const version = await editor.version();
    expect((await editor.revert("home")).json).toMatchObject({ source: "draft", document: worn });
    expect(await editor.version()).toBe(version);
    expect(await editor.live("home")).toEqual(documentOf("home"));
    await editor.publish();
    expect(await editor.live("home")).toEqual(worn);
    expect(await editor.state("home")).toMatchObject({ state: "theme" });
    expect(codeOf(await editor.revert("members"))).toBe("SVC-API-4004");
    expect(codeOf(await editor.revert("page.detail:about"))).toBe("SVC-API-4004");
  });

  it("survives a reset, which goes to the built-in default and lets the next version of the theme in", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.importTheme({ id: "coast" });
    await editor.activate("coast");
    const worn = await editor.live("home");
    await editor.reset("home");
    expect(await editor.state("home")).toMatchObject({ state: "default", document: stockLayouts.get("home") });
    expect((await editor.revert("home")).json).toMatchObject({ document: worn });
    await editor.discard("home");
    await editor.importTheme({ id: "coast", version: "2.0.0", layouts: { home: homeLayout("second") } });
    expect(JSON.stringify(await editor.live("home"))).toContain("second");
  });
});

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
    ["an unknown variant", "home", documentOf("home", "x", [section({ variant: "neon" })]), "invalid_value"],
    ["a reserved class name", "home", documentOf("home", "x", [section({ className: "sv-header" })]), "custom"],
    ["five class names", "home", documentOf("home", "x", [section({ className: "a b c d e" })]), "custom"],
    [
      "a name that is no block type",
      "home",
      documentOf("home", "x", [section({ type: "__proto__" })]),
      "invalid_format",
    ],
    ["51 levels of blocks", "home", documentOf("home", "x", [nested(51)]), "custom"],
    ["100,000 levels of blocks", "home", documentOf("home", "x", [nested(5_000)]), "custom"],
    ["5,001 blocks", "home", documentOf("home", "x", many), "custom"],
    ["33 levels of values", "home", documentOf("home", "x", [section({ props: { deep: deep(40) } })]), "custom"],
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
    ["children that are none", "home", documentOf("home", "x", [section({ children: null })]), "invalid_type"],
  ];

  it("is refused with every finding, and nothing is written", async () => {
    await using booted = await bootSite(first);
    const editor = await openLayoutEditor(booted);
    const version = await editor.version();
    for (const [name, key, document, code] of refused) {
      const answer = await editor.save(key, document);
      expect([name, answer.status, codeOf(answer)]).toEqual([name, 422, "SVC-API-4001"]);
      const { details } = (answer.json as { error: { details: { path: string; message: string; code: string }[] } })
        .error;
      expect([name, details.map((detail) => detail.code)]).toEqual([name, expect.arrayContaining([code])]);
      for (const { path, message } of details)
        expect([path, message]).toEqual([expect.stringMatching(/^(body|params)\./), expect.stringMatching(/./)]);
    }
    expect(await booted.database().read.selectFrom("layouts").selectAll().execute()).toEqual([]);
    expect([await editor.pending(), await editor.log(), await editor.version()]).toEqual([[], [], version]);
    const both = await editor.save("members", documentOf("home", "x", [section({ id: "title" })]));
    const { details } = (both.json as { error: { details: unknown[] } }).error;
    expect(details).toHaveLength(3);
  });

  it("has a key that is one: anything else is 422 or 404, never 500", async () => {
    await using booted = await bootSite(first);
    const editor = await openLayoutEditor(booted);
    for (const key of [
      "__proto__",
      "..%2f",
      "home%00",
      "HOME",
      "page.detail:Not%20A%20Slug",
      "page.detail:a:b",
      "page.detail:me",
    ])
      expect([key, codeOf(await editor.save(key, documentOf("home")))]).toEqual([key, "SVC-API-4001"]);
    for (const key of ["constructor", "toString", "home:about", "forum.index"])
      for (const move of [editor.get, editor.discard, editor.reset, editor.revert])
        expect([key, codeOf(await move(key))]).toEqual([key, "SVC-API-4004"]);
    const poisoned = JSON.stringify({ document: documentOf("home") }).replace(
      '"main":',
      '"__proto__":{"polluted":true},"main":',
    );
    await booted.call("/api/admin/layouts/home", {
      ...{ method: "PUT", token: editor.token, body: poisoned, headers: { "content-type": "application/json" } },
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
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

describe.each(databases())("a page's own layout on $name", (kind) => {
  const key = "page.detail:about-us";
  const page = documentOf("page.detail", "About us");
  const other = documentOf("page.detail", "every page");

  it("begins as its template, exists once it is published, and goes with a reset", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    expect(await editor.state(key)).toMatchObject({ source: "default", document: stockLayouts.get("page.detail") });
    await editor.save("page.detail", other);
    await editor.publish();
    expect(await editor.state(key)).toMatchObject({ source: "default", document: other, templateKey: key });
    // A page that looks like its template is a page all the same.
    await editor.save(key, other);
    expect(await editor.pending()).toEqual([key]);
    const version = await editor.version();
    expect((await editor.publish()).json).toEqual({ published: [key] });
    expect(await editor.version()).toBe(version + 1);
    await editor.save(key, page);
    await editor.publish();
    expect(await editor.state(key)).toMatchObject({ source: "published", state: "customised", document: page });
    expect(await editor.live("page.detail")).toEqual(other);
    expect(Object.keys(await editor.published())).not.toContain(key);
    const templates = (await editor.send("GET", "/api/admin/layouts/templates")).json as { key: string }[];
    expect(templates.find((entry) => entry.key === "page.detail")).toMatchObject({ variants: [key] });
    await editor.reset(key);
    expect(await editor.version()).toBe(version + 3);
    expect(await booted.database().read.selectFrom("layouts").select("variant_key").execute()).toEqual([
      { variant_key: "" },
    ]);
  });

  it("is left alone by a switch of themes and its undoing", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    await editor.save(key, page);
    await editor.publish();
    await editor.importTheme({
      id: "coast",
      layouts: { "page.detail": { ...(documentOf("page.detail", "coast") as LayoutDocument) } },
    });
    await editor.activate("coast");
    expect(await editor.state(key)).toMatchObject({ document: page });
    await editor.undo();
    expect(await editor.state(key)).toMatchObject({ document: page });
  });
});

describe.each(databases())("an uploaded picture that a layout shows, on $name,", (kind) => {
  it("stays when its first place lets it go, and goes when no layout shows it", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const setLogo = async (blue: number): Promise<string> => {
      const form = fileForm(await picture("png", { color: { r: 0, g: 0, b: blue * 60 } }));
      await booted.call("/api/appearance/branding/navbar", { form, token: editor.token });
      return ((await booted.call("/api/appearance/branding")).json as { logos: { navbar: string } }).logos.navbar;
    };
    const status = async (path: string) => (await booted.call(path)).status;
    const [former, live] = [await setLogo(1), await setLogo(2)];
    expect(await status(former)).toBe(404);
    await editor.save("home", documentOf("home", "x", [{ id: "i", type: "image", props: { source: live } }]));
    await editor.publish();
    await setLogo(3);
    expect(await status(live)).toBe(200);
    await editor.reset("home");
    expect([await setLogo(2), await setLogo(4)][0]).toBe(live);
    expect(await status(live)).toBe(404);
  });
});

describe("the catalogue", () => {
  it("says what there is to lay out, and what of", async () => {
    await using booted = await bootSite(first);
    const editor = await openLayoutEditor(booted);
    const templates = (await editor.send("GET", "/api/admin/layouts/templates")).json as { key: string }[];
    expect(templates.map(({ key }) => key)).toEqual([...stockLayouts.keys()]);
    expect(templates.find(({ key }) => key === "profile")).toEqual({
      ...{ key: "profile", label: "Profile", pluginId: null, previewRoute: "/u/:username", supportsVariants: false },
      ...{ regions: ["hero", "main", "aside"], requiredBlocks: ["profileCard"], variants: [], state: "default" },
    });
    const kinds = (await editor.send("GET", "/api/admin/layouts/blocks")).json as {
      blocks: { type: string; pluginId: string | null; props: { properties: Record<string, unknown> } }[];
      variants: string[];
    };
    expect(kinds.variants).toEqual(["surface", "muted", "accent", "plain"]);
    const image = kinds.blocks.find(({ type }) => type === "image");
    expect(image).toMatchObject({ pluginId: null, props: { required: ["source"] } });
    expect(Object.keys(image?.props.properties ?? {})).toEqual(["source", "alt", "ratio", "href", "caption"]);
  });
});
