import * as api from "@sitevine/api";
import { type DatabaseKind, databases, endpointCalls } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSite, loadConfig, type Site, type SiteOverrides } from "../src/index.js";
import { Disposables } from "../src/kernel/disposables.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { interruptedReads } from "./support/interrupted-reads.js";
import { originals } from "./support/originals.js";
import { visit } from "./support/pages.js";
import { openStyleEditor } from "./support/style-editor.js";
import { homeLayout } from "./support/theme-package.js";

const THEMES = { dawn: "light", dusk: "dark", noon: "light" } as const;
type ThemeId = keyof typeof THEMES;

/** Everything by which a page says which look it has. */
interface PageLook {
  readonly scheme: string | undefined;
  readonly heading: string | undefined;
  readonly chosen: string | undefined;
  readonly sheet: string | undefined;
}

function lookOf(text: string): PageLook {
  const [, scheme] = /<meta name="color-scheme" content="([^"]*)">/.exec(text) ?? [];
  const [, heading] = /<h1 [^>]*>([^<]*)<\/h1>/.exec(text) ?? [];
  const [, chosen] = /<option value="([^"]*)"[^>]* selected>/.exec(text) ?? [];
  const [, sheet] = /href="\/api\/appearance\/css\?([^"]*)"/.exec(text) ?? [];
  return { scheme, heading, chosen, sheet: sheet?.replaceAll("&amp;", "&") };
}

const looksLike = (id: ThemeId) => ({ scheme: THEMES[id], heading: id, chosen: id });

async function openScene(booted: BootedSite) {
  const editor = await openStyleEditor(booted);
  for (const [id, appearance] of Object.entries(THEMES))
    await editor.importTheme({ id, manifest: { appearance }, layouts: { home: homeLayout(id) } });
  await editor.activate("dawn");
  const page = async (cookie?: string): Promise<PageLook> =>
    lookOf((await visit(booted, "/", cookie === undefined ? {} : { cookie })).text);
  // Settings are read before a switch needs them: it would otherwise wait forever for the reading that it interrupts.
  const readSettings = () => booted.call(api.me, { token: editor.token });
  return { ...editor, page, readSettings };
}

type Switch = (id: ThemeId) => Promise<unknown>;

/** A site, and another process on the same database that has no way to tell it anything. */
async function bootTwo(kind: DatabaseKind, overrides: SiteOverrides = {}) {
  await using opening = new Disposables();
  const { target } = opening.use(await kind.create(originals()));
  const booted = opening.use(await bootSite(kind, { overrides: { ...overrides, database: target } }));
  const { clock, logger, dataDir } = booted;
  const config = loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir });
  // A database inside of this process has no second one.
  const isShared = !("dialect" in target);
  const other = isShared ? opening.use(await createSite(config, { clock, logger, database: target })) : undefined;
  const resources = opening.move();
  return { booted, other, [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose]() };
}

async function switchElsewhere(site: Site, token: string, id: ThemeId): Promise<void> {
  const { status } = await endpointCalls(site).call(api.activateTheme, { params: { id }, token });
  if (status !== 200) throw new Error(`The other process answered ${status}.`);
}

describe.each(databases())("pages after a switch on $name", (kind) => {
  it("have the new look at once in the process that switched, with nothing of the former", async () => {
    await using booted = await bootSite(kind);
    const { page, activate, discard, version } = await openScene(booted);
    expect(await page()).toEqual({ ...looksLike("dawn"), sheet: `v=${await version()}` });
    await activate("dusk");
    expect(await page()).toEqual({ ...looksLike("dusk"), sheet: `v=${await version()}` });
    await discard();
    expect(await page()).toEqual({ ...looksLike("dawn"), sheet: `v=${await version()}` });
  });

  it("never mix two looks, wherever in their reading the switch happens", async () => {
    const reads = interruptedReads();
    await using two = await bootTwo(kind, { wrapDatabase: reads.wrapDatabase });
    const { booted, other } = two;
    const scene = await openScene(booted);
    const switches: (readonly [string, Switch])[] = [["this process", (id) => scene.activate(id)]];
    if (other) switches.push(["another process", (id) => switchElsewhere(other, scene.token, id)]);
    const versions = new Map<string, ThemeId>();
    for (const [name, switchTo] of switches)
      for (const cookie of [undefined, "sv_theme=noon", "sv_theme=dusk"])
        for (let [n, isReached, active] = [1, true, "dawn" as ThemeId]; isReached; n += 1) {
          await scene.activate(active);
          booted.clock.advance(1_000);
          await scene.readSettings();
          const next = active === "dawn" ? "dusk" : "dawn";
          const pages: PageLook[] = [];
          const read = async () => pages.push(await scene.page(cookie));
          isReached = await reads.at(n, () => switchTo(next), read);
          const [seen] = pages;
          const wanted = cookie?.replace("sv_theme=", "") as ThemeId | undefined;
          const allowed = wanted ? [looksLike(wanted)] : [looksLike(active), looksLike(next)];
          if (!seen) throw new Error("The page was not answered.");
          const { sheet = "", ...rest }: PageLook = seen;
          expect([name, cookie, n, allowed]).toEqual([name, cookie, n, expect.arrayContaining([rest])]);
          // One version of the sheet belongs to one look.
          const of = sheet.includes("theme=") ? (wanted ?? active) : (rest.heading as ThemeId);
          expect([sheet, versions.get(sheet) ?? of]).toEqual([sheet, of]);
          versions.set(sheet, of);
          active = isReached ? next : active;
          booted.clock.advance(1_000);
          expect(await scene.page()).toMatchObject(looksLike(active));
        }
  });
});

describe.each(databases())("the theme chooser on $name", (kind) => {
  it("clears the cookie for the newly activated theme, within a second after a switch as well", async () => {
    await using two = await bootTwo(kind);
    const { booted, other } = two;
    const { page, activate, token } = await openScene(booted);
    const choose = async (theme: string) => {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return (await booted.call("/theme", { body: `theme=${theme}`, headers })).headers.get("set-cookie");
    };
    await page();
    expect(await choose("dusk")).toContain("sv_theme=dusk;");
    await activate("dusk");
    expect([await choose("dusk"), await choose("dawn")]).toEqual([
      expect.stringContaining("sv_theme=;"),
      expect.stringContaining("sv_theme=dawn;"),
    ]);
    if (!other) return;
    booted.clock.advance(1_000);
    await page();
    await switchElsewhere(other, token, "dawn");
    expect([await choose("dusk"), await choose("dawn")]).toEqual([
      expect.stringContaining("sv_theme=dusk;"),
      expect.stringContaining("sv_theme=;"),
    ]);
  });
});
