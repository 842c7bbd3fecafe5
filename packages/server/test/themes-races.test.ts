import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type Answer, type BootedSite, bootSite } from "./support/booted-site.js";
import { documentOf, type OpenLayoutEditor, openLayoutEditor } from "./support/layout-editor.js";
import { homeLayout, PNG, themePackage, upload } from "./support/theme-package.js";

const IDS = ["a", "b", "c"] as const;
const ROUNDS = 3;

/** A theme that can be told from every other one, and from every other version of itself, by each of its parts. */
const parts = (id: string, version: number) => ({
  id,
  version: `${version}.0.0`,
  layouts: { home: homeLayout(`${id} ${version}`) },
  tokens: { global: { "--who": `${id}-${version}` } },
  assets: { "dot.png": new Uint8Array([...PNG, IDS.indexOf(id as "a"), version]) },
});

/** Numbers that look like chance and are the same in each run. */
function* chances(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

function mixed<T>(list: readonly T[], seed: number): T[] {
  const numbers = chances(seed);
  return list
    .map((item) => ({ item, at: numbers.next().value }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Everything that may be done to themes and layouts, many times over. */
function moves(booted: BootedSite, editor: OpenLayoutEditor, round: number): (() => Promise<Answer>)[] {
  return [
    ...[...IDS, ...IDS, ...IDS].map((id) => () => editor.activate(id)),
    ...IDS.map((id) => () => editor.send(api.importTheme, { body: upload(themePackage(parts(id, round + 2))) })),
    ...IDS.map((id) => () => booted.call(api.removeTheme, { params: { id }, token: editor.token })),
    ...Array.from({ length: 4 }, () => () => editor.undo()),
    ...Array.from({ length: 4 }, (_, count) => () => editor.save("search", search(`${round} ${count}`))),
    ...Array.from({ length: 3 }, () => () => editor.publish()),
    () => editor.reset("search"),
    () => editor.revert("home"),
    () => editor.discard("home"),
  ];
}

const search = (text: string) => documentOf("search", text, [{ id: "r", type: "searchResults", props: {} }]);

/** Checks the invariants that hold in any order of the writes. */
async function expectWhole(booted: BootedSite, editor: OpenLayoutEditor): Promise<void> {
  const { read } = booted.database();
  const active = await read.selectFrom("themes").select(["id", "version"]).where("is_active", "=", 1).execute();
  expect(active).toHaveLength(1);
  const [theme] = active;
  const installed = (await editor.send(api.getInstalledTheme)).body;
  expect(installed.theme).toMatchObject({ id: theme?.id, version: theme?.version });

  const css = (await booted.call(api.getStylesheet)).text;
  const who = `${theme?.id}-${Number.parseInt(theme?.version ?? "", 10)}`;
  expect(css).toContain(`--who: ${who}`);
  expect(JSON.stringify(await editor.live("home"))).toContain(`"text":"${who.replace("-", " ")}"`);

  const undo = await read
    .selectFrom("settings")
    .select("value")
    .where("key", "=", "appearance.theme.rollback")
    .execute();
  expect(undo.length).toBeLessThanOrEqual(1);
  const undone = undo.map(
    ({ value }) => JSON.parse(value) as { theme: { manifest: { id: string }; assets: { sha256: string }[] } | null },
  );
  const assets = await read.selectFrom("theme_assets").select(["theme_id", "sha256"]).execute();
  const needed = [
    ...assets.map((asset) => `${asset.theme_id}/${asset.sha256}`),
    ...undone.flatMap(({ theme: old }) => (old?.assets ?? []).map(({ sha256 }) => `${old?.manifest.id}/${sha256}`)),
  ];
  const themes = join(booted.dataDir, "uploads", "themes");
  const stored = await Promise.all(
    (await readdir(themes)).map(async (id) => (await readdir(join(themes, id))).map((file) => `${id}/${file}`)),
  );
  expect(stored.flat()).toEqual(expect.arrayContaining(needed));
  expect((await booted.call(`/uploads/themes/${theme?.id}/dot.png`)).status).toBe(200);
}

describe.each(databases())("everything at once on $name", (kind) => {
  it("leaves one active theme, at most one undo point, and a look that is of one piece", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    for (const id of IDS) await editor.importTheme(parts(id, 1));
    await editor.activate("a");
    await editor.activate("b");
    for (let round = 0; round < ROUNDS; round += 1) {
      const calls = mixed(moves(booted, editor, round), round + 1);
      expect(calls.length).toBeGreaterThan(25);
      const answers = await Promise.all(calls.map((call) => call()));
      for (const { status, text } of answers)
        expect([status, text.slice(0, 200)]).toEqual([expect.toBeOneOf([200, 204, 404, 409]), expect.any(String)]);
      await expectWhole(booted, editor);
      for (const id of IDS) await editor.importTheme(parts(id, round + 2));
      await expectWhole(booted, editor);
    }
    if ((await editor.undo()).status === 200) await expectWhole(booted, editor);
    expect((await editor.undo()).status).toBe(404);
  });

  it("activates once for all who ask for the same, with one undo point that leads back", async () => {
    await using booted = await bootSite(kind);
    const editor = await openLayoutEditor(booted);
    for (const id of IDS) await editor.importTheme(parts(id, 1));
    await editor.activate("a");
    const [version, before] = [await editor.version(), await editor.list()];
    const answers = await Promise.all(Array.from({ length: 24 }, () => editor.activate("b")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await editor.version()).toBe(version + 1);
    const undone = await Promise.all(Array.from({ length: 24 }, () => editor.undo()));
    expect(undone.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await editor.version()).toBe(version + 2);
    expect(await editor.list()).toEqual(before);
    await expectWhole(booted, editor);
  });
});
