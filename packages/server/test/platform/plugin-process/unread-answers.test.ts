import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import type { AskService } from "../../../src/platform/plugin-process/ask-service.js";
import { residentMegabytes } from "../../../src/platform/plugin-process/resident-memory.js";
import { runPlugin } from "./plugin-fixture.js";

const failing = (reason: string | RegExp, message: RegExp | string = "") =>
  expect.objectContaining({
    name: "PluginFailure",
    reason: expect.stringMatching(reason),
    message: expect.stringMatching(message),
  });
const ENDED = failing(/^(?:garbage|timeout)$/);

// Plugin that breaks its own main code: it writes to the site itself, and reads nothing any more.
const RAW = `import fs from "node:fs";
  const frame = (kind, content) => {
    const header = Buffer.alloc(5);
    header.writeUInt32BE(content.length, 0);
    header.writeUInt8(kind, 4);
    return Buffer.concat([header, content]);
  };
  const message = (value) => frame(1, Buffer.from(JSON.stringify(value)));
  const chunk = (stream, bytes) => { const id = Buffer.alloc(4); id.writeUInt32BE(stream, 0); return frame(2, Buffer.concat([id, bytes])); };
  // The loop of the process is held meanwhile, so nothing is read.
  const say = (bytes) => { for (let at = 0; at < bytes.length; ) try { at += fs.writeSync(1, bytes, at); } catch (error) { if (error.code !== "EAGAIN") throw error; } };
  let asked = 1_000_000;
  const ask = (...args) => message({ type: "ask", id: asked++, within: null, service: "fill", args });`;

const LARGE = "x".repeat(500_000);
const MEGABYTES = 100;

