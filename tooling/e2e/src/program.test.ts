import { once } from "node:events";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { eventually, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, createClient } from "./client.js";
import { run, start } from "./program.js";

const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

/** One sentence that begins with the program's name and names the variable, and nothing else. */
const complaint = (variable: string) => new RegExp(`^sitevine: [^\\n]*${variable}[^\\n]*\\n$`);

// Each test has its own folder and program. One of them waits until the program stops it, and the others run meanwhile.
describe.concurrent("a configuration that cannot work", () => {
  it("is refused with one sentence that names the variable, and code 1", async () => {
    await using folder = await temporaryDirectory();
    const DATA_DIR = join(folder.path, "data");
    const cases = [
      ["SITE_SECRET", { SITE_SECRET: "short" }],
      ["DATABASE_URL", { DATABASE_URL: "postgres://nobody:hunter2@127.0.0.1:1/none" }],
      ["DATABASE_URL", { DATABASE_URL: "mysql://x" }],
      ["REDIS_URL", { REDIS_URL: "redis://127.0.0.1:1" }],
      ["PORT", { PORT: "70000" }],
      ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "everybody" }],
    ] as const;
    for (const [variable, environment] of cases) {
      const { code, output } = await run(["start"], { DATA_DIR, ...environment });
      expect([variable, code, output]).toEqual([variable, 1, expect.stringMatching(complaint(variable))]);
      expect(output).not.toContain("hunter2");
    }
  });

  it("says that the port is in use", async () => {
    await using folder = await temporaryDirectory();
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const { code, output } = await run(["start"], { DATA_DIR: folder.path, PORT: String(port) });
    taken.close();
    expect([code, output]).toEqual([1, expect.stringMatching(complaint("PORT"))]);
  });

  it("says that the data folder cannot be written", async () => {
    await using folder = await temporaryDirectory();
    // A file in place of a folder stops everybody, including the superuser, to whom permissions do not apply.
    const blocked = join(folder.path, "file");
    await writeFile(blocked, "");
    const inTheWay = await run(["start"], { DATA_DIR: join(blocked, "data") });
    expect([inTheWay.code, inTheWay.output]).toEqual([1, expect.stringMatching(complaint("DATA_DIR"))]);
    if (process.getuid?.() === 0) return;
    const readOnly = join(folder.path, "read-only");
    await mkdir(readOnly);
    await chmod(readOnly, 0o500);
    const refused = await run(["start"], { DATA_DIR: readOnly });
    expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(complaint("DATA_DIR"))]);
  });
});

describe.concurrent("the program", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("stops on %s with code 0 and ends open streams", async (signal) => {
    await using folder = await temporaryDirectory();
    await using program = await start({ DATA_DIR: folder.path });
    const client = createClient(program.url);
    await client.install();
    const stream = await fetch(`${program.url}/api/appearance/stream`);
    expect(stream.status).toBe(200);
    program.process.kill(signal);
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(await stream.text()).toContain("event: version");
  });

  it("lets an open request finish before it stops, and cuts off one that never ends", async () => {
    await using folder = await temporaryDirectory();
    await using program = await start({ DATA_DIR: folder.path });
    const client = createClient(program.url);
    await client.install();
    const { hostname, port } = new URL(program.url);
    const body = JSON.stringify({ email: ADMIN.email, password: ADMIN.password });
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
    const half = body.length / 2;
    const request = async () => {
      const socket = connect(Number(port), hostname);
      let answer = "";
      // The program reads the body, so it has the request before it receives the signal.
      const begun = new Promise<void>((resolve) => {
        socket.on("data", (chunk: Buffer) => {
          answer += chunk.toString();
          if (!answer.startsWith(CONTINUE)) return;
          answer = answer.slice(CONTINUE.length);
          resolve();
        });
      });
      const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(answer)));
      socket.write(head);
      await begun;
      socket.write(body.slice(0, half));
      return { socket, closed };
    };
    const slow = await request();
    const endless = await request();
    program.process.kill("SIGTERM");
    await eventually(() => expect(program.output()).toContain("Stopping"));
    slow.socket.write(body.slice(half));
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*accessToken/);
    expect(await endless.closed).not.toContain("200");
    expect(await program.ended).toEqual({ code: 0, signal: null });
  });

  it("installs from the command line with the rules of the installer", async () => {
    await using folder = await temporaryDirectory();
    const DATA_DIR = join(folder.path, "data");
    const passwordFile = join(folder.path, "password");
    await writeFile(passwordFile, "correct horse battery staple\n");
    const options = (url: string) => [
      "install",
      "--name",
      "Quayside",
      "--url",
      url,
      "--admin-email",
      "ada@example.org",
      "--admin-username",
      "ada",
      "--admin-password-file",
      passwordFile,
    ];
    const refused = await run(options("ftp://x"), { DATA_DIR });
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("url: must be an http or https URL")]);
    const incomplete = await run(["install", "--name", "x"], { DATA_DIR });
    expect([incomplete.code, incomplete.output]).toEqual([1, expect.stringContaining("--url, --admin-email")]);
    expect(await run(options("http://localhost:3000"), { DATA_DIR })).toMatchObject({ code: 0 });
    const again = await run(options("http://localhost:3000"), { DATA_DIR });
    expect([again.code, again.output]).toEqual([
      1,
      expect.stringContaining(`${DATA_DIR} is installed already. Start it with`),
    ]);
    expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0, output: "The database is up to date.\n" });
    await using program = await start({ DATA_DIR });
    const client = createClient(program.url);
    await client.login();
    expect((await client.get("/api/auth/me")).json).toMatchObject({ user: { username: "ada" } });
    expect((await client.get("/")).text).toContain("Quayside");
  });

  it("explains commands and options that it does not know", async () => {
    await using folder = await temporaryDirectory();
    const DATA_DIR = folder.path;
    expect(await run(["dance"], { DATA_DIR })).toMatchObject({
      code: 1,
      output: expect.stringContaining("no command dance"),
    });
    expect(await run(["help"], { DATA_DIR })).toMatchObject({
      code: 0,
      output: expect.stringContaining("Usage: sitevine"),
    });
  });
});
