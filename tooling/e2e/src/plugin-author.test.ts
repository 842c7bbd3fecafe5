import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually, temporaryDirectory } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { ADMIN, createClient } from "./client.js";
import { start } from "./program.js";

const SVPLUGIN = fileURLToPath(new URL("../../../packages/plugin-cli/dist/main.js", import.meta.url));

/** `svplugin` with these arguments, until it is stopped. */
function svplugin(...args: readonly string[]) {
  const child = spawn(process.execPath, [SVPLUGIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const ended = once(child, "exit");
  return {
    ended,
    output: () => printed,
    async [Symbol.asyncDispose]() {
      child.kill("SIGINT");
      await ended;
    },
  };
}

it("takes an author from nothing to a plugin that changes while its site runs, and a site to safety", async () => {
  await using data = await temporaryDirectory();
  await using drafts = await temporaryDirectory();
  const folder = join(drafts.path, "guest-book");
  expect(await svplugin("new", folder).ended).toEqual([0, null]);
  const source = join(folder, "src/index.ts");
  const first = await readFile(source, "utf8");
  const passwordFile = join(drafts.path, "password");
  await writeFile(passwordFile, `${ADMIN.password}\n`);
  const notes = "/api/p/guest-book/notes";
  {
    await using program = await start({ DATA_DIR: data.path });
    const client = createClient(program.url);
    await client.install();
    await client.login();
    await using dev = svplugin(
      "dev",
      folder,
      "--site",
      program.url,
      "--email",
      ADMIN.email,
      "--password-file",
      passwordFile,
    );
    await eventually(async () => expect((await client.get(notes)).json).toEqual({ greeting: "Welcome", notes: [] }));
    expect((await client.put("/api/p/guest-book/note", "I was here")).status).toBe(204);
    expect((await client.get(notes)).json).toEqual({ greeting: "Welcome", notes: ["I was here"] });

    await writeFile(source, first.replace("greeting, notes:", "hello: greeting, notes:"));
    await eventually(async () => expect((await client.get(notes)).json).toMatchObject({ hello: "Welcome" }));

    await writeFile(source, 'throw new Error("not finished");');
    await eventually(() => expect(dev.output()).toContain("not finished"));
    await writeFile(source, "export default {");
    await eventually(() => expect(dev.output()).toContain("cannot be bundled"));
    expect((await client.get(notes)).json).toEqual({ hello: "Welcome", notes: ["I was here"] });
  }
  {
    await using program = await start({ DATA_DIR: data.path }, ["--safe"]);
    const client = createClient(program.url);
    await client.login();
    await eventually(() => expect(program.output()).toContain("Safe mode: no plugin runs."));
    expect(await client.get(notes)).toMatchObject({ status: 404, code: "SVC-PLUGIN-2020" });
    expect((await client.get("/api/plugins")).json).toMatchObject([{ id: "guest-book", status: "enabled" }]);
    expect((await client.post("/api/plugins/guest-book/enable")).json).toHaveProperty(
      "error.message",
      expect.stringContaining("--safe"),
    );
  }
  await using program = await start({ DATA_DIR: data.path });
  const client = createClient(program.url);
  await eventually(async () => expect((await client.get(notes)).status).toBe(200));
});
