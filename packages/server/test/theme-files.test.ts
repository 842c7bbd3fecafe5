import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { openLayoutEditor } from "./support/layout-editor.js";
import { PNG, themePackage, upload } from "./support/theme-package.js";

const variant = (last: number) => new Uint8Array([...PNG, last]);
const assets = (last: number) => ({ "dot.png": variant(last), "a.png": variant(last + 1), "b.png": variant(last + 2) });

const filesIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(join(dataDir, "uploads"), { recursive: true })).filter((path) => /[0-9a-f]{64}$/.test(path)).sort();

describe.each(databases())("the files of themes on $name", (kind) => {
  it.each([1, 2, 3])("are all there or not at all when the disk is full at the %dth", async (fatal) => {
    let room = Number.POSITIVE_INFINITY;
    await using booted = await bootSite(kind, {
      overrides: {
        wrapStorage: (storage) => ({
          read: (key) => storage.read(key),
          exists: (key) => storage.exists(key),
          list: (folder) => storage.list(folder),
          delete: (key) => storage.delete(key),
          copyTo: (key, file) => storage.copyTo(key, file),
          adopt: (key, file) => storage.adopt(key, file),
          write: (key, bytes) => storage.write(key, bytes),
          batch() {
            const batch = storage.batch();
            return {
              async write(bytes) {
                room -= 1;
                if (room <= 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
                return await batch.write(bytes);
              },
              commit: (placed) => batch.commit(placed),
              [Symbol.asyncDispose]: () => batch[Symbol.asyncDispose](),
            };
          },
        }),
      },
    });
    const editor = await openLayoutEditor(booted);
    await editor.importTheme({ id: "coast", assets: assets(0) });
    await editor.activate("coast");
    const observe = async () => ({
      library: (await editor.send(api.listThemes)).text,
      installed: (await editor.send(api.getInstalledTheme)).text,
      layouts: await editor.list(),
      css: (await booted.call(api.getStylesheet)).text,
      version: await editor.version(),
      log: await editor.log(),
      files: await filesIn(booted.dataDir),
    });
    const before = await observe();
    room = fatal;
    const form = upload(themePackage({ id: "coast", version: "2.0.0", assets: assets(10) }));
    const answer = await booted.call(api.importTheme, { body: form, token: editor.token });
    expect(answer.status).toBe(507);
    expect(await observe()).toEqual(before);
    room = Number.POSITIVE_INFINITY;
    await editor.importTheme({ id: "coast", version: "2.0.0", assets: assets(10) });
    expect(await editor.version()).toBe(before.version + 1);
  });

  it("go with their theme and with nobody else's, and stay while the undo point needs them", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const remove = async (id: string) =>
      expect((await editor.send(api.removeTheme, { params: { id } })).status).toBe(204);
    const folders = async () => (await filesIn(booted.dataDir)).map((path) => path.split(/[\\/]/)[1]);
    // The same bytes in two themes are two files.
    for (const id of ["a", "b", "c"]) await editor.importTheme({ id, assets: { "dot.png": PNG } });
    expect(await folders()).toEqual(["a", "b", "c"]);
    await remove("c");
    expect(await folders()).toEqual(["a", "b"]);
    await editor.activate("a");
    await editor.activate("b");
    await remove("a");
    expect(await folders()).toEqual(["a", "b"]);
    await editor.importTheme({ id: "b", version: "2.0.0", assets: { "dot.png": PNG } });
    expect(await folders()).toEqual(["b"]);
  });
});
