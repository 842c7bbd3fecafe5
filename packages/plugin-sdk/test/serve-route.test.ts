import { describe, expect, it } from "vitest";
import { type Json, PluginError, type PluginRoute } from "../src/index.js";
import type { WireRequest } from "../src/plugin/route.js";
import { serveRoute } from "../src/plugin/serve-route.js";
import type { SiteChannel } from "../src/plugin/site.js";
import { wireAnswerProblem, wireAnswerSchema } from "../src/registration/index.js";

const request: WireRequest = {
  method: "POST",
  path: "/a",
  params: {},
  query: {},
  headers: {},
  caller: { kind: "guest" },
};
const silent = () => undefined;

function channel(ask: SiteChannel["ask"] = async () => null): SiteChannel {
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  return { ask, log, signal: new AbortController().signal, now: new Date(0) };
}

function serve(handler: PluginRoute["handler"], body?: string, site = channel()) {
  const served = serveRoute({ method: "POST", path: "/a", audience: "public", handler });
  return body === undefined ? served(request, site) : served(request, new Blob([body]).stream(), site);
}

describe("a route", () => {
  it("answers JSON, texts, bytes, streams and nothing", async () => {
    expect(await serve(() => ({ json: { a: 1 } }))).toEqual({
      status: 200,
      headers: { "content-type": "application/json" },
      text: '{"a":1}',
    });
    expect(await serve(() => ({ status: 201, body: "text" }))).toMatchObject({ status: 201, text: "text" });
    const bytes = new Uint8Array([1]);
    expect(await serve(() => ({ body: bytes }))).toEqual({ status: 200, headers: {}, body: bytes });
    const large = "x".repeat(300_000);
    expect(await serve(() => ({ body: large }))).toEqual({ status: 200, headers: {}, body: large });
    expect(await serve(() => ({}))).toEqual({ status: 204, headers: {} });
  });

  it("reads its body as JSON, text and bytes", async () => {
    expect(await serve(async ({ body }) => ({ json: await body.json() }), '{"a":[1]}')).toMatchObject({
      text: '{"a":[1]}',
    });
    expect(await serve(async ({ body }) => ({ body: await body.text() }), "ä")).toMatchObject({ text: "ä" });
    expect(await serve(async ({ body }) => ({ json: (await body.bytes()).length }), "ä")).toMatchObject({ text: "2" });
    expect(await serve(async ({ body }) => ({ json: body.stream === null }))).toMatchObject({ text: "true" });
  });

  it("refuses with its own codes, with those of services and for a body that is no JSON", async () => {
    const refused = serve(() => {
      throw new PluginError("FORUM-1001", { message: "Closed.", details: { until: null } });
    });
    expect((await refused).error).toEqual({ code: "FORUM-1001", message: "Closed.", details: { until: null } });
    const ask = async (): Promise<Json> => {
      throw Object.assign(new Error("Too long."), { code: "SVC-API-4001" });
    };
    const asked = serve(async (_request, site) => ({ json: await site.values.get("a") }), undefined, channel(ask));
    expect((await asked).error).toEqual({ code: "SVC-API-4001", message: "Too long.", details: null });
    const unreadable = serve(async ({ body }) => ({ json: await body.json() }), "{");
    expect((await unreadable).error?.code).toBe("SVC-API-4000");
  });

  it("throws what is its own fault", async () => {
    const failed = serve(() => {
      throw new TypeError("Nothing of it.");
    });
    await expect(failed).rejects.toThrow("Nothing of it.");
  });

  it.each<[string, unknown]>([
    ["returned undefined", undefined],
    ["returned string", "Hello"],
    ["returned Array", []],
    ["returned Response", new Response("Hello")],
    ["returned both json and body", { json: 1, body: "x" }],
    ["returned number as body", { body: 42 }],
    ["returned function as json", { json: () => 1 }],
  ])("says that a handler %s", async (problem, answer) => {
    await expect(serve(() => answer as object)).rejects.toThrow(problem);
  });

  it("asks the services by their names", async () => {
    const asked: unknown[] = [];
    const ask = async (...question: readonly Json[]): Promise<Json> => {
      asked.push(question);
      return true;
    };
    await serve(
      async (_request, { values, settings, users }) => {
        await values.set("a", { b: 1 });
        await values.replace("a", null, 2);
        await values.list("a");
        await values.delete("a");
        await settings.get("forum.pageSize");
        await users.find(["u"]);
        return {};
      },
      undefined,
      channel(ask),
    );
    expect(asked).toEqual([
      ["values.set", "a", { b: 1 }],
      ["values.replace", "a", null, 2],
      ["values.list", "a", ""],
      ["values.delete", "a"],
      ["settings.get", "forum.pageSize"],
      ["users.find", ["u"]],
    ]);
  });
});

it.each([
  [{ status: 99_999, headers: {} }, "status: "],
  [{ status: 200, headers: { "set-cookie": "a=b" } }, "headers: may have these headers only: cache-control"],
  [{ status: 200, headers: { link: "a\r\nb" } }, "headers.link: must be one line"],
  ["Hello", "expected object"],
])("says what is wrong with the answer %j", (answer, problem) => {
  const read = wireAnswerSchema.safeParse(answer);
  expect(read.success ? "" : wireAnswerProblem(read.error)).toContain(problem);
});