/** Growth in memory of the process of the test, which is the site here, at most. */
async function grownBy(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const before = await residentMegabytes(process.pid);
  let most = before;
  const timer = setInterval(() => {
    void residentMegabytes(process.pid).then((now) => {
      most = Math.max(most, now);
    });
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
}

const answering =
  (answer: string): AskService<string> =>
  async () =>
    answer;

// One after another: each measures the memory of the whole process.
describe("a plugin that does not read its answers", () => {
  it.each([
    ["of many bytes", LARGE, "ask(1)"],
    ["of few bytes", "", "Buffer.concat(Array.from({ length: 100 }, () => ask(1)))"],
    ["with large questions", "", `ask("x".repeat(500_000))`],
    ["with questions of many parts", "", "ask(Array(300_000).fill({}))"],
  ])(
    "is paused and ended, and takes no memory of the site with answers %s",
    async (_name, answer, question) => {
      await using running = await runPlugin(`fill: () => { const asks = ${question}; for (;;) say(asks); }`, {
        before: RAW,
        ask: answering(answer),
        limits: { callMs: 300, stopMs: 2_000, asks: 200 },
      });
      const grown = await grownBy(async () => {
        await expect(running.plugin.call("fill", [], { deadlineMs: 5_000 })).rejects.toEqual(failing("timeout"));
        expect(await running.plugin.ended).toEqual(failing("timeout", "stopped answering"));
      });
      expect(grown).toBeLessThan(MEGABYTES);
    },
    30_000,
  );

  // Reads nothing until the site has answered this often.
  const untilAnswered = `import fs from "node:fs"; const untilAnswered = () => { while (!fs.existsSync("answered")); };`;

  /** An answer for each question; `afterwards` is called when the site has given so many. */
  function counted(answer: string, count: number, afterwards: () => Promise<void>): AskService<string> {
    let answers = 0;
    return async () => {
      answers += 1;
      if (answers === count) setImmediate(() => void afterwards());
      return answer;
    };
  }

  it("is told so at 4 MB, gets the rest of its answers, and goes on", async () => {
    const release = Promise.withResolvers<void>();
    await using running = await runPlugin(
      `much: async (site) => {
        const asks = Array.from({ length: 20 }, () => site.ask("fill").then((text) => text.length, (error) => error.code));
        setImmediate(() => setImmediate(untilAnswered));
        return Promise.all(asks);
      },
      one: async (site) => (await site.ask("fill")).length`,
      { before: untilAnswered, ask: counted(LARGE, 20, async () => release.resolve()) },
    );
    const much = running.value("much");
    await release.promise;
    await writeFile(join(running.data, "answered"), "");
    const answers = (await much) as unknown[];
    expect(new Set(answers)).toEqual(new Set([LARGE.length, "SVC-API-4290"]));
    expect(await running.value("one")).toBe(LARGE.length);
  });

  it("and asks a lot meanwhile gets all of it when it reads again", async () => {
    const answer = "x".repeat(100_000);
    let pid = 0;
    let asked = 0;
    await using running = await runPlugin(
      `pid: () => process.pid,
       much: async (site) => {
         const ask = (text) => site.ask("fill", text).then(({ length }) => length);
         const few = Array.from({ length: 20 }, () => ask(""));
         const many = Array.from({ length: 180 }, () => ask("y".repeat(10_000)));
         return [...new Set(await Promise.all([...few, ...many]))];
       }`,
      {
        limits: { asks: 200 },
        async ask() {
          asked += 1;
          // The first questions come together. Their answers, two megabytes, find a process that does not read.
          if (asked === 20) {
            process.kill(pid, "SIGSTOP");
            setImmediate(() => setImmediate(() => process.kill(pid, "SIGCONT")));
          }
          return answer;
        },
      },
    );
    pid = Number(await running.value("pid"));
    expect(await running.value("much")).toEqual([answer.length]);
    expect(asked).toBe(200);
  });

  it("and claims room for a body that it never reads takes no memory of the site", async () => {
    await using running = await runPlugin(
      `grant: () => { for (;;) say(message({ type: "credit", id: 1, bytes: 65536 })); }`,
      { before: RAW, limits: { callMs: 1_000, stopMs: 1_000 } },
    );
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    await expect(running.plugin.call("grant", [{}], { body })).rejects.toEqual(ENDED);
    await running.plugin.ended;
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });

  it("and is called a lot takes no memory of the site, and none of its process is left", async () => {
    await using running = await runPlugin(`loop: () => { for (;;); }, take: (text) => text.length`, {
      limits: { calls: 200, callMs: 500, stopMs: 1_000 },
    });
    const calls = [running.value("loop")];
    // One for all, so that what is measured belongs to the site.
    const body = new Blob([LARGE]);
    const grown = await grownBy(async () => {
      for (let one = 0; one < 190; one += 1)
        calls.push(running.plugin.call("take", [LARGE], { body: body.stream() }).then(({ value }) => value));
      for (const call of calls) await expect(call).rejects.toEqual(failing("timeout"));
    });
    expect(grown).toBeLessThan(2 * MEGABYTES);
  });
});

describe("a plugin that sends more of a body than was allowed", () => {
  it.each([
    ["in large chunks", "chunk(1, Buffer.alloc(65536))"],
    ["in chunks of one byte", "Buffer.concat(Array.from({ length: 1000 }, () => chunk(1, Buffer.alloc(1))))"],
  ])("is ended: %s", async (_name, chunks) => {
    await using running = await runPlugin(
      `flood: () => {
        say(message({ type: "result", id: 1, value: {}, hasBody: true }));
        const chunks = ${chunks};
        for (;;) say(chunks);
      }`,
      { before: RAW },
    );
    const grown = await grownBy(async () => {
      await running.plugin.call("flood", [], { takesBody: true });
      expect(await running.plugin.ended).toEqual(failing("garbage", "more of a body"));
    });
    expect(grown).toBeLessThan(MEGABYTES);
  });

  it.each([
    [
      "answers a call twice",
      `say(message({ type: "result", id: 1, value: {}, hasBody: true })); say(message({ type: "result", id: 1, value: {}, hasBody: true }));`,
    ],
    ["sends a body that nobody asked for", "say(chunk(99, Buffer.alloc(10)));"],
  ])("is ended as well when it %s", async (_name, work) => {
    await using running = await runPlugin(`speak: () => { ${work} return new Promise(() => {}); }`, { before: RAW });
    running.plugin.call("speak", [], { takesBody: true }).catch(() => undefined);
    expect(await running.plugin.ended).toEqual(failing("garbage"));
  });

  it("does not hold its calls open with bodies that nobody reads", async () => {
    await using running = await runPlugin(
      `stray: () => ({ title: "A title", body: new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(65536)) }) })`,
      { limits: { calls: 3 } },
    );
    for (let call = 0; call < 20; call += 1) expect(await running.value("stray")).toEqual({ title: "A title" });
  });

  it("may send pieces of any size to a reader that is slow", async () => {
    await using running = await runPlugin(
      `turn: () => null, pieces: () => { let left = 40; return { body: new ReadableStream({
        pull(to) { if (left-- > 0) to.enqueue(new Uint8Array(left % 2 ? 60_000 : 100)); else to.close(); } }) }; }`,
    );
    const { body } = await running.plugin.call("pieces", [], { takesBody: true });
    let bytes = 0;
    for await (const piece of body ?? []) {
      bytes += piece.length;
      await running.value("turn");
    }
    expect(bytes).toBe(20 * 60_100);
  });
});

describe("an endless loop", () => {
  it.each([
    ["answered pings beforehand", `say(message({ type: "pong", nonce: "1" }));`],
    [
      "answered the pings of an earlier format",
      `for (let id = 1; id < 100; id += 1) say(message({ type: "pong", id }));`,
    ],
  ])("is found in a plugin that %s", async (_name, work) => {
    await using running = await runPlugin(`loop: () => { ${work} for (;;); }`, {
      before: RAW,
      limits: { callMs: 200, stopMs: 300 },
    });
    await expect(running.value("loop")).rejects.toEqual(ENDED);
    expect(await running.plugin.ended).toEqual(ENDED);
  });

  it("is not suspected in a plugin that waits", async () => {
    await using running = await runPlugin("wait: () => new Promise(() => {}), good: () => 1", {
      limits: { stopMs: 5_000 },
    });
    for (let call = 0; call < 3; call += 1)
      await expect(running.plugin.call("wait", [], { deadlineMs: 20 })).rejects.toEqual(failing("timeout"));
    expect(await running.value("good")).toBe(1);
  });
});

describe("what is larger than a frame", () => {
  it("is refused with a code and the limit: an answer, a question, what a handler gets and what it returns", async () => {
    await using running = await runPlugin(
      `answer: (site) => site.ask("fill").catch((error) => error.code + ": " + error.message),
       question: (site) => site.ask("fill", "x".repeat(2 ** 21)).catch((error) => error.code + ": " + error.message),
       take: () => 1, give: () => "x".repeat(2 ** 21)`,
      { ask: answering("x".repeat(2 ** 21)) },
    );
    expect(await running.value("answer")).toMatch(/^ERR_ANSWER_TOO_LARGE: .*1048576 bytes/);
    expect(await running.value("question")).toMatch(/^ERR_ASK_TOO_LARGE: .*1048576 bytes/);
    await expect(running.value("take", "x".repeat(2 ** 21))).rejects.toEqual(failing("too-large", "1048576 bytes"));
    await expect(running.value("give")).rejects.toEqual(failing("failed", "1048576 bytes"));
    await eventually(async () => expect(await running.value("take")).toBe(1));
  });
});
