import * as api from "@sitevine/api";
import { databases, requestTo } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type Answer, type BootedSite, bootSite } from "./support/booted-site.js";
import { documentOf } from "./support/layout-editor.js";
import { fileForm, picture } from "./support/pictures.js";
import { openStyleEditor } from "./support/style-editor.js";
import { exportForm } from "./support/theme-export.js";
import { homeLayout, type ThemeParts } from "./support/theme-package.js";

const MINUTE = 60_000;
const colour = (value: string) => ({ global: { "--c-bg": value } });
const searchPage = documentOf("search", "a draft", [{ id: "results", type: "searchResults", props: {} }]);

/** A site with the active theme `coast`, has `cove` in its library and an undo point, was styled twice, and has drafts of everything. */
async function openScene(booted: BootedSite) {
  const editor = await openStyleEditor(booted);
  const scene = {
    ...editor,
    booted,
    later: (ms: number) => new Date(booted.clock.now().getTime() + ms).toISOString(),
    save: (templateKey: string, document: unknown) =>
      editor.send(api.saveLayoutDraft, { params: { templateKey }, body: { document } }),
    resetLayout: (templateKey: string) => editor.send(api.resetLayout, { params: { templateKey } }),
  };
  await editor.importTheme({ id: "coast", tokens: colour("#c0a570") });
  await editor.importTheme({ id: "cove", tokens: colour("#c05e00") });
  await editor.activate("coast");
  await editor.putCss(".x { top: 0 }");
  booted.clock.advance(1_000);
  await editor.putCss(".y { top: 0 }");
  await editor.put({ footer: { "--footer-bg": "#111" } });
  await editor.schedule(scene.later(5 * MINUTE));
  await scene.save("search", searchPage);
  return scene;
}

type Scene = Awaited<ReturnType<typeof openScene>>;

interface Move {
  readonly name: string;
  /** Id of the endpoint, or null for a change without one. */
  readonly id: string | null;
  readonly bumps: boolean;
  /** Action recorded in the activity log; null if there is none. */
  readonly action: string | null;
  readonly move: (scene: Scene) => Promise<Answer | undefined>;
}

const move = (id: string, bumps: boolean, action: string | null, how: Move["move"], name = id): Move => ({
  name,
  id,
  bumps,
  action,
  move: how,
});

const imported =
  (theme: ThemeParts): Move["move"] =>
  async (scene) => {
    await scene.importTheme(theme);
    return undefined;
  };

/** Whether each way to change the look is news to readers. */
const MOVES: readonly Move[] = [
  move("appearance.tokens.save", false, "appearance.edit", (scene) => scene.put(colour("#333"))),
  move("appearance.tokens.patch-scope", false, "appearance.edit", (scene) => scene.patch("footer", { "--x": "1" })),
  move("appearance.schedule", false, "appearance.schedule", (scene) => scene.schedule(scene.later(MINUTE))),
  move("appearance.unschedule", false, "appearance.unschedule", (scene) => scene.unschedule()),
  move("appearance.custom-css.save", true, "appearance.custom-css", (scene) => scene.putCss(".z { top: 0 }")),
  move(
    "appearance.custom-css.save",
    false,
    null,
    (scene) => scene.putCss(".y { top: 0 }"),
    "the same stylesheet again",
  ),
  move("appearance.publish", true, "appearance.publish", (scene) => scene.publish()),
  move("appearance.reset", true, "appearance.reset", (scene) => scene.reset()),
  move("appearance.restore", true, "appearance.restore", async (scene) =>
    scene.restore((await scene.history("?order=asc"))[0]?.id ?? ""),
  ),
  {
    name: "the scheduled publish",
    id: null,
    bumps: true,
    action: "appearance.scheduled-publish",
    async move({ booted }) {
      booted.clock.advance(5 * MINUTE);
      await booted.settled();
      return undefined;
    },
  },
  move("layouts.drafts.save", false, "layout.edit", (scene) => scene.save("home", documentOf("home"))),
  move(
    ...(["layouts.drafts.save", false, "layout.edit"] as const),
    (scene) => scene.save("page.detail:a", documentOf("page.detail")),
    "the draft of one page",
  ),
  move("layouts.drafts.discard", false, "layout.discard", (scene) =>
    scene.send(api.discardLayoutDraft, { params: { templateKey: "search" } }),
  ),
  move("layouts.publish", true, "layout.publish", (scene) => scene.send(api.publishLayouts)),
  move("layouts.reset", true, "layout.reset", (scene) => scene.resetLayout("home")),
  move("layouts.reset", false, "layout.reset", (scene) => scene.resetLayout("search"), "a reset of a draft"),
  move("layouts.reset", false, null, (scene) => scene.resetLayout("error"), "a reset of what nobody touched"),
  move("layouts.revert-theme", false, "layout.revert-theme", (scene) =>
    scene.send(api.revertLayoutToTheme, { params: { templateKey: "home" } }),
  ),
  move("themes.import", false, "theme.import", imported({ id: "cliff" })),
  move(
    ...(["themes.import", true, "theme.import"] as const),
    imported({ id: "coast", version: "2.0.0", layouts: { home: homeLayout("second") } }),
    "an update of the active theme",
  ),
  move(
    ...(["themes.import", false, "theme.import"] as const),
    imported({ id: "cove", version: "2.0.0", layouts: { home: homeLayout("second") } }),
    "an update of another theme",
  ),
  move("themes.activate", true, "theme.activate", (scene) => scene.activate("cove")),
  move("themes.activate", false, null, (scene) => scene.activate("coast"), "a switch to the active theme"),
  move("themes.activate-built-in", true, "theme.activate", (scene) => scene.send(api.activateBuiltInLook)),
  move("themes.discard", true, "theme.discard", (scene) => scene.discard()),
  move("themes.remove", false, "theme.remove", (scene) => scene.send(api.removeTheme, { params: { id: "cove" } })),
  move("themes.export", false, null, ({ booted, token }) =>
    booted.call(api.exportTheme, { body: exportForm(), token }),
  ),
  // Nothing of it is in the stylesheet or in a layout; pages show it by themselves.
  move("branding.logo.upload", false, "branding.save", async (scene) =>
    scene.send(api.uploadLogo, { params: { variant: "navbar" }, body: fileForm(await picture("png")) }),
  ),
  move("branding.logo.reset", false, "branding.save", (scene) =>
    scene.send(api.resetLogo, { params: { variant: "icon" } }),
  ),
  move("branding.text", false, "branding.save", (scene) =>
    scene.send(api.saveBrandingText, { body: { showSiteName: false } }),
  ),
  move("branding.icon-kit", false, "branding.save", (scene) =>
    scene.send(api.saveIconKit, { body: { kit: "1a2b3c" } }),
  ),
  move("branding.icon-style", false, "branding.save", (scene) =>
    scene.send(api.saveIconStyle, { body: { style: "solid" } }),
  ),
];

