import { text } from "node:stream/consumers";
import { eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { AppError } from "../../../src/kernel/app-error.js";
import { BREAKING_STREAM } from "../../support/plugin-package.js";
import { runPlugin } from "./plugin-fixture.js";

const failing = (reason: string, message: RegExp | string = "") =>
  expect.objectContaining({ name: "PluginFailure", reason, message: expect.stringMatching(message) });

describe("the process of a plugin", () => {
  it("says what the plugin defines before anything of it is called, and calls its handlers", async () => {
    await using running = await runPlugin(
      `routes: [{ method: "GET", path: "/boards", handler: (a, b) => ({ sum: a + b, self: import.meta.url.length > 0 }) }],
       settings: { limit: 3 }`,
    );
    expect(running.plugin.registration).toEqual({
      routes: [{ method: "GET", path: "/boards", handler: { $handler: "routes/0/handler" } }],
      settings: { limit: 3 },
    });
    expect(await running.value("routes/0/handler", 1, 2)).toEqual({ sum: 3, self: true });
    await expect(running.plugin.call("routes/1/handler", [])).rejects.toEqual(failing("failed", /no handler/));
  });

  it("keeps calls apart, and lets each ask for what its own caller may see", async () => {
    const asked: unknown[] = [];
    await using running = await runPlugin(
      `who: async (name, site) => ({ name, answer: await site.ask("whoami", name) }),
       refused: async (site) => site.ask("refuse").catch((error) => error.code + " " + error.message)`,
      {
        async ask(service, args, call) {
          asked.push([service, ...args, call?.caller]);
          if (service === "refuse") throw new AppError("SVC-API-4003", { message: "Not you." });
          return `${call?.caller}`;
        },
      },
    );
    const names = Array.from({ length: 10 }, (_, index) => `m${index}`);
    const answers = await Promise.all(names.map((name) => running.plugin.call("who", [name], { caller: name })));
    expect(answers.map(({ value }) => value)).toEqual(names.map((name) => ({ name, answer: name })));
    expect(asked).toHaveLength(10);
    expect(await running.value("refused")).toBe("SVC-API-4003 Not you.");
  });

  it("streams bodies both ways, no faster than they are read", async () => {
    await using running = await runPlugin(
      `echo: async (request, body) => ({ status: 200, body }),
       endless: async () => ({ body: new ReadableStream({
         pull(controller) { globalThis.sent = (globalThis.sent ?? 0) + 1; controller.enqueue(new Uint8Array(65536)); },
       }) }),
       sent: () => globalThis.sent`,
    );
    const piece = "sitevine ".repeat(10_000);
    const body = new Blob(Array.from({ length: 20 }, () => piece)).stream();
    const echoed = await running.plugin.call("echo", [{ method: "POST" }], { body, takesBody: true });
    expect(echoed.value).toEqual({ status: 200 });
    expect(echoed.body && (await text(echoed.body))).toBe(piece.repeat(20));

    const endless = await running.plugin.call("endless", [], { takesBody: true });
    const reader = endless.body?.getReader();
    for (let read = 0; read < 3; read += 1) expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    // A window of four chunks, and what lies between the two processes.
    expect(await running.value("sent")).toBeLessThan(30);
    await reader?.cancel();
    expect(await running.value("sent")).toBeLessThan(30);
  });

  it("lets go of a body that the handler does not read to its end", async () => {
    await using running = await runPlugin(
      `ignores: (request, body) => "done",
       begins: async (request, body) => { const { value } = await body.getReader().read(); return value.length > 0; }`,
    );
    for (const [handler, answer] of [
      ["ignores", "done"],
      ["begins", true],
    ] as const) {
      const left = Promise.withResolvers<void>();
      let isFirst = true;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (!isFirst) await new Promise(() => {});
          isFirst = false;
          controller.enqueue(new Uint8Array(1_000));
        },
        cancel: () => left.resolve(),
      });
      expect((await running.plugin.call(handler, [{}], { body })).value).toBe(answer);
      await left.promise;
    }
  });

  it("tells a handler that the body broke off, which never waits for the rest", async () => {
    // Nothing else would end the call.
    const limits = { callMs: 3_600_000 };
    await using running = await runPlugin(
      `all: async (request, body) => new Response(body).text(),
       part: async (request, body) => { try { await new Response(body).text(); } catch { return "only a part"; } }`,
      { limits },
    );
    async function* pieces() {
      yield new Uint8Array(1_000);
      throw new Error("The client has gone.");
    }
    const broken = (): ReadableStream<Uint8Array> => ReadableStream.from(pieces());
    await expect(running.plugin.call("all", [{}], { body: broken() })).rejects.toThrow(
      "The body of the request broke off.",
    );
    expect((await running.plugin.call("part", [{}], { body: broken() })).value).toBe("only a part");
  });

  it("ends an answer whose body breaks off in the plugin", async () => {
    await using running = await runPlugin(`breaks: async () => ({ body: ${BREAKING_STREAM} })`);
    const { body } = await running.plugin.call("breaks", [{}], { takesBody: true });
    await expect(body && new Response(body).arrayBuffer()).rejects.toThrow("The disk is gone.");
  });

  it("tells a handler that nobody waits any more, and refuses calls beyond its limit", async () => {
    await using running = await runPlugin(
      `wait: (site) => new Promise((resolve) => site.signal.addEventListener("abort", () => { globalThis.ended = (globalThis.ended ?? 0) + 1; resolve(null); })),
       ended: () => globalThis.ended ?? 0`,
      { limits: { calls: 3 } },
    );
    const leaving = new AbortController();
    const waiting = [1, 2, 3].map(() => running.plugin.call("wait", [], { signal: leaving.signal }));
    await expect(running.plugin.call("ended", [])).rejects.toEqual(failing("overloaded"));
    leaving.abort();
    for (const call of waiting) await expect(call).rejects.toEqual(failing("stopped"));
    await eventually(async () => expect(await running.value("ended")).toBe(3));
  });

  it("logs what the plugin says and prints, but not more than the log takes", async () => {
    await using running = await runPlugin(
      `speak: (site) => { site.log.warn("careful"); console.log("printed"); },
       shout: () => { for (let line = 0; line < 5000; line += 1) console.log("noise", line); }`,
    );
    await running.value("speak");
    const lines = () => running.logger.entries.map(({ level, message }) => `${level} ${message}`);
    await eventually(() => expect(lines()).toEqual(expect.arrayContaining(["warn careful", "info printed"])));
    await running.value("shout");
    await eventually(() => expect(lines()).toContain("warn The plugin wrote more lines than its log takes"));
    expect(lines().length).toBeLessThan(300);
  });

  it("keeps its data folder, has no environment, and is stopped without complaint", async () => {
    process.env.SITEVINE_TEST_SECRET = "hidden";
    const running = await runPlugin(
      `keep: async (text) => { const fs = await import("node:fs/promises"); await fs.writeFile("kept.txt", text); return fs.readFile("kept.txt", "utf8"); },
       environment: () => Object.keys(process.env)`,
    );
    expect(await running.value("keep", "kept")).toBe("kept");
    expect(await running.value("environment")).toEqual([]);
    delete process.env.SITEVINE_TEST_SECRET;
    await running[Symbol.asyncDispose]();
    expect(await running.plugin.ended).toEqual(failing("stopped"));
    await expect(running.plugin.call("keep", ["x"])).rejects.toEqual(failing("stopped"));
  });
});
