import { describe, expect, it } from "vitest";
import { definePlugin, type PluginDefinition } from "../src/index.js";
import { readRegistration, wireAnswerSchema } from "../src/registration/index.js";

/** A definition as the process of a plugin sends it: each function as its path. */
function sent(value: unknown, path = ""): unknown {
  if (typeof value === "function") return { $handler: path };
  if (Array.isArray(value)) return value.map((item, index) => sent(item, `${path}/${index}`));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, sent(item, path === "" ? key : `${path}/${key}`)]),
  );
}

const handler = () => ({});
const registered = (definition: PluginDefinition) =>
  readRegistration("forum", "server.js", sent(definePlugin(definition)));
/** The findings for what an author without types may write. */
function pointersOf(definition: object): readonly string[] {
  const read = registered(definition as PluginDefinition);
  return read.ok ? [] : read.findings.map(({ pointer }) => pointer ?? "");
}

describe("the registration of a plugin", () => {
  it("names its functions by their paths, and has defaults", () => {
    const read = registered({
      routes: [{ method: "GET", path: "/boards/:board", audience: { permission: "forum.read" }, handler }],
      permissions: { "forum.read": { label: "Read", description: "Read boards." } },
      jobs: { "tidy-up": { cron: "*/5 * * * *", handler: () => undefined } },
      listeners: { "comment.created": () => undefined },
      panelPages: [
        { key: "boards", title: "Boards", module: "boards.js" },
        { key: "settings", title: "Settings", settings: ["forum.pageSize"] },
      ],
      errorCodes: { "FORUM-1001": { status: 404, message: "There is no such board." } },
      settings: { "forum.pageSize": { type: "number", label: "Threads", description: "", initial: 20, min: 1 } },
    });
    expect(read).toMatchObject({
      ok: true,
      registration: {
        routes: [{ method: "GET", handler: "routes/0/handler" }],
        jobs: { "tidy-up": { handler: "jobs/tidy-up/handler" } },
        listeners: { "comment.created": "listeners/comment.created" },
        panelPages: [
          { key: "boards", order: 0, permission: "admin.access", content: { kind: "module", module: "boards.js" } },
          { key: "settings", content: { kind: "settings", settings: ["forum.pageSize"] } },
        ],
        errorCodes: { "FORUM-1001": { explanation: "" } },
      },
    });
  });

  it("may be empty", () => {
    expect(registered({}).ok).toBe(true);
  });

  const page = { key: "boards", title: "Boards" };
  const route = { method: "GET", path: "/a", audience: "public", handler };
  it.each([
    ["something unknown", { hooks: {} }, [""]],
    ["an unknown method", { routes: [{ ...route, method: "TRACE" }] }, ["/routes/0/method"]],
    ["a path without a slash", { routes: [{ ...route, path: "a" }] }, ["/routes/0/path"]],
    ["a path that leads up", { routes: [{ ...route, path: "/a/../b" }] }, ["/routes/0/path"]],
    ["a star in the middle", { routes: [{ ...route, path: "/*/a" }] }, ["/routes/0/path"]],
    ["a parameter twice", { routes: [{ ...route, path: "/:a/:a" }] }, ["/routes/0/path"]],
    ["an unknown audience", { routes: [{ ...route, audience: "admin" }] }, ["/routes/0/audience"]],
    [
      "a route twice",
      {
        routes: [
          { ...route, path: "/:a" },
          { ...route, path: "/:b" },
        ],
      },
      ["/routes"],
    ],
    [
      "a permission of the core",
      { permissions: { "admin.access": { label: "x", description: "" } } },
      ["/permissions/admin.access"],
    ],
    [
      "a permission of another plugin",
      { permissions: { "forum-pro.read": { label: "x", description: "" } } },
      ["/permissions/forum-pro.read"],
    ],
    [
      "a code of the core",
      { errorCodes: { "SVC-API-4004": { status: 404, message: "x" } } },
      ["/errorCodes/SVC-API-4004"],
    ],
    [
      "a code that is no error",
      { errorCodes: { "FORUM-1": { status: 200, message: "x" } } },
      ["/errorCodes/FORUM-1/status"],
    ],
    ["a cron line of six fields", { jobs: { a: { cron: "* * * * * *", handler } } }, ["/jobs/a/cron"]],
    [
      "pages with the rest of an address and another plugin's name",
      {
        pages: {
          "forum.c": { label: "C", path: "/*", load: handler },
          "blog.d": { label: "D", path: "/d", load: handler },
        },
      },
      ["/pages/forum.c/path", "/pages/blog.d"],
    ],
    [
      "two pages with one address",
      {
        pages: {
          "forum.a": { label: "A", path: "/:board", load: handler },
          "forum.b": { label: "B", path: "/:thread", load: handler },
        },
      },
      ["/pages"],
    ],
    ["an unknown event", { listeners: { "session.started": handler } }, ["/listeners"]],
    [
      "an initial value that is no option",
      {
        settings: {
          "forum.sort": {
            type: "select",
            label: "Sort",
            description: "",
            initial: "new",
            options: [{ value: "old", label: "Old" }],
          },
        },
      },
      ["/settings/forum.sort/initial"],
    ],
    ["a page of the panel without content", { panelPages: [page] }, ["/panelPages/0/module"]],
    [
      "a page of the panel with both kinds of content",
      { panelPages: [{ ...page, module: "a.js", settings: "all", permission: "admin.access", stylesheet: "a.css" }] },
      ["/panelPages/0/module", "/panelPages/0/stylesheet", "/panelPages/0/permission"],
    ],
    ["a module outside of its folder", { panelPages: [{ ...page, module: "../a.js" }] }, ["/panelPages/0/module"]],
    [
      "a page with settings that it has not",
      { panelPages: [{ ...page, settings: ["forum.x"] }] },
      ["/panelPages/0/settings/0"],
    ],
    [
      "two faults, both of which are said",
      { panelPages: [{ key: "A b", title: "", module: "a.js" }] },
      ["/panelPages/0/key", "/panelPages/0/title"],
    ],
  ])("refuses %s", (_name, definition, pointers) => {
    expect(pointersOf(definition)).toEqual(pointers);
  });
});

describe("the answer of a route", () => {
  const wire = { status: 200, headers: {}, text: "" };
  it.each([
    ["plain headers", { ...wire, headers: { "Content-Type": "text/plain", ETag: '"a"' } }, true],
    ["a cookie", { ...wire, headers: { "Set-Cookie": "sv_refresh=x" } }, false],
    ["a policy", { ...wire, headers: { "content-security-policy": "default-src *" } }, false],
    ["a header of two lines", { ...wire, headers: { location: "/a\r\nSet-Cookie: a=b" } }, false],
    ["no status of an answer", { ...wire, status: 101 }, false],
    ["garbage", "text", false],
  ])("with %s is accepted: %s", (_name, answer, isAccepted) => {
    expect(wireAnswerSchema.safeParse(answer).success).toBe(isAccepted);
  });
});
