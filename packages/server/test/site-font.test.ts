import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { openThemedSite } from "./support/themed-site.js";

const FONT = '"Gill Sans", Georgia, serif';

const sheet = async (booted: BootedSite, query = ""): Promise<string> =>
  (await booted.callLoosely(api.getStylesheet, { query })).text;
const versionOf = async (booted: BootedSite): Promise<unknown> => (await booted.call(api.getStyleVersion)).body.version;

describe.each(databases())("the site's font on $name", (kind) => {
  it("is for text and headings in the site's own look, from the moment it is saved", async () => {
    await using booted = await bootSite(kind);
    const editor = await openThemedSite(booted);
    const save = (value: unknown) => editor.send(api.saveSetting, { params: { key: "site.font" }, body: { value } });
    const [before, first] = [await sheet(booted), await versionOf(booted)];
    expect(before).not.toContain("font-family");

    expect((await save(FONT)).status).toBe(200);
    expect(await versionOf(booted)).not.toBe(first);
    const active = await sheet(booted);
    for (const name of ["--ff-sans", "--font-display", "font-family"]) expect(active).toContain(`${name}: ${FONT};`);
    expect(await sheet(booted, "?source=draft")).toContain(`--ff-sans: ${FONT};`);
    // A reader who chose another theme gets it as shipped.
    expect(await sheet(booted, "?theme=cliff")).not.toContain(FONT);

    expect((await save("")).status).toBe(200);
    expect(await sheet(booted)).toBe(before);
  });

  it.each([
    ["Georgia; } body { display: none", "an end of the rule"],
    ['"Georgia', "an open string"],
    ["a\nb", "two lines"],
    ["x".repeat(201), "too much"],
  ])("is refused as %j, with nothing written: %s", async (value) => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const [before, version] = [await sheet(booted), await versionOf(booted)];
    const answer = await booted.call(api.saveSetting, { params: { key: "site.font" }, body: { value }, token });
    expect([answer.status, answer.error.code]).toEqual([422, "SVC-API-4001"]);
    expect([await sheet(booted), await versionOf(booted)]).toEqual([before, version]);
  });
});
