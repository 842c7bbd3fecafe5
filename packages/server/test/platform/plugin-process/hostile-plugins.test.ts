import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { PluginLimits } from "../../../src/platform/plugin-process/plugin-limits.js";
import { runPlugin } from "./plugin-fixture.js";

const failing = (reason: string, message: RegExp | string = "") =>
  expect.objectContaining({ name: "PluginFailure", reason, message: expect.stringMatching(message) });

// Only where the limit is what the test is about, so that a busy machine changes nothing.
const SHORT_CALLS: Partial<PluginLimits> = { callMs: 200 };
const SHORT_STOP: Partial<PluginLimits> = { stopMs: 300 };
const frameOf = (kind: number) => `(content) => {
  const header = Buffer.alloc(5);
  header.writeUInt32BE(content.length, 0);
  header.writeUInt8(${kind}, 4);
  return Buffer.concat([header, Buffer.from(content)]);
}`;

// Each has a process of its own and waits for it most of the time.
describe.concurrent("a plugin that", () => {
  it.each([
    ["throws at load", `throw new Error("No such table.");`, "failed", "No such table."],
    ["cannot be parsed", "const = 1;", "failed", "Unexpected token"],
    ["ends at load", "process.exit(7);", "crashed", "ended with 7"],
    ["asks for a module that is not there", `import "not-packed";`, "failed", "not-packed"],
  ] as const)("%s is not started, and the reason says why", async (_name, before, reason, message) => {
    await expect(runPlugin("", { before })).rejects.toEqual(failing(reason, message));
  });

  it.each([
    ["never comes to an end of its load", "await new Promise((resolve) => setInterval(resolve, 2 ** 30));"],
    ["loops for ever at load", "for (;;);"],
  ])("%s is given up", async (_name, before) => {
    await expect(runPlugin("", { before, limits: { startMs: 400 } })).rejects.toEqual(failing("timeout", "not loaded"));
  });

  it("throws in a call costs that call alone", async () => {
    await using running = await runPlugin(
      `bad: () => { throw new TypeError("Nothing of it."); }, rejects: async () => { throw "text"; },
       circular: () => { const value = {}; value.self = value; return value; }, good: () => "good"`,
    );
    for (const [name, message] of [
      ["bad", "Nothing of it."],
      ["rejects", "text"],
      ["circular", "circular"],
    ] as const)
      await expect(running.value(name)).rejects.toEqual(failing("failed", message));
    expect(await running.value("good")).toBe("good");
  });

  it("loops for ever is ended, with the calls that waited for it", async () => {
    await using running = await runPlugin("loop: () => { for (;;); }, good: () => 1", {
      limits: { ...SHORT_CALLS, ...SHORT_STOP },
    });
    const calls = [running.value("loop"), running.value("good")];
    for (const call of calls) await expect(call).rejects.toEqual(failing("timeout"));
    expect(await running.plugin.ended).toEqual(failing("timeout", "stopped answering"));
  });

  it("waits for ever costs that call alone", async () => {
    await using running = await runPlugin("wait: () => new Promise(() => {}), good: () => 1");
    const waiting = running.plugin.call("wait", [], { deadlineMs: 100 });
    await expect(waiting).rejects.toEqual(failing("timeout", "100 ms"));
    expect(await running.value("good")).toBe(1);
  });

  it.each([
    ["objects", "const all = []; for (;;) all.push(new Array(1000).fill({}));", { memoryMb: 32 }],
    // Only Linux says how much memory another process has.
    ...(process.platform === "linux"
      ? ([
          [
            "buffers",
            "const all = []; return new Promise(() => setInterval(() => all.push(Buffer.alloc(2 ** 24, 1)), 5));",
            { residentMb: 150 },
          ],
        ] as const)
      : []),
  ] as const)("allocates %s for ever is ended", async (_name, body, limits) => {
    await using running = await runPlugin(`grow: () => { ${body} }`, { limits });
    await expect(running.value("grow")).rejects.toEqual(failing("memory"));
    expect(await running.plugin.ended).toEqual(failing("memory"));
  });

  it.each([
    ["exits", "exit: () => process.exit(3)", "ended with 3"],
    [
      "throws where nobody listens",
      `exit: () => { setImmediate(() => { throw new Error("late"); }); return new Promise(() => {}); }`,
      "ended with 1",
    ],
    [
      "leaves a rejection behind",
      `exit: () => { Promise.reject(new Error("late")); return new Promise(() => {}); }`,
      "ended with 1",
    ],
  ] as const)("%s fails its own calls, and says what it printed", async (_name, handlers, message) => {
    await using running = await runPlugin(handlers);
    await expect(running.value("exit")).rejects.toEqual(failing("crashed", message));
    const { pluginStack } = await running.plugin.ended;
    if (message.endsWith("1")) expect(pluginStack).toContain("Error: late");
  });

  it("does not obey a stop is ended by force", async () => {
    const running = await runPlugin(`stay: () => { process.on("exit", () => { for (;;); }); }`, { limits: SHORT_STOP });
    await running.value("stay");
    await running[Symbol.asyncDispose]();
    expect(await running.plugin.ended).toEqual(failing("stopped"));
  });

  it.each([
    ["garbage", `fs.writeSync(1, "what is this")`, "garbage"],
    ["a message that is no JSON", `fs.writeSync(1, message("{"))`, "garbage"],
    ["a message that nobody knows", `fs.writeSync(1, message('{"type":"obey"}'))`, "garbage"],
    [
      "a result that nobody asked for",
      `fs.writeSync(1, message('{"type":"result","id":99,"value":1,"hasBody":false}'))`,
      "garbage",
    ],
    ["a chunk without a stream", `fs.writeSync(1, chunk("a"))`, "garbage"],
    ["the beginning of a gigabyte", "fs.writeSync(1, Buffer.from([64, 0, 0, 0, 1]))", "too-large"],
  ])("sends %s is ended", async (_name, work, reason) => {
    const before = `import fs from "node:fs"; const message = ${frameOf(1)}; const chunk = ${frameOf(2)};`;
    await using running = await runPlugin(`speak: () => { ${work}; return new Promise(() => {}); }`, { before });
    await expect(running.value("speak")).rejects.toEqual(failing(reason));
  });

  it("answers without end is cut off, in one piece or in many", async () => {
    await using running = await runPlugin(
      `whole: () => "x".repeat(2 ** 22), many: () => ({ body: new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(2 ** 20)) }) }), good: () => 1`,
    );
    await expect(running.value("whole")).rejects.toEqual(failing("failed", "too large"));
    const { body } = await running.plugin.call("many", [], { takesBody: true });
    if (!body) throw new Error("There is no body.");
    await expect(buffer(body)).rejects.toEqual(failing("too-large", "larger than 8388608 bytes"));
    expect(await running.value("good")).toBe(1);
  });

  it("floods its channel does not keep another one from its answers", async () => {
    const before = `import fs from "node:fs"; const message = ${frameOf(1)};
      const frames = Buffer.concat(Array(2000).fill(message('{"type":"log","level":"debug","message":"flood"}')));`;
    const writeAll = `let at = 0; while (at < frames.length) { try { at += fs.writeSync(1, frames, at); } catch (error) { if (error.code !== "EAGAIN") throw error; } }`;
    await using flooding = await runPlugin(`flood: () => { for (;;) { ${writeAll} } }`, { before, limits: SHORT_STOP });
    await using calm = await runPlugin("good: (number) => number");
    const flood = flooding.value("flood").catch((error: unknown) => error);
    for (let number = 0; number < 20; number += 1) expect(await calm.value("good", number)).toBe(number);
    await flooding.plugin.stop();
    expect(await flood).toEqual(failing("stopped"));
    expect(flooding.logger.entries.length).toBeLessThan(1_000);
  });
});
