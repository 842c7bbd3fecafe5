import { createHash } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { chown, readdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AttackedSite, askWell, attackedSite, circumstances } from "./attacked-site.js";
import { sourceOf } from "./hostile-package.js";

const NOBODY = 65_534;

/** Ports of this machine, and how often anybody came to them. */
async function openDecoy() {
  let visits = 0;
  const count = (): void => {
    visits += 1;
  };
  const server = createServer((socket) => {
    count();
    socket.destroy();
  }).listen(0, "127.0.0.1");
  const datagrams = createSocket("udp4").on("message", count);
  datagrams.bind(0, "127.0.0.1");
  await Promise.all([once(server, "listening"), once(datagrams, "listening")]);
  return {
    tcp: (server.address() as AddressInfo).port,
    udp: datagrams.address().port,
    visits: () => visits,
    [Symbol.asyncDispose]: async () => {
      server.close();
      datagrams.close();
    },
  };
}

const digestOf = async (path: string): Promise<string> =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex");

/** Paths that the site itself writes meanwhile, or that plugins may write. */
const CHANGING = /\/plugins\/[^/]+\/(?:data|database)\/|\/site\.sqlite|\/uploads\/health\//;

/** The digests of all other files that the site keeps. */
async function storedIn(data: string): Promise<Readonly<Record<string, string>>> {
  const all = await readdir(data, { recursive: true, withFileTypes: true });
  const names = all.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  const kept = names.filter((name) => !CHANGING.test(name)).toSorted();
  return Object.fromEntries(await Promise.all(kept.map(async (name) => [name, await digestOf(name)])));
}

describe.each(await circumstances())("a plugin that looks for ways out, $name", ({ account, ...rest }) => {
  const stack = new AsyncDisposableStack();
  let site: AttackedSite;
  let decoy: Awaited<ReturnType<typeof openDecoy>>;
  let before: unknown;
  let stored: unknown;

  /** View of the site that its administrator has. */
  const seen = () =>
    Promise.all(
      ["/api/admin/users", "/api/admin/groups", "/api/admin/settings", "/api/articles", "/api/admin/nav-items"].map(
        async (path) => (await site.client.get(path)).text,
      ),
    );

  beforeAll(async () => {
    site = stack.use(await attackedSite({ ...rest, ...(account && { account }) }));
    decoy = stack.use(await openDecoy());
    const { data, program } = site;
    await writeFile(join(data, "key.pem"), "a key of the operator");
    if (account) await chown(join(data, "key.pem"), account.uid, account.gid);
    const secrets = [
      join(data, "key.pem"),
      join(data, "site.sqlite"),
      join(data, "database.json"),
      `/proc/${site.pid()}/environ`,
      `/proc/${site.pid()}/cmdline`,
      `/proc/${site.pid()}/maps`,
      "/etc/passwd",
      "/proc/self/environ",
    ];
    const outside = [join(data, "key.pem"), join(data, "plugins/reaches/escaped"), "/tmp/sitevine-escaped"];
    const given = JSON.stringify({ secrets, outside, decoy: { tcp: decoy.tcp, udp: decoy.udp }, url: program.url });
    const enabled = await site.enable({
      id: "reaches",
      before: `import { readFileSync, writeFileSync } from "node:fs";
        import { doorsTo, openedLater } from "./doors.mjs";
        import { attackFrom } from "./replacing.mjs";
        const given = ${given};
        const doors = doorsTo(given);`,
      routes: {
        "/who": "return { json: [process.getuid(), process.pid] };",
        "/doors":
          "return { json: { tried: doors.length, opened: doors.filter(([, door]) => door()).map(([name]) => name) } };",
        "/later": "return { json: await openedLater(given) };",
        "/replaced":
          "return { json: attackFrom(Number(request.query.from[0]), doors.slice(0, 120), (at) => writeFileSync('at', String(at))) };",
        "/at": "return { json: Number(readFileSync('at', 'utf8')) };",
        "/asked": `const found = [];
          for (const url of ["127.0.0.1", "localhost", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "127.1"])
            try { found.push((await site.fetch("http://" + url + ":" + given.decoy.tcp + "/")).status); } catch {}
          for (const ask of [() => site.users.findPrivate([]), () => site.mail.send({ to: [], subject: "a", text: "b" })])
            try { await ask(); found.push(String(ask)); } catch (error) { if (error.code !== "ERR_ACCESS_DENIED") found.push(String(error)); }
          return { json: found };`,
      },
      files: { "doors.mjs": await sourceOf("doors.mjs"), "replacing.mjs": await sourceOf("replacing.mjs") },
    });
    expect(enabled.text).toContain(`"status":"enabled"`);
    [before, stored] = [await seen(), await storedIn(data)];
  });
  afterAll(() => stack.disposeAsync());

  it("runs as an account that owns nothing, or the panel says that it does not", async () => {
    const [{ unenforced }] = (await site.client.get("/api/plugins")).json;
    const [uid] = (await site.ask("reaches", "/who")).json;
    const own = account?.uid ?? process.getuid?.();
    const isTold = JSON.stringify(unenforced).includes("The site runs as root");
    expect([uid, isTold]).toEqual(own === 0 && !isTold ? [NOBODY, false] : [own, own === 0]);
    const health = (await site.client.get("/api/admin/health")).json.parts.plugins.detail as string;
    expect(health.includes("The site runs as root")).toBe(isTold);
  });

  it("finds each of them closed", async () => {
    const { json } = await site.ask("reaches", "/doors");
    expect(json).toEqual({ tried: expect.any(Number), opened: [] });
    expect(json.tried).toBeGreaterThan(500);
    expect((await site.ask("reaches", "/later")).json).toEqual([]);
    expect((await site.ask("reaches", "/asked")).json).toEqual([]);
  });

  it("finds each of them closed while it replaces one builtin after the other", async () => {
    const opened: string[] = [];
    let [at, total] = [0, 1];
    while (at < total) {
      const answer = await site.ask("reaches", `/replaced?from=${at}`);
      if (answer.status === 200) {
        opened.push(...answer.json.opened);
        ({ at, total } = answer.json);
        continue;
      }
      // Its replacement has ended its own process.
      await askWell(site, "reaches");
      at = (await site.ask("reaches", "/at")).json + 1;
      total = Math.max(total, at + 1);
    }
    expect(opened).toEqual([]);
    expect(total).toBeGreaterThan(200);
  });

  it("has called nobody, read no secret and changed nothing outside of its folder", async () => {
    expect(decoy.visits()).toBe(0);
    expect(await storedIn(site.data)).toEqual(stored);
    expect(await seen()).toEqual(before);
    const own = await readdir(join(site.data, "plugins/reaches/data"), { recursive: true, withFileTypes: true });
    expect(own.filter((entry) => !entry.isFile()).map(({ name }) => name)).toEqual([]);
    for (const { parentPath, name } of own)
      expect(await readFile(join(parentPath, name), "latin1")).not.toContain(site.secret);
    expect(site.program.output()).not.toContain(site.secret);
  });
});
