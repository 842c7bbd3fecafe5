import * as api from "@sitevine/api";
import { tokenizeCss } from "@sitevine/contracts/css";
import { databases, requestTo } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { openStyleEditor } from "./support/style-editor.js";
import { PNG, themePackage } from "./support/theme-package.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const ODD_NAMES: readonly string[] = [
  "a b.png",
  "100%.png",
  "%41.png",
  "a%2Fb.png",
  "é.png",
  "日本.png",
  "💧.png",
  'quote".png',
  "apos'.png",
  "a)b.png",
  "a(b.png",
  "a#b.png",
  "a?b.png",
  "a;b.png",
  "a&b.png",
  "a&amp;b.png",
  "a}b.png",
  "</style>.png".replace("/", ""),
  "a+b.png",
  "a,b.png",
  "a@b.png",
  "a=b.png",
  "{{a}}.png",
  "$a.png",
  "a!b.png",
  "~a.png",
  "[a].png",
  "constructor",
];

/** A picture that differs from all others by its last byte. */
const pictureOf = (index: number): Uint8Array => new Uint8Array([...PNG, index]);

const bytesAt = async (booted: BootedSite, path: string): Promise<Uint8Array | number> => {
  const response = await booted.site.fetch(new Request(new URL(path, "http://site.test/")));
  return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : response.status;
};

const addressesIn = (css: string): string[] =>
  tokenizeCss(css)
    .filter(({ type, value }) => type === "string" && value.startsWith("/uploads/"))
    .map(({ value }) => value);

describe("an uploaded theme", () => {
  it.each(["x.svtheme", "x.zip", "x.png", "x", "../../x.svtheme", 'a"b.zip', "a\r\nb.zip", `${"x".repeat(5_000)}.zip`])(
    "is what its bytes are, called %j",
    async (name) => {
      await using booted = await bootSite(kind);
      const token = await booted.installed();
      const form = new FormData();
      form.set("file", new File([new Uint8Array(themePackage())], name));
      const answer = await booted.call(api.importTheme, { body: form, token });
      expect([answer.status, answer.json]).toMatchObject([200, { manifest: { id: "coast" } }]);
    },
  );
});

describe("an uploaded theme without a name", () => {
  it("is what its bytes are", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), themePackage(), Buffer.from("\r\n--b--\r\n")]);
    const request = requestTo(api.importTheme, {
      token,
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    const response = await booted.site.fetch(new Request(request, { body }));
    expect([response.status, await response.json()]).toMatchObject([200, { manifest: { id: "coast" } }]);
  });
});

describe("files with odd names", () => {
  it("are served where stylesheet and layouts point", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const rules = ODD_NAMES.map(
      (name, index) => `.x${index} { background: url("assets/${encodeURIComponent(name)}") }`,
    );
    // Layouts write names as they are, so that some cannot be written.
    const pictures = [...ODD_NAMES.entries()].filter(([, name]) => !/[%?#]/.test(name));
    const main = pictures.map(([index, name]) => ({
      id: `b${index}`,
      type: "image",
      props: { source: `assets/${name}`, alt: "" },
    }));
    const layouts = { home: { templateKey: "home", schemaVersion: 1, regions: { hero: [], main, aside: [] } } };
    const assets = Object.fromEntries(ODD_NAMES.map((name, index) => [name, pictureOf(index)]));
    await editor.importTheme({ id: "coast", css: rules.join("\n"), layouts, assets });
    await editor.activate("coast");
    const sheet = await editor.css();
    expect(sheet.match(/body:not\(\.sv-acp\) \.x\d+ \{/g)).toHaveLength(ODD_NAMES.length);
    const addresses = addressesIn(sheet);
    expect(addresses).toHaveLength(ODD_NAMES.length);
    for (const [index, address] of addresses.entries())
      expect([address, await bytesAt(booted, address)]).toEqual([address, pictureOf(index)]);

    const home = (await booted.call(api.listLayouts)).body.home;
    const sources = home?.regions.main?.map(({ props }) => String(props.source)) ?? [];
    const page = (await booted.call("/")).text;
    const escaped = [...page.matchAll(/<img[^>]* src="(\/uploads\/themes\/[^"]*)"/g)].map(([, url = ""]) => url);
    const shown = escaped.map((url) => url.replaceAll("&#39;", "'").replaceAll("&amp;", "&"));
    // Pages name the bytes as well.
    expect(shown.map((url) => url.replace(/\?v=[0-9a-f]{16}$/, ""))).toEqual(sources);
    for (const [position, address] of shown.entries())
      expect([address, await bytesAt(booted, address)]).toEqual([address, pictureOf(pictures[position]?.[0] ?? -1)]);
    expect(sources).toHaveLength(pictures.length);
    for (const [position, address] of sources.entries())
      expect([address, await bytesAt(booted, address)]).toEqual([address, pictureOf(pictures[position]?.[0] ?? -1)]);
  });
});
