import { listTemplates } from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type BootedSite, bootSite } from "./support/booted-site.js";
import { documentOf, type OpenLayoutEditor, openLayoutEditor } from "./support/layout-editor.js";
import { createMember, logIn } from "./support/members.js";
import { pluginAdmin, routeOf } from "./support/plugin-package.js";

/** A plugin with pages, by their path below `/forum`; each returns this, where `content` makes a page with parts. */
const withPages = (pages: Readonly<Record<string, string>>) => ({
  before: `const content = (parts, more = {}) => ({ title: "Notes & more", parts, ...more });
    const link = (href) => content([{ kind: "list", entries: [{ title: "There", href }] }]);
    const press = (path) => content([{ kind: "buttons", buttons: [{ label: "Press", method: "POST", path }] }]);`,
  definition: `errorCodes: { "FORUM-1": { status: 404, message: "No." }, "FORUM-2": { status: 403, message: "No." } },
    pages: { ${Object.entries(pages)
      .map(
        ([path, body], index) =>
          `"forum.page${index}": { label: "Page ${index}", path: "${path}", load: async ({ params, page, reader, language }, site) => { ${body} } }`,
      )
      .join(",")} },`,
});

describe.each(databases().slice(0, 1))("pages of plugins, on $name", (kind) => {
  let booted: BootedSite;
  let editor: OpenLayoutEditor;
  let admin: ReturnType<typeof pluginAdmin>;

  beforeAll(async () => {
    const limits = { callMs: 2_000, stopMs: 1_000, pausesMs: [1] as const };
    booted = await bootSite(kind, { overrides: { pluginLimits: limits } });
    editor = await openLayoutEditor(booted);
    admin = pluginAdmin(booted, editor.token);
  });
  afterAll(() => booted?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    await admin.uninstall("forum", true);
    await booted.settled();
  });

  async function running(pages: Readonly<Record<string, string>>): Promise<void> {
    expect((await admin.upload(withPages(pages))).status).toBe(201);
    expect((await admin.enable()).status).toBe(200);
  }
  const read = (path: string, as?: string): Promise<Answer> =>
    booted.call(path, { token: as, headers: { accept: "text/html" } });

  it("show what the plugin says, sanitised and in the frame of the site", async () => {
    await running({
      "/": `return content([
        { kind: "text", html: "<p onclick='x()'>Hello <script>x()</script><b>you</b></p>" },
        { kind: "entries", entries: [{ anchor: "e-1", authorId: null, at: "2029-12-31T00:00:00Z", html: "<img src=x onerror=y><i>hm</i>" }] },
        { kind: "list", entries: [], empty: "Nothing <here>" },
      ], { text: "About notes" });`,
    });
    const { status, text } = await read("/forum");
    expect(status).toBe(200);
    expect(text).toContain("<title>Notes &amp; more");
    expect(text).toContain('<link rel="canonical" href="http://site.test/forum">');
    expect(text).toContain("<b>you</b>");
    expect(text).toContain("<i>hm</i>");
    expect(text).toContain("Nothing &lt;here&gt;");
    expect(text).not.toMatch(/onclick|onerror|x\(\)/);
    expect((await read("/forum/")).headers.get("location")).toBe("/forum");
  });

  it("know their parameters, page, reader and language, and are one for each member", async () => {
    await running({
      "/:board/of/:owner": `const who = reader.kind === "member" ? reader.userId : "guest";
        return content([{ kind: "list", entries: [], empty: [params.board, params.owner, page, who, language].join(" ") }], { pages: 3 });`,
    });
    const { id, email } = await createMember(booted, { username: "berta" });
    const berta = await logIn(booted, email);
    expect((await read("/forum/a%20b/of/c?page=2")).text).toContain("a b c 2 guest en");
    expect((await read("/forum/a/of/c?page=3", berta)).text).toContain(`a c 3 ${id} en`);
    expect((await read("/forum/a/of/c?page=4")).status).toBe(404);
    expect((await read("/forum/a/of/c?page=no")).status).toBe(404);
  });

  it("are in the sitemap as far as guests may read them, and no longer than the plugin is enabled", async () => {
    const source = withPages({
      "/": "return content([]);",
      "/hidden": "return content([], { isIndexed: false });",
      "/members": `if (reader.kind === "guest") throw new PluginError("FORUM-2"); return content([]);`,
      "/broken": `throw new Error("No.");`,
      "/:board/of/:owner": "return content([]);",
      "/unlisted/:board": "return content([]);",
    });
    const addresses = `addresses: async ({ limit }) => [
      { params: { board: "a b", owner: "c" }, changedAt: "2029-12-31T00:00:00.000Z" },
      { params: { board: "..", owner: "c" } },
      { params: { board: "without an owner" } },
      { params: { board: "limit", owner: String(limit) } },
    ],`;
    const path = `path: "/:board/of/:owner", `;
    await admin.upload({ ...source, definition: source.definition.replace(path, path + addresses) });
    expect((await admin.enable()).status).toBe(200);
    const part = "http://site.test/sitemap/plugin-forum.xml";
    expect((await booted.call("/sitemap.xml")).text).toContain(`<loc>${part}</loc>`);
    const { status, text } = await booted.call("/sitemap/plugin-forum.xml");
    expect(status).toBe(200);
    expect([...text.matchAll(/<url>(.*?)<\/url>/g)].map(([, url]) => url)).toEqual([
      "<loc>http://site.test/forum</loc>",
      "<loc>http://site.test/forum/a%20b/of/c</loc><lastmod>2029-12-31T00:00:00.000Z</lastmod>",
      "<loc>http://site.test/forum/limit/of/4999</loc>",
    ]);
    await admin.disable();
    expect((await booted.call("/sitemap.xml")).text).not.toContain(part);
    expect((await booted.call("/sitemap/plugin-forum.xml")).status).toBe(404);
  });

  it("are not there where the plugin says so, whoever asks", async () => {
    await running({
      "/null": "return null;",
      "/missing": `throw new PluginError("FORUM-1");`,
      "/closed": `throw new PluginError("FORUM-2");`,
    });
    const statuses = await Promise.all(["null", "missing", "closed", "other"].map((name) => read(`/forum/${name}`)));
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 403, 404]);
  });

  it("cost nobody else anything when they fail, hang or say nonsense", async () => {
    await running({
      "/throws": `throw new Error("secret detail");`,
      "/hangs": "await new Promise(() => {});",
      "/nonsense": `return { title: 1, parts: "many" };`,
      "/unknown": `throw new PluginError("FORUM-99");`,
      "/well": "return content([]);",
    });
    const answers = await Promise.all(["throws", "hangs", "nonsense", "unknown"].map((name) => read(`/forum/${name}`)));
    expect(answers.map(({ status }) => status)).toEqual([500, 503, 500, 500]);
    for (const { text } of answers) expect(text).not.toContain("secret detail");
    expect((await read("/forum/well")).status).toBe(200);
  });

  it.each([
    ["link", "//evil.example/"],
    ["link", "https://evil.example/"],
    ["link", "javascript:alert(1)"],
    ["press", "/../auth/logout"],
    ["press", "/a/%2E%2e/../../admin/users"],
    ["press", "/%2e/x"],
    ["press", "/x?to=1"],
  ])("refuse a %s to %s", async (what, target) => {
    await running({ "/": `return ${what}(${JSON.stringify(target)});` });
    expect((await read("/forum")).status).toBe(500);
  });

  it("send what is pressed to routes of the plugin alone", async () => {
    await running({ "/": `return press("/notes/..x/1");` });
    expect((await read("/forum")).text).toContain(`data-sv-action="${routeOf("forum", "/notes/..x/1")}"`);
  });

  it("come with templates that administrators lay out, as long as the plugin is enabled", async () => {
    await running({ "/": `return content([{ kind: "list", entries: [], empty: "Nothing yet" }]);` });
    const ada = booted.as(editor.token);
    const find = async () => (await ada.call(listTemplates)).body.find(({ key }) => key === "forum.page0");
    expect(await find()).toMatchObject({ label: "Page 0", pluginId: "forum", previewRoute: "/forum" });

    expect((await editor.save("forum.page0", documentOf("forum.page0", "Above"))).status).toBe(422);
    const own = { id: "own", type: "forum.page0", props: {} };
    expect((await editor.save("forum.page0", documentOf("forum.page0", "Above", [own]))).status).toBe(200);
    expect((await editor.publish()).status).toBe(200);
    const { text } = await read("/forum");
    expect(text.indexOf("Above")).toBeGreaterThan(0);
    expect(text.indexOf("Above")).toBeLessThan(text.indexOf("Nothing yet"));

    await admin.disable();
    expect(await find()).toBeUndefined();
    expect((await read("/forum")).status).toBe(404);
    await admin.enable();
    expect((await read("/forum")).text).toContain("Above");
  });

  it.each(["articles", "search", "api", "u", "sign-in"])(
    "are refused below /%s, where the site has its own",
    async (id) => {
      const { before, definition } = withPages({ "/": "return content([]);" });
      await admin.upload({
        id,
        before,
        definition: definition.replaceAll("forum.page", `${id}.page`).replaceAll("FORUM", "OTHER"),
      });
      const refused = await admin.enable(id);
      expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining(`below /${id}`)]);
      await admin.uninstall(id, true);
    },
  );
});
