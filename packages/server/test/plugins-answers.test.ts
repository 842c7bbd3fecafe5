import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { pluginAdmin } from "./support/plugin-package.js";

// The types that the standard for media types calls JavaScript, and spellings that browsers read as one of them.
const SCRIPT_TYPES = [
  "application/ecmascript",
  "application/javascript",
  "application/x-ecmascript",
  "application/x-javascript",
  "text/ecmascript",
  "text/javascript",
  "text/jscript",
  "text/livescript",
  "text/x-ecmascript",
  "text/x-javascript",
  "text/javascript1.0",
  "text/javascript1.5",
  "TEXT/JavaScript;charset=utf-8",
  "text/plain, text/javascript",
  " text/javascript ",
];

const [kind] = databases();
if (!kind) throw new Error("There is no database.");

describe("answers of the routes of a plugin", () => {
  let booted: BootedSite;
  let plugin: ReturnType<typeof pluginAdmin>;

  beforeAll(async () => {
    booted = await bootSite(kind);
    plugin = pluginAdmin(booted, await booted.installed());
    const handler = (answer: string) => `async ({ query, body }) => (${answer})`;
    const definition = `routes: [
      { method: "GET", path: "/code", audience: "public", handler: ${handler(
        `{ headers: { "content-type": query.type[0] }, body: query.stream ? new Blob(["export {}"]).stream() : "export {}" }`,
      )} },
      { method: "GET", path: "/go", audience: "public", handler: ${handler(
        `{ status: 302, headers: { location: query.to[0] } }`,
      )} }]`;
    for (const [id, permissions] of [
      ["forum", []],
      ["shop", ["network:pay.example"]],
    ] as const) {
      await plugin.upload({ id, manifest: { permissions }, definition });
      expect((await plugin.enable(id)).status).toBe(200);
    }
  });
  afterAll(() => booted?.[Symbol.asyncDispose]());

  it.each(SCRIPT_TYPES)(
    "are text where they say that they are %j, so that no page loads them as code",
    async (type) => {
      for (const more of ["", "&stream=1"]) {
        const answer = await plugin.ask(`/code?type=${encodeURIComponent(type)}${more}`);
        expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
        expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
        expect(answer.text).toBe("export {}");
      }
    },
  );

  it("keep every other type, and are never looked into for one", async () => {
    const answer = await plugin.ask("/code?type=text/csv");
    expect(answer.headers.get("content-type")).toBe("text/csv");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  const go = async (to: string, id = "forum") => {
    const answer = await plugin.ask(`/go?to=${encodeURIComponent(to)}`, { id, redirect: "manual" } as never);
    return answer.status === 302 ? answer.headers.get("location") : codeOf(answer);
  };

  it.each(["/forum/thread/7?page=2#note", "thread/7", "?page=2", "../x"])("lead to %j", async (to) => {
    expect(await go(to)).toBe(to);
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/\t/evil.example/",
    "\t//evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "https:evil.example",
  ])("lead nowhere by %j", async (to) => {
    expect(await go(to)).toBe("SVC-API-5000");
    expect(await go(to, "shop")).toBe("SVC-API-5000");
  });

  it("lead to hosts that the plugin may send requests to", async () => {
    expect(await go("https://pay.example/order/7", "shop")).toBe("https://pay.example/order/7");
    expect(await go("https://pay.example/order/7")).toBe("SVC-API-5000");
    expect(await go("https://pay.example@evil.example/", "shop")).toBe("SVC-API-5000");
  });
});
