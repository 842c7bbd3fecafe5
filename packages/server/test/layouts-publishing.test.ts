import * as api from "@sitevine/api";
import { databases, endpointCalls, fakeClock, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSite, loadConfig } from "../src/index.js";
import { ADMIN, administratorToken, bootSite, SITE } from "./support/booted-site.js";
import { documentOf, openLayoutEditor } from "./support/layout-editor.js";

// The contract allows readers of another process a layout that is this old.
const CACHE_MS = 30_000;

const searchPage = (text: string) => documentOf("search", text, [{ id: "results", type: "searchResults", props: {} }]);

describe.each(databases())("publishing on $name", (kind) => {
  it("publishes every pending draft as it is stored then, once for all who press the button", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const version = await editor.version();
    await editor.save("home", documentOf("home"));
    await editor.save("search", searchPage("x"));
    await editor.save("page.detail:about", documentOf("page.detail"));
    const answers = await Promise.all(Array.from({ length: 20 }, () => editor.publish()));
    const published = answers.map(({ body }) => body.published);
    expect(published.filter((keys) => keys.length > 0)).toEqual([["home", "page.detail:about", "search"]]);
    expect(await editor.version()).toBe(version + 1);
    expect(await editor.log()).toHaveLength(6);
  });

  it("loses no draft that is saved meanwhile", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const texts = Array.from({ length: 24 }, (_, count) => `draft ${count}`);
    await Promise.all(
      texts.flatMap((text, count) => {
        const save = editor.save(
          count % 2 ? "home" : "page.detail",
          documentOf(count % 2 ? "home" : "page.detail", text),
        );
        return count % 3 === 0 ? [save, editor.publish()] : [save];
      }),
    );
    await editor.publish();
    expect(await editor.pending()).toEqual([]);
    const edits = (await editor.log()).filter((line) => line.includes("layout.edit"));
    expect(edits).toHaveLength(texts.length);
    for (const key of ["home", "page.detail"])
      expect(await editor.live(key)).toEqual((await editor.state(key)).document);
  });
});

describe("two processes of one site", () => {
  it("show readers of the second what the first published, within the time of the cache", async () => {
    await using folder = await temporaryDirectory();
    const config = loadConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder.path });
    await using writing = await createSite(config);
    await writing.install({ site: SITE, admin: ADMIN });
    const clock = fakeClock(new Date());
    await using reading = await createSite(config, { clock });
    const ada = endpointCalls(writing).as(await administratorToken(writing));
    const read = async () => (await endpointCalls(reading).call(api.listLayouts)).text;
    expect(await read()).not.toContain("from the first");
    const document = documentOf("home", "from the first");
    await ada.callLoosely(api.saveLayoutDraft, { params: { templateKey: "home" }, body: { document } });
    await ada.call(api.publishLayouts);
    clock.advance(CACHE_MS);
    expect(await read()).toContain("from the first");
  });
});
