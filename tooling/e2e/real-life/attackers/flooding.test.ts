import { readFile } from "node:fs/promises";
import { eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AttackedSite, askWell, attackedSite, circumstances } from "./attacked-site.js";
import { sourceOf } from "./hostile-package.js";

/** Attacks by what a call of them does; each is a plugin of its own. */
const ATTACKS: Readonly<Record<string, string>> = {
  "asks-and-never-reads": `await site.values.set("much", "x".repeat(60_000));
    for (let id = 1_000_000; ; id += 1) say(message({ type: "ask", id, within: null, service: "values.get", args: ["much"] }));`,
  "asks-at-once": `await Promise.all(Array.from({ length: 20_000 }, (_, index) => site.values.set("key" + index, "x".repeat(1_000))));`,
  "logs-for-ever": `const line = message({ type: "log", level: "error", message: "flood".repeat(800) }); for (;;) say(line);`,
  "prints-for-ever": `const text = Buffer.alloc(1_000_000, "print\\n"); for (;;) say(text, 2);`,
  "announces-a-gigabyte": `say(Buffer.from([64, 0, 0, 0, 1])); await new Promise(() => {});`,
  "answers-more-than-a-frame": `say(message({ type: "result", id: 1, value: "x".repeat(2 ** 24), hasBody: false })); await new Promise(() => {});`,
  "answers-for-ever": `return { body: new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(65_536)) }) };`,
  "forges-pongs": `for (let id = 0; id < 1_000; id += 1) say(message({ type: "pong", nonce: "" }) && message({ type: "pong", nonce: String(id) })); for (;;);`,
  "loops-for-ever": "for (;;);",
  "takes-buffers": "const all = []; for (;;) all.push(Buffer.alloc(2 ** 24, 1));",
  "takes-the-heap": "const all = []; for (;;) all.push(new Array(1_000).fill({}));",
  "ends-itself": "process.abort();",
  "never-answers": "return new Promise(() => {});",
};
const NAMES = Object.keys(ATTACKS);

// The calls that wait for one plugin, of people who want to hold the site with them.
const WAITING = 600;
/** Attackers whose end the administrators read of, also beside one that floods the log. */
const NAMED = ["announces-a-gigabyte", "forges-pongs", "logs-for-ever", "loops-for-ever", "takes-the-heap"];

interface ErrorLog {
  readonly data: readonly { readonly pluginId: string | null }[];
}

const ANSWERED: ReadonlySet<number> = new Set([200, 204]);
const VISITS = 25;
const MOST_GROWN_MB = 400;

/** The most memory that a process has ever had; only Linux says. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}

const ON_EACH_DATABASE = (await circumstances()).filter(({ account }) => account === undefined);

describe.each(ON_EACH_DATABASE)("plugins that flood a site all at once, $name", (given) => {
  let site: AttackedSite;
  beforeAll(async () => {
    site = await attackedSite(given);
    for (const [id, body] of Object.entries(ATTACKS)) {
      const files = { "raw.mjs": await sourceOf("raw-channel.mjs") };
      const source = { id, before: `import { message, say } from "./raw.mjs";`, routes: { "/attack": body }, files };
      expect((await site.enable(source)).json).toMatchObject({ status: "enabled" });
    }
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  it("keep nobody from its pages, take little of its memory, and end alone", async () => {
    // The first pages take memory of their own.
    for (let visit = 0; visit < VISITS; visit += 1) await site.guest.get("/");
    const before = await peakMegabytes(site.pid());
    const attack = (id: string, number: number): Promise<number> =>
      site.ask(id, "/attack", `198.51.100.${number % 200}`).then(
        ({ status }) => status,
        () => 0,
      );
    const attacks = Promise.all(NAMES.map(attack));
    const waiting = Promise.all(Array.from({ length: WAITING }, (_, number) => attack("never-answers", number)));
    for (let visit = 0; visit < VISITS; visit += 1) {
      const page = await site.guest.get("/");
      expect([page.status, page.text.includes("Quayside")]).toEqual([200, true]);
      expect((await site.client.get("/api/admin/users")).status).toBe(200);
    }
    const answered = await attacks;
    expect(NAMES.filter((_, index) => ANSWERED.has(answered[index] ?? 0))).toEqual([]);
    expect(new Set(await waiting)).not.toContain(200);
    expect((await peakMegabytes(site.pid())) - before).toBeLessThan(MOST_GROWN_MB);
    await Promise.all(NAMES.map((id) => askWell(site, id)));
    expect(site.program.process.exitCode).toBeNull();
  });

  it("are named in the error log and shown as they are", async () => {
    await eventually(async () => {
      const { data }: ErrorLog = (await site.client.get("/api/admin/error-log?limit=100")).json;
      const named = new Set(data.map(({ pluginId }) => pluginId));
      expect(NAMED.filter((id) => !named.has(id))).toEqual([]);
    });
    const plugins: readonly { readonly status: string }[] = (await site.client.get("/api/plugins")).json;
    expect(plugins.map(({ status }) => status)).toEqual(NAMES.map(() => "enabled"));
    expect((await site.client.get("/api/admin/health")).status).toBe(200);
  });
});
