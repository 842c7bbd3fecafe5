import * as api from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { documentOf, openLayoutEditor } from "./support/layout-editor.js";
import { type PluginSource, pluginAdmin } from "./support/plugin-package.js";

/** Each block counts how often it was rendered. */
const forum = (version: string): PluginSource => ({
  version,
  definition: `blocks: {
    "forum.recent": {
      label: "Recent threads",
      props: { type: "object", properties: { limit: { type: "integer", minimum: 1 } } },
      maxAgeSeconds: 60,
      async render({ props, viewer, language }, { values }) {
        const count = ((await values.get("count")) ?? 0) + 1;
        await values.set("count", count);
        return "<h2>Threads ${version}</h2><p>limit " + props.limit + " for " + viewer + " in " + language + ", time " + count + "</p>" +
          "<script>alert(1)</script><p onclick='x()'>open <b>" + (props.text ?? "") + "</div></main>";
      },
    },
    "forum.throws": { label: "Throws", render: () => { throw new Error("No threads."); } },
    "forum.number": { label: "Number", render: () => 7 },
    "forum.empty": { label: "Empty", render: () => "" },
    "forum.hangs": { label: "Hangs", render: () => new Promise(() => {}) },
  }`,
});

const block = (type: string, props: object = {}) => ({ id: type.replace(".", "-"), type, props });

describe.each(databases())("the blocks of plugins on $name", (kind) => {
  let booted: BootedSite;
  let editor: Awaited<ReturnType<typeof openLayoutEditor>>;
  let admin: ReturnType<typeof pluginAdmin>;

  beforeAll(async () => {
    booted = await bootSite(kind, { overrides: { pluginLimits: { callMs: 3_500, waitMs: 3_000 } } });
    editor = await openLayoutEditor(booted);
    admin = pluginAdmin(booted, editor.token);
    await admin.upload(forum("1.0.0"));
    expect((await admin.enable()).status).toBe(200);
  });
  afterAll(() => booted?.[Symbol.asyncDispose]());

  async function publish(...blocks: readonly object[]): Promise<void> {
    const saved = await editor.save("home", documentOf("home", "Harbour", blocks));
    expect(saved.status).toBe(200);
    expect((await editor.publish()).status).toBe(200);
  }
  /** The home page, after what pages are kept for. */
  async function home(later = 1_001): Promise<string> {
    booted.clock.advance(later);
    const { status, text } = await booted.call("/");
    expect(status).toBe(200);
    return text;
  }

  it("are offered by the editor with the schema of their props", async () => {
    const { blocks } = (await booted.as(editor.token).call(api.listBlockTypes)).body;
    expect(blocks).toContainEqual({
      type: "forum.recent",
      pluginId: "forum",
      label: "Recent threads",
      props: { type: "object", properties: { limit: { type: "integer", minimum: 1 } } },
    });
  });

  it("show what the plugin makes, sanitised and contained, and are kept for their time", async () => {
    await publish(block("forum.recent", { limit: 3, text: "hello" }));
    const page = await home();
    expect(page).toContain("sv-b--forum-recent");
    const [, times = ""] = /limit 3 for guest in en, time (\d+)/.exec(page) ?? [];
    expect(times).not.toBe("");
    expect(page).toContain("<b>hello</b>");
    expect(page).not.toMatch(/alert\(1\)|onclick='x/);
    expect(page.match(/<\/main>/g)).toHaveLength(1);
    expect(await home()).toContain(`time ${times}<`);
    // Older content is shown until the new one is there.
    expect(await home(60_000)).toContain(`time ${times}<`);
    await eventually(async () => expect(await home()).toContain(`time ${Number(times) + 1}<`));
  });

  it("are left out where they fail, and the page is served", async () => {
    await publish(
      ...["throws", "number", "empty", "hangs"].map((name) => block(`forum.${name}`)),
      block("forum.recent", { limit: 9 }),
    );
    const page = await home();
    expect(page).toContain("limit 9");
    expect(page).not.toMatch(/sv-b--forum-(?:throws|number|empty|hangs)/);
    await eventually(async () => {
      const { body } = await booted.as(editor.token).call(api.listErrorLog, { query: { limit: 100 } });
      expect(JSON.stringify(body)).toContain("No threads.");
    });
  });

  it("leave with their plugin, return with it, and show the new release at once", async () => {
    await publish(block("forum.recent", { limit: 5 }));
    expect(await home()).toContain("Threads 1.0.0");
    await admin.disable();
    expect(await home()).not.toContain("Threads");
    await admin.enable();
    expect(await home()).toContain("Threads 1.0.0");
    await admin.upload(forum("2.0.0"));
    expect(await home()).toContain("Threads 2.0.0");
  });

  it.each([
    ["other.recent", "{}"],
    ["forum.", "{}"],
    ["forum.a.b", "{}"],
    ["forum.late", `{ label: "Late", maxAgeSeconds: 0, render: () => "" }`],
  ])("are refused as %s %s", async (type, definition) => {
    const [before] = await admin.list();
    await admin.upload({
      id: "forum",
      version: "3.0.0",
      definition: `blocks: { ${JSON.stringify(type)}: ${definition} }`,
    });
    const version = before?.manifest.version ?? "";
    expect(version).not.toBe("3.0.0");
    expect((await admin.list())[0]).toMatchObject({ status: "enabled", manifest: { version } });
  });
});
