import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createSettingRegistry, createSettingStates, createSettingsService } from "../src/features/settings/index.js";
import { uuidSource } from "../src/kernel/ids.js";
import { NO_PRECONDITION } from "../src/kernel/precondition.js";
import { sealedText } from "../src/platform/crypto/sealed-text.js";
import { createActivityLog } from "../src/platform/db/activity-log.js";
import type { Tx } from "../src/platform/db/database.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import type { BootedSite } from "./support/booted-site.js";
import { bootSite } from "./support/booted-site.js";
import { bootCommunity } from "./support/community.js";
import { documentOf, openLayoutEditor } from "./support/layout-editor.js";
import { openStyleEditor } from "./support/style-editor.js";
import { homeLayout } from "./support/theme-package.js";

/** JSON text as a torn write, or an edit of the database by hand, leaves it. */
const TORN = '{"torn';

const write = (booted: BootedSite, work: (tx: Tx) => Promise<unknown>) => booted.database().transaction(work);

const html = { accept: "text/html" };
/** The status of each path, as a guest or with the token. */
const statuses = async (booted: BootedSite, paths: readonly string[], token?: string) =>
  Promise.all(
    paths.map(async (path) => {
      const headers = /^\/api\b/.test(path) ? {} : html;
      return `${path} ${(await booted.call(path, { token, headers })).status}`;
    }),
  );
const allFine = (paths: readonly string[]) => paths.map((path) => `${path} 200`);

/** The places that the log has called damaged. */
const damagedPlaces = (booted: BootedSite): string[] =>
  booted.logger.entries
    .filter(({ level }) => level === "error")
    .map(({ message }) => message.replace("A stored value is damaged and counts as absent: ", ""));

