import { nothing } from "@sitevine/renderer";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createAppearanceChange, createStyleVersion } from "../src/features/appearance/index.js";
import {
  createLayoutCheck,
  createLayoutRegistry,
  createPublishedLayouts,
  findPublishedPages,
} from "../src/features/layouts/index.js";
import { createNoteLayout } from "../src/features/layouts/layout-change.service.js";
import { createLayoutEditor } from "../src/features/layouts/layout-editor.service.js";
import { createLayoutPublishing } from "../src/features/layouts/layout-publishing.service.js";
import { createLookChecks } from "../src/features/look-checks/index.js";
import { uuidSource } from "../src/kernel/ids.js";
import { NO_PRECONDITION } from "../src/kernel/precondition.js";
import { createActivityLog } from "../src/platform/db/activity-log.js";
import { MemoryStore } from "../src/platform/kv/memory-store.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const document = (text: string) => ({
  templateKey: "forum.index",
  schemaVersion: 1,
  regions: { main: [{ id: "threads", type: "forum.threads", props: { text } }] },
});

const FORUM = {
  templates: [
    {
      key: "forum.index",
      label: "Forum",
      regions: ["main"],
      requiredBlocks: ["forum.threads"],
      supportsVariants: false,
      previewRoute: "/forum",
      builtIn: document("built in"),
    },
  ],
  blocks: [{ type: "forum.threads", needs: [], render: () => nothing }],
};

/** The parts of the Layout Editor on the site's database, with a registry that a plugin can be enabled in. */
async function openParts(booted: BootedSite) {
  await booted.installed();
  const [db, { clock }] = [booted.database(), booted];
  const version = await createStyleVersion(db, new MemoryStore({ clock, logger: booted.logger }), clock);
  const registry = createLayoutRegistry();
  const change = createAppearanceChange(db, clock);
  const note = createNoteLayout({ activity: createActivityLog(clock, uuidSource), version });
  const shipped = { findRevision: async () => null, findLayouts: async () => new Map() };
  const requireSound = createLayoutCheck(createLookChecks());
  const admin = await db.read.selectFrom("users").select("id").executeTakeFirstOrThrow();
  return {
    actorId: admin.id,
    registry,
    editor: createLayoutEditor({ db, change, note, registry, requireSound, findShipped: async () => null }),
    publishing: createLayoutPublishing({ db, change, note, registry }),
    published: createPublishedLayouts(db, version, shipped, registry),
  };
}

describe("the template of a plugin", () => {
  it("is laid out while the plugin is enabled, and waits for it while it is not", async () => {
    await using booted = await bootSite(kind);
    const { actorId, registry, editor, publishing, published } = await openParts(booted);
    const save = (text: string) =>
      editor.save({ actorId, key: "forum.index", ifMatch: NO_PRECONDITION, document: document(text) });
    await expect(save("too early")).rejects.toMatchObject({ code: "SVC-API-4001" });

    const disable = registry.add("forum", FORUM);
    expect((await published.forReader(undefined)).get("forum.index")).toEqual(document("built in"));
    await save("published");
    expect(await publishing.publish(actorId)).toEqual(["forum.index"]);
    expect((await published.forReader(undefined)).get("forum.index")).toEqual(document("published"));
    await save("a draft");

    disable();
    expect((await published.forReader(undefined)).has("forum.index")).toBe(false);
    expect([await publishing.pending(), await publishing.publish(actorId)]).toEqual([[], []]);
    await expect(editor.find("forum.index")).rejects.toMatchObject({ code: "SVC-API-4004" });

    registry.add("forum", FORUM);
    expect(await publishing.pending()).toEqual(["forum.index"]);
    expect((await published.forReader(undefined)).get("forum.index")).toEqual(document("published"));
  });

  it("asks for its own required block and regions", async () => {
    await using booted = await bootSite(kind);
    const { actorId, registry, editor } = await openParts(booted);
    registry.add("forum", FORUM);
    const bare = { ...document("x"), regions: { main: [], aside: [] } };
    const saving = editor.save({ actorId, key: "forum.index", ifMatch: NO_PRECONDITION, document: bare });
    await expect(saving).rejects.toMatchObject({
      details: [{ code: "layout/unknown-region", path: "document.regions.aside" }, { code: "layout/required-block" }],
    });
  });
});

describe("a single page", () => {
  it("is there for readers from its publication until its reset", async () => {
    await using booted = await bootSite(kind);
    const { actorId, editor, publishing, published } = await openParts(booted);
    const listed = () => findPublishedPages(booted.database().read, 10);
    const page = { templateKey: "page.detail", schemaVersion: 1, regions: { main: [] } };
    const key = "page.detail:über-uns";
    await editor.save({ actorId, key, ifMatch: NO_PRECONDITION, document: page });
    expect([await published.findPage("über-uns"), await listed()]).toEqual([null, []]);
    await publishing.publish(actorId);
    expect(await published.findPage("über-uns")).toEqual(page);
    expect(await listed()).toMatchObject([{ slug: "über-uns" }]);
    await editor.reset(actorId, key);
    expect([await published.findPage("über-uns"), await listed()]).toEqual([null, []]);
  });

  it("is one of five hundred at most", async () => {
    await using booted = await bootSite(kind);
    const { actorId, editor } = await openParts(booted);
    const page = { templateKey: "page.detail", schemaVersion: 1, regions: { main: [] } };
    await booted.database().transaction(async (tx) => {
      const rows = Array.from({ length: 500 }, (_, count) => ({
        template_key: "page.detail",
        variant_key: `page.detail:p${count}`,
        updated_at: "2030-01-01T00:00:00.000Z",
        published: JSON.stringify(page),
        draft: null,
        baseline: null,
      }));
      await tx.insertInto("layouts").values(rows).execute();
    });
    const save = (slug: string) =>
      editor.save({ actorId, key: `page.detail:${slug}`, ifMatch: NO_PRECONDITION, document: page });
    await expect(save("one-more")).rejects.toMatchObject({ code: "SVC-API-4001" });
    expect((await save("p7")).draft).toEqual(page);
  });
});
