import * as api from "@sitevine/api";
import type { LayoutDocument } from "@sitevine/contracts";
import { addressOf, databases } from "@sitevine/testkit";
import { readThemePackage } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { SERVICE_VERSION } from "../src/service-version.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { saveSetting } from "./support/gate.js";
import { documentOf, type OpenLayoutEditor, openLayoutEditor } from "./support/layout-editor.js";
import { exportForm } from "./support/theme-export.js";

const texts = { en: "Low tide", "de-AT": "Ebbe in Wien", de: "Ebbe" };
const heading = (id: string, text: unknown) => ({ id, type: "heading", props: { text } });

/** Speaks the language and gives the page. */
const pageIn = async (booted: BootedSite, editor: OpenLayoutEditor, language: string, path = "/"): Promise<string> => {
  await saveSetting(booted, editor.token, "site.language", language);
  await booted.settled();
  booted.clock.advance(10_000);
  return (await booted.call(path)).text;
};

async function exported(booted: BootedSite, { token }: OpenLayoutEditor) {
  const request = new Request(`http://site.test${addressOf(api.exportTheme)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: exportForm(),
  });
  const bytes = new Uint8Array(await (await booted.site.fetch(request)).arrayBuffer());
  const read = readThemePackage(bytes, { serviceVersion: SERVICE_VERSION });
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  return read.theme.layouts;
}

describe.each(databases())("texts of layouts by language on $name", (kind) => {
  it("are said in the language of the site, and stay as they were written", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const document = documentOf("home", "Tides", [heading("tide", texts), heading("far", { nl: "Eb", fr: "Jusant" })]);
    expect((await editor.save("home", document)).status).toBe(200);
    await editor.publish();
    for (const [language, said] of [
      ["en-GB", "Low tide"],
      ["de", "Ebbe"],
      ["de-AT", "Ebbe in Wien"],
      ["de-CH", "Ebbe"],
      ["sv", "Low tide"],
    ] as const) {
      const page = await pageIn(booted, editor, language);
      expect(page).toContain(`>${said}</h2>`);
      // Neither the language nor English: the first by the alphabet of tags.
      expect(page).toContain(">Jusant</h2>");
    }
    expect(await editor.live("home")).toEqual(document);
    expect((await exported(booted, editor)).get("home")).toEqual(document);
  });

  it("of the built-in layouts stay those of the site when somebody goes on from one", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const { document } = await editor.state("home");
    const { regions, ...rest } = document as LayoutDocument;
    const main = [...(regions.main ?? []), heading("more", "Mehr")];
    await editor.save("home", { ...rest, regions: { ...regions, main } });
    await editor.publish();
    const page = await pageIn(booted, editor, "de");
    for (const said of [">Mehr</h2>", "Mehr als Lesen", "Dazugehören"]) expect(page).toContain(said);
    expect(page).not.toMatch(/More than reading|Belong/);
    expect(await pageIn(booted, editor, "en")).toContain("More than reading");
  });

  it("come with a theme", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const home = documentOf("home", "Tides", [heading("tide", texts)]);
    await editor.importTheme({ id: "coast", layouts: { home } });
    await editor.activate("coast");
    expect(await pageIn(booted, editor, "de")).toContain(">Ebbe</h2>");
    expect(await editor.state("home")).toMatchObject({ state: "theme", document: home });
    expect((await exported(booted, editor)).get("home")).toEqual(home);
  });

  it("name a page of the site's own", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const main = [
      {
        ...heading("title", { en: "House rules", de: "Hausordnung" }),
        props: { text: { en: "House rules", de: "Hausordnung" }, level: 1 },
      },
      { id: "text", type: "richText", props: { html: { en: "<p>Be kind.</p>", de: "<p>Seid nett.</p>" } } },
    ];
    await editor.save("page.detail:rules", { templateKey: "page.detail", schemaVersion: 1, regions: { main } });
    await editor.publish();
    const page = await pageIn(booted, editor, "de", "/p/rules");
    expect(page).toContain("<title>Hausordnung · Harbour</title>");
    expect(page).toContain('<meta name="description" content="Seid nett.">');
    expect(page).not.toMatch(/House rules|Be kind/);
  });

  it("are refused where no page could read them, each at its language", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const text = JSON.parse('{ "en": "x", "de_AT": "x", "__proto__": "x", "fr": 4 }') as unknown;
    const answer = await editor.save("home", documentOf("home", "x", [heading("a", text), heading("b", {})]));
    expect(answer.status).toBe(422);
    for (const [code, path] of [
      ["layout/json", "body.document.regions.main.1.props.text.__proto__"],
      ["layout/text", "body.document.regions.main.1.props.text.de_AT"],
      ["layout/text", "body.document.regions.main.1.props.text.__proto__"],
      ["layout/text", "body.document.regions.main.1.props.text.fr"],
      ["layout/text", "body.document.regions.main.2.props.text"],
    ])
      expect(answer.json).toMatchObject({
        error: { details: expect.arrayContaining([expect.objectContaining({ code, path })]) },
      });
  });

  it("are part of the schemas that editors are given", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    const { blocks } = (await editor.send(api.listBlockTypes)).body;
    const byLanguage = { anyOf: [{ type: "string" }, { type: "object" }] };
    const props = blocks.find(({ type }) => type === "image")?.props;
    expect(props).toMatchObject({ properties: { alt: byLanguage, caption: byLanguage } });
    expect(props).not.toMatchObject({ properties: { href: byLanguage } });
    expect(props).not.toMatchObject({ properties: { source: byLanguage } });
  });
});