describe.each(databases())("a torn row of the settings on $name", (kind) => {
  const PUBLIC = ["/", "/articles", "/members", "/feed.xml", "/robots.txt", "/sitemap.xml"];
  const LOOK = [api.getStylesheet, api.getTokens, api.getCustomCss, api.getStyleDraftStatus, api.getBranding];
  const PANEL = [api.listSettings, api.listThemes, api.getInstalledTheme, api.listLayoutDrafts, api.listStyleHistory];
  const paths = [
    ...PUBLIC,
    ...[api.listLayouts, ...LOOK, ...PANEL, api.getDashboard].map((endpoint) => addressOf(endpoint)),
    addressOf(api.getStylesheet, { query: { source: "draft" } }),
    addressOf(api.getStylesheet, { query: { theme: "cliff" } }),
  ];

  async function openSite(booted: BootedSite) {
    const editor = await openStyleEditor(booted);
    for (const id of ["coast", "cliff"]) await editor.importTheme({ id, tokens: { global: { "--c-bg": "#123456" } } });
    await editor.activate("coast");
    await editor.put({ footer: { "--footer-bg": "red" } }, "autumn");
    await editor.publish();
    await editor.put({ footer: { "--footer-bg": "blue" } }, "winter");
    await editor.schedule("2030-06-01T00:00:00.000Z");
    await editor.putCss(".mine { color: red }");
    const settings = ["site.name", "site.language", "site.font", "registration.mode", "mail.fromName"];
    const values = ["Quay", "en", "Georgia", "closed", "Quay"];
    for (const [index, key] of settings.entries())
      await editor.send(api.saveSetting, { params: { key }, body: { value: values[index] } });
    await editor.send(api.saveBrandingText, { body: { showSiteName: true } });
    const rows = await booted.database().read.selectFrom("settings").select(["key", "value"]).orderBy("key").execute();
    const tear = (key: string, value = TORN) =>
      write(booted, (tx) => tx.updateTable("settings").set({ value }).where("key", "=", key).execute());
    return { editor, rows, tear };
  }

  it("costs its own setting and nothing else, whichever it is", async () => {
    await using booted = await bootSite(kind);
    const { editor, rows, tear } = await openSite(booted);
    expect(rows.length).toBeGreaterThan(20);
    expect(await statuses(booted, paths, editor.token)).toEqual(allFine(paths));
    for (const { key, value } of rows) {
      await tear(key);
      // Cached data is read again.
      booted.clock.advance(31_000);
      expect([key, ...(await statuses(booted, paths, editor.token))]).toEqual([key, ...allFine(paths)]);
      await tear(key, value);
    }
  });

  it("is said once, by its key and without what it holds, where administrators look", async () => {
    await using booted = await bootSite(kind);
    const { editor, tear } = await openSite(booted);
    await tear("site.name", '{"hush');
    await tear("appearance.tokens", '{"hush');
    booted.clock.advance(2_000);
    for (let round = 0; round < 3; round += 1) await statuses(booted, paths, editor.token);
    expect(damagedPlaces(booted).sort()).toEqual(["settings appearance.tokens", "settings site.name"]);
    await booted.settled();
    const { text } = await booted.call(api.listErrorLog, { token: editor.token });
    expect(text).toContain("settings appearance.tokens");
    expect(text).not.toContain("hush");
  });

  it("has its initial value, and is mended by the next write", async () => {
    await using booted = await bootSite(kind);
    const { editor, rows, tear } = await openSite(booted);
    for (const { key } of rows) await tear(key);
    booted.clock.advance(31_000);
    expect(await statuses(booted, paths, editor.token)).toEqual(allFine(paths));
    const setting = async (key: string) =>
      (await editor.send(api.listSettings)).body.find((candidate) => candidate.key === key)?.value;
    expect([await setting("site.name"), await setting("registration.mode")]).toEqual(["Sitevine", "open"]);
    expect(await editor.tokens()).toMatchObject({ tokens: {}, theme: {} });
    expect(await editor.status()).toMatchObject({ hasDraft: false });
    expect((await editor.discard()).status).toBe(404);
    // A site whose rows are torn is no site to install again.
    expect((await booted.call(api.getInstallStatus)).status).toBe(410);
    expect((await booted.call(api.finalizeInstall, { body: {} })).status).toBe(410);
    expect((await editor.send(api.saveSetting, { params: { key: "site.name" }, body: { value: "Pier" } })).status).toBe(
      200,
    );
    expect((await editor.put({ footer: { "--footer-bg": "green" } })).status).toBe(200);
    expect((await editor.publish()).status).toBe(200);
    expect((await editor.putCss(".anew { color: red }")).status).toBe(200);
    expect(await editor.css()).toMatch(/--footer-bg: green[\s\S]*\.anew/);
    expect((await booted.call("/", { headers: html })).text).toContain("Pier");
    expect((await editor.activate("cliff")).status).toBe(200);
    expect((await editor.discard()).status).toBe(200);
  });

  it.each(["5", "null", "[]", "{}", '{"layer":{},"layouts":[],"theme":null}'])(
    "is no undo point, nor is what nothing can be brought back from: %s",
    async (value) => {
      await using booted = await bootSite(kind);
      const { editor, tear } = await openSite(booted);
      const canDiscard = async () => (await editor.send(api.getInstalledTheme)).body.canDiscard;
      expect(await canDiscard()).toBe(true);
      await tear("appearance.theme.rollback", value);
      expect([await canDiscard(), (await editor.discard()).status]).toEqual([false, 404]);
      expect((await editor.activate("cliff")).status).toBe(200);
      expect((await editor.discard()).status).toBe(200);
    },
  );

  it("is as good as not set, whatever its schema takes and whether it is sealed", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const registry = createSettingRegistry();
    const about = { area: "forum", trust: "panel", label: "", description: "" } as const;
    registry.add("forum", {
      "forum.any": { ...about, type: "json", schema: z.unknown(), initial: "none" },
      "forum.key": { ...about, type: "secret", schema: z.string(), initial: "none" },
    });
    const states = createSettingStates({
      seal: sealedText("thirty-two bytes are a good secret", "setting"),
      activity: createActivityLog(booted.clock, uuidSource),
      isAdministrator: async () => false,
      events: new LocalEventBus(booted.logger),
    });
    const settings = createSettingsService({ db: booted.database(), clock: booted.clock, registry, states });
    const { id: actorId } = await booted.database().read.selectFrom("users").select("id").executeTakeFirstOrThrow();
    for (const key of ["forum.any", "forum.key"])
      for (const torn of [TORN, '"no seal of ours"', `"${"A".repeat(60)}"`]) {
        await settings.save({ key, value: "given", actorId, ifMatch: NO_PRECONDITION });
        expect(await settings.read(key)).toBe("given");
        await write(booted, (tx) => tx.updateTable("settings").set({ value: torn }).where("key", "=", key).execute());
        const isSealed = key === "forum.key";
        expect(await settings.read(key)).toBe(isSealed || torn === TORN ? "none" : JSON.parse(torn));
      }
    expect(damagedPlaces(booted).sort()).toEqual(["settings forum.any", "settings forum.key"]);
  });

  it("leaves a site its id, of which there is a second copy", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const idIn = async () => /<id>([^<]+)<\/id>/.exec((await booted.call("/atom.xml")).text)?.[1];
    const before = await idIn();
    await write(booted, (tx) => tx.updateTable("settings").set({ value: TORN }).where("key", "=", "site.id").execute());
    booted.clock.advance(2_000);
    expect([await idIn(), before]).toEqual([before, expect.any(String)]);
  });
});

