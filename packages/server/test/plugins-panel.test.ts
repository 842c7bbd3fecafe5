import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { pageCookies } from "./support/members.js";
import { addPanelUser } from "./support/panel-user.js";
import { type PluginSource, pluginAdmin } from "./support/plugin-package.js";

const [kind] = databases();
if (!kind) throw new Error("There is no database.");

const PAGE = `{ key: "boards", title: "Boards", module: "boards.js", stylesheet: "style/boards.css", permission: "forum.manage" }`;
const RIGHTS = { admin: "admin/", permissions: ["panel:scripts"] };
const FILES = {
  "admin/boards.js": "export const mount = (element) => element.append('Boards');",
  "admin/style/boards.css": ".boards { color: red }",
  "admin/index.html": "<script>alert(1)</script>",
  "admin/mark.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
};

const forumWith = (changes: PluginSource = {}, page = PAGE): PluginSource => ({
  manifest: RIGHTS,
  definition: `permissions: { "${changes.id ?? "forum"}.manage": { label: "Manage", description: "" } }, panelPages: [${page}]`,
  files: FILES,
  ...changes,
});

describe("the modules of pages in the panel", () => {
  let booted: BootedSite;
  let admin: string;
  let forum: ReturnType<typeof pluginAdmin>;

  beforeAll(async () => {
    booted = await bootSite(kind);
    admin = await booted.installed();
    forum = pluginAdmin(booted, admin);
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  it.each([
    ["without the right", { manifest: { admin: "admin/" } }, "panel:scripts"],
    ["without the folder", { manifest: { permissions: RIGHTS.permissions }, files: {} }, "admin"],
    ["without the module", { files: { "admin/other.js": "" } }, "admin/boards.js"],
    ["without the stylesheet", { files: { "admin/boards.js": "" } }, "admin/style/boards.css"],
  ])("are not enabled %s, and the reason is said", async (_name, changes, reason) => {
    await forum.upload(forumWith({ id: "broken", ...changes }, PAGE.replaceAll("forum.", "broken.")));
    const answer = await forum.enable("broken");
    expect([answer.status, codeOf(answer)]).toEqual([409, "SVC-PLUGIN-2002"]);
    expect(answer.text).toContain(reason);
    await forum.uninstall("broken");
  });

  const find = async (token: string) => (await booted.call(api.listPanelPages, { token })).body[0]?.content;
  const ask = async (path: string, headers: Readonly<Record<string, string>>) => {
    const { status, headers: answered, text } = await booted.call(path, { headers });
    return { status, headers: answered, text };
  };

  it("are for those who may open the page, while the plugin is enabled, at the address of their release", async () => {
    expect((await forum.upload(forumWith())).status).toBe(201);
    expect((await forum.enable()).status).toBe(200);
    const content = await find(admin);
    if (content?.kind !== "module") expect.fail("The page has no module.");
    const { module, stylesheet } = content;
    expect([module, stylesheet]).toEqual([
      expect.stringMatching(/^\/assets\/plugins\/forum\/[0-9a-f]{64}\/boards\.js$/),
      expect.stringMatching(/^\/assets\/plugins\/forum\/[0-9a-f]{64}\/style\/boards\.css$/),
    ]);
    const own = await pageCookies(booted, ADMIN.email);
    const { status, headers, text } = await ask(module, { ...own, "sec-fetch-site": "same-origin" });
    expect([status, text]).toEqual([200, FILES["admin/boards.js"]]);
    expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect((await ask(stylesheet ?? "", own)).headers.get("content-type")).toBe("text/css; charset=utf-8");

    const base = module.slice(0, module.lastIndexOf("/") + 1);
    expect((await ask(`${base}mark.svg`, own)).status).toBe(200);
    for (const path of ["index.html", "missing.js", "..%2fserver.js", "%2e%2e/server.js", "style", "boards.js/"])
      expect([path, (await ask(base + path, own)).status]).toEqual([path, 404]);
    const otherRelease = module.replace(/[0-9a-f]{64}/, "0".repeat(64));
    expect((await ask(otherRelease, own)).status).toBe(404);
    expect((await ask(module, { ...own, "sec-fetch-site": "cross-site" })).status).toBe(404);
    expect((await ask(module, {})).status).toBe(404);

    const panelScripts = "script-src site.test/assets/panel/";
    const scriptsAt = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await ask(path, { accept: "text/html", ...headers });
      return [
        /script-src [^;]*$/.exec(answer.headers.get("content-security-policy") ?? "")?.[0],
        / data-module="([^"]*)"/.exec(answer.text)?.[1],
      ];
    };
    // The policy of this page alone names its module, for those who may open it.
    expect(await scriptsAt("/acp/plugins/forum/boards", own)).toEqual([`${panelScripts} site.test${module}`, module]);
    for (const path of ["/acp", "/acp/plugins", "/acp/plugins/forum/other", "/acp/plugins/forum/boards/more", "/modcp"])
      expect([path, await scriptsAt(path, own)]).toEqual([path, [panelScripts, undefined]]);
    expect(await scriptsAt("/acp/plugins/forum/boards")).toEqual([panelScripts, undefined]);

    // A panel alone does not open it; the permission of the page does.
    const lou = await addPanelUser(booted, "lou");
    const kim = await addPanelUser(booted, "kim", ["forum.manage"]);
    expect((await ask(module, await pageCookies(booted, lou.email))).status).toBe(404);
    expect(await scriptsAt("/acp/plugins/forum/boards", await pageCookies(booted, lou.email))).toEqual([
      panelScripts,
      undefined,
    ]);
    expect(await find(lou.token)).toBeUndefined();
    const ofKim = await pageCookies(booted, kim.email);
    expect((await ask(module, ofKim)).status).toBe(200);
    expect(await find(kim.token)).toEqual(content);

    await forum.upload(forumWith({ version: "1.1.0" }));
    expect((await ask(module, ofKim)).status).toBe(404);
    const next = await find(kim.token);
    expect(next).not.toEqual(content);
    await forum.disable();
    expect(next?.kind === "module" && (await ask(next.module, ofKim)).status).toBe(404);
    expect(await find(kim.token)).toBeUndefined();
  });

  it("need an administrator to agree again when a release brings the first of them", async () => {
    await forum.upload({ id: "grows" });
    expect((await forum.enable("grows")).status).toBe(200);
    const page = `{ key: "boards", title: "Boards", module: "boards.js" }`;
    const files = { "admin/boards.js": "" };
    const update = await forum.upload({
      ...forumWith({ id: "grows", version: "2.0.0", files }, page),
      definition: `panelPages: [${page}]`,
    });
    expect(update.body).toMatchObject({ status: "disabled", problem: expect.stringContaining("panel:scripts") });
    expect((await forum.enable("grows")).body.status).toBe("enabled");
    await forum.uninstall("grows", true);
  });
});