it("has a line for every route that changes the look", () => {
  const routes = api.BUILT_ENDPOINTS.filter(
    ({ method, path }) => method !== "GET" && /^\/api\/(?:appearance|admin\/(?:layouts|themes))(?:\/|$)/.test(path),
  );
  expect(new Set(MOVES.flatMap(({ id }) => id ?? []))).toEqual(new Set(routes.map(({ id }) => id)));
});

/** The ids that the style stream says from now on, each with the version that the database held by then. */
async function listen({ booted, version }: Scene) {
  const leaving = new AbortController();
  const request = new Request(requestTo(api.streamStyleVersion), { signal: leaving.signal });
  const reader = (await booted.site.fetch(request)).body?.pipeThrough(new TextDecoderStream()).getReader();
  const heard: { readonly id: number; readonly stored: number }[] = [];
  const storedVersion = async (): Promise<number> => {
    const { value } = await booted
      .database()
      .read.selectFrom("settings")
      .select("value")
      .where("key", "=", "appearance.version")
      .executeTakeFirstOrThrow();
    return Number(value);
  };
  const first = await reader?.read();
  expect(first?.value).toContain(`id: ${await version()}\n`);
  const listening = (async () => {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return;
      const stored = await storedVersion();
      for (const [, id] of chunk.value.matchAll(/^id: (.*)$/gm)) heard.push({ id: Number(id), stored });
    }
  })();
  return {
    heard,
    async end() {
      await reader?.cancel();
      await listening;
    },
  };
}

describe.each(databases())("the style version on $name", (kind) => {
  it.each(MOVES)("$name: bumps $bumps, told once after the commit, written down", async ({ bumps, action, ...row }) => {
    await using booted = await bootSite(kind);
    const scene = await openScene(booted);
    const shown = async () => [await scene.css(), (await booted.call(api.listLayouts)).text].join("\n");
    const actions = async () => {
      const rows = await booted.database().read.selectFrom("activity_log").select("action").orderBy("id").execute();
      return rows.map((entry) => entry.action);
    };
    const [version, before, written] = [await scene.version(), await shown(), await actions()];
    const stream = await listen(scene);
    const answer = await row.move(scene);
    expect(answer?.status ?? 200).toBeLessThan(300);
    expect(await scene.version()).toBe(version + (bumps ? 1 : 0));
    expect((await shown()) !== before).toBe(bumps);
    expect((await actions()).slice(written.length)).toEqual(action === null ? [] : [action]);
    // Events that are certain to arrive end the wait for those that must not.
    await scene.putCss(".the-last { top: 0 }");
    const last = version + (bumps ? 2 : 1);
    await expect.poll(() => stream.heard.at(-1)?.id).toBe(last);
    await stream.end();
    expect(stream.heard.map(({ id }) => id)).toEqual(bumps ? [last - 1, last] : [last]);
    for (const { id, stored } of stream.heard) expect(stored).toBeGreaterThanOrEqual(id);
  });
});