describe.each(databases())("a torn layout on $name", (kind) => {
  async function openSite(booted: BootedSite) {
    const editor = await openLayoutEditor(booted);
    const layouts = { home: homeLayout("theme") };
    await editor.importTheme({ id: "coast", layouts });
    await editor.activate("coast");
    for (const key of ["home", "chrome.footer", "page.detail:about"]) {
      await editor.save(key, documentOf(key.split(":")[0] ?? "", `hand ${key}`));
    }
    await editor.publish();
    await editor.save("home", documentOf("home", "draft"));
    await editor.save("chrome.footer", documentOf("chrome.footer", "draft"));
    const tear = (column: "published" | "draft" | "baseline", value: string = TORN) =>
      write(booted, async (tx) => {
        await tx
          .updateTable("layouts")
          .set({ [column]: value })
          .where(column, "is not", null)
          .execute();
        await tx.updateTable("settings").set({ value: "1000" }).where("key", "=", "appearance.version").execute();
      });
    const lists = [api.listLayouts, api.listLayoutDrafts, api.listTemplates, api.getLayoutDraftStatus];
    const endpoints = [...lists, api.getInstalledTheme].map((endpoint) => addressOf(endpoint));
    const home = addressOf(api.getLayoutDraft, { params: { templateKey: "home" } });
    return { ...editor, tear, paths: ["/", "/articles", home, ...endpoints] };
  }
  const textOf = (answer: unknown) => JSON.stringify(answer);

  it.each([TORN, "5", "null", "[]", "{}", '{"templateKey":"home","regions":{"main":[5]}}'])(
    "is the theme's layout where it shipped one, else the stock one: %s",
    async (torn) => {
      await using booted = await bootSite(kind);
      const editor = await openSite(booted);
      const stock = await editor.live("profile");
      await editor.tear("published", torn);
      booted.clock.advance(31_000);
      expect(await statuses(booted, editor.paths, editor.token)).toEqual(allFine(editor.paths));
      expect(textOf(await editor.live("home"))).toContain('"theme"');
      expect(textOf(await editor.live("chrome.footer"))).not.toContain("hand");
      expect(await editor.live("profile")).toEqual(stock);
      expect((await booted.call("/p/about", { headers: html })).status).toBe(404);
      expect((await editor.publish()).status).toBe(200);
      expect(textOf(await editor.live("home"))).toContain("draft");
      expect(textOf(await editor.live("chrome.footer"))).toContain("draft");
    },
  );

  it("draft is none, and the next one takes its place", async () => {
    await using booted = await bootSite(kind);
    const editor = await openSite(booted);
    await editor.tear("draft");
    booted.clock.advance(31_000);
    expect(await statuses(booted, editor.paths, editor.token)).toEqual(allFine(editor.paths));
    expect(await editor.state("home")).toMatchObject({ source: "published", hasDraft: false });
    expect(await editor.pending()).toEqual([]);
    expect((await editor.discard("home")).status).toBe(200);
    expect((await editor.save("home", documentOf("home", "anew"))).status).toBe(200);
    expect(await editor.pending()).toEqual(["home"]);
  });

  it("baseline, or layout of a theme, keeps nobody from switching", async () => {
    await using booted = await bootSite(kind);
    const editor = await openSite(booted);
    await editor.importTheme({ id: "cliff", layouts: { home: homeLayout("cliff") } });
    await editor.tear("baseline");
    await write(booted, async (tx) => {
      await tx.updateTable("theme_layouts").set({ document: TORN }).execute();
      await tx.updateTable("themes").set({ manifest: TORN, tokens: TORN }).execute();
    });
    booted.clock.advance(31_000);
    const query = { theme: "cliff" };
    const chosen = [addressOf(api.getStylesheet, { query }), addressOf(api.listLayouts, { query })];
    const paths = [...editor.paths, addressOf(api.listThemes), ...chosen];
    expect(await statuses(booted, paths, editor.token)).toEqual(allFine(paths));
    const { json } = await editor.send(api.listThemes);
    expect(json).toMatchObject([
      { id: "coast", manifest: { id: "coast", name: "coast", version: "1.0.0", vendor: "sitevine" } },
      { id: "cliff", active: false },
    ]);
    expect(textOf(await editor.live("home"))).toContain("hand home");
    expect((await editor.activate("cliff")).status).toBe(200);
    expect((await editor.undo()).status).toBe(200);
    await editor.importTheme({ id: "cliff", layouts: { home: homeLayout("cliff") } });
    expect((await editor.send(api.listThemes)).text).toContain('"packageVersion":2');
  });

  it("snapshot brings nothing back, and the list of them stays", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.put({ footer: { "--footer-bg": "red" } });
    await editor.publish();
    const [snapshot] = await editor.history();
    await write(booted, (tx) => tx.updateTable("style_snapshots").set({ tokens: TORN }).execute());
    expect(await editor.history()).toHaveLength(1);
    expect((await editor.restore(snapshot?.id ?? "")).status).toBe(404);
    expect((await editor.tokens()).tokens).toEqual({ footer: { "--footer-bg": "red" } });
  });
});

