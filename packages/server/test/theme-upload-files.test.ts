import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases, requestTo } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { PNG, themePackage, upload } from "./support/theme-package.js";

const incoming = (booted: BootedSite): Promise<string[]> => readdir(join(booted.dataDir, "incoming"));

const CAP = api.importTheme.body.files.file.maxBytes;
const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.svtheme"\r\n\r\n';

/** Uploads pieces as they are made; a number is so many zero bytes. */
async function uploadPieces(booted: BootedSite, token: string, pieces: () => AsyncGenerator<Uint8Array>) {
  const request = requestTo(api.importTheme, { token, headers: { "content-type": "multipart/form-data; boundary=b" } });
  const body = ReadableStream.from(pieces());
  const response = await booted.site.fetch(new Request(request, { body, duplex: "half" }));
  return [response.status, await response.json()];
}

describe.each(databases())("the file of an uploaded theme on $name", (kind) => {
  it("is on disk while the theme is imported, and gone afterwards, however the import ends", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const during: number[] = [];
    async function* whole() {
      yield Buffer.from(HEAD);
      const zip = themePackage();
      const padded = themePackage({
        assets: { "dot.png": PNG, "large.png": Buffer.concat([PNG, Buffer.alloc(400_000)]) },
      });
      expect(padded.length).toBeGreaterThan(zip.length);
      yield padded;
      during.push((await incoming(booted)).length);
      yield Buffer.from("\r\n--b--");
    }
    expect(await uploadPieces(booted, token, whole)).toMatchObject([200, {}]);
    expect(during).toEqual([1]);
    expect(await incoming(booted)).toEqual([]);
  });

  it("is gone when the upload breaks off, exceeds its limit, or is no theme", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const during: number[] = [];
    async function* broken() {
      yield Buffer.from(HEAD);
      yield Buffer.alloc(1_000_000);
      during.push((await incoming(booted)).length);
      throw new Error("the cable is cut");
    }
    async function* endless() {
      yield Buffer.from(HEAD);
      for (let sent = 0; sent < CAP + 1_000_000; sent += 1_000_000) yield Buffer.alloc(1_000_000);
      during.push((await incoming(booted)).length);
      throw new Error("more was read than any form may have");
    }
    expect(await uploadPieces(booted, token, broken)).toMatchObject([400, { error: { code: "SVC-API-4000" } }]);
    expect(await uploadPieces(booted, token, endless)).toMatchObject([413, { error: { code: "SVC-API-4013" } }]);
    // The second never reached its own end.
    expect(during).toEqual([1]);
    const lying = new Uint8Array(themePackage());
    // The size of the first entry in the directory.
    const at = Buffer.from(lying).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    lying[at + 24] = (lying[at + 24] ?? 0) ^ 1;
    const refused = await booted.call(api.importTheme, { body: upload(lying), token });
    expect([refused.status, refused.json]).toMatchObject([422, { error: { code: "SVC-THEME-3001" } }]);
    expect(await incoming(booted)).toEqual([]);
    expect((await booted.call(api.listThemes, { token })).json).toEqual([]);
  });

  it("is its own for each of many uploads at once", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const ids = Array.from({ length: 8 }, (_, index) => `coast-${index}`);
    const answers = await Promise.all(
      ids.map((id) => booted.call(api.importTheme, { body: upload(themePackage({ id })), token })),
    );
    expect(answers.map(({ json }) => json)).toMatchObject(ids.map((id) => ({ manifest: { id } })));
    expect(await incoming(booted)).toEqual([]);
    const { body: library } = await booted.call(api.listThemes, { token });
    expect(library.map(({ manifest }) => manifest.id).sort()).toEqual(ids);
  });
});