describe.each(databases())("torn values of people and articles on $name", (kind) => {
  it("cost themselves alone", async () => {
    const { booted, admin, member, mo, boats } = await bootCommunity(kind);
    await using _ = booted;
    await booted.call(api.updateOwnProfileFields, {
      token: member,
      body: { fields: { location: { value: "Quay" }, website: { value: "https://quay.example" } } },
    });
    await write(booted, async (tx) => {
      await tx.updateTable("articles").set({ tags: TORN }).execute();
      await tx.updateTable("profile_fields").set({ options: TORN }).execute();
      const { id } = await tx.selectFrom("profile_fields").select("id").orderBy("position").executeTakeFirstOrThrow();
      await tx.updateTable("profile_field_values").set({ value: TORN }).where("field_id", "=", id).execute();
      await tx.updateTable("users").set({ privacy: TORN, notification_preferences: TORN }).execute();
      await tx.updateTable("notifications").set({ data: TORN }).execute();
      await tx.updateTable("ranks").set({ limits: TORN }).execute();
    });
    booted.clock.advance(60_000);
    const article = (await booted.call(api.getArticle, { params: { slug: boats }, token: admin })).body;
    const guests = ["/", "/articles", `/articles/${article.slug}`, "/members", "/u/mo", "/feed.xml"];
    const more = [
      addressOf(api.listArticles),
      addressOf(api.getArticle, { params: { slug: article.slug } }),
      addressOf(api.listProfileFieldDefinitions),
      addressOf(api.listUserProfileFields, { params: { id: mo.id } }),
    ];
    const account = [api.getPrivacy, api.listOwnProfileFields, api.getNotificationPreferences];
    const own = [...account, api.me, api.listNotifications].map((endpoint) => addressOf(endpoint));
    const ladder = [addressOf(api.getProgression)];
    expect(await statuses(booted, [...guests, ...more])).toEqual(allFine([...guests, ...more]));
    expect(await statuses(booted, own, member)).toEqual(allFine(own));
    expect(await statuses(booted, ladder, admin)).toEqual(allFine(ladder));
    expect(article).toMatchObject({ title: "On boats", tags: [] });
    expect((await booted.call(api.listUserProfileFields, { params: { id: mo.id } })).json).toMatchObject([
      { key: "website" },
    ]);
    const mended = await booted.call(api.updateArticle, {
      params: { id: boats },
      token: admin,
      body: { tags: ["Oak"] },
    });
    expect(mended.json).toMatchObject({ tags: ["Oak"] });
  });

  it("close a category, which nobody is let into by a list that cannot be read", async () => {
    const { booted, admin, member, sea } = await bootCommunity(kind);
    await using _ = booted;
    const body = { access: { visibility: "groups", readGroupIds: [], writeGroupIds: [] } };
    await booted.callLoosely(api.updateCategory, { params: { id: sea }, token: admin, body });
    const countFor = async (token: string) => {
      booted.clock.advance(2_000);
      return (await booted.call(api.listCategories, { token })).body.length;
    };
    expect([await countFor(member), await countFor(admin)]).toEqual([1, 1]);
    await write(booted, (tx) => tx.updateTable("categories").set({ read_group_ids: TORN }).execute());
    expect([await countFor(member), await countFor(admin)]).toEqual([0, 1]);
    await booted.callLoosely(api.updateCategory, { params: { id: sea }, token: admin, body });
    expect(await countFor(member)).toBe(1);
  });
});
