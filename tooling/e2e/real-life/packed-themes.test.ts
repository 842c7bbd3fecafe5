import { temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient, examplePackage } from "../src/client.js";
import { type RunningProgram, start } from "../src/program.js";
import { repack, ZIP_TOOLS } from "./files/zips.js";

describe("a theme that somebody unpacked and packed again", () => {
  const stack = new AsyncDisposableStack();
  let client: Client;
  let original: Uint8Array;
  beforeAll(async () => {
    const folder = stack.use(await temporaryDirectory());
    const program: RunningProgram = stack.use(await start({ DATA_DIR: folder.path }));
    client = createClient(program.url);
    await client.install();
    await client.login();
    original = await examplePackage("ember");
    expect((await client.upload("/api/admin/themes/import", original)).status).toBe(200);
  });
  afterAll(() => stack.disposeAsync());

  it.each(Object.keys(ZIP_TOOLS))("is installed as before when it comes from %s", async (tool) => {
    const before = (await client.get("/api/admin/themes/library")).json;
    const { status, json } = await client.upload("/api/admin/themes/import", repack(original, tool));
    expect([tool, status, json.error?.details]).toEqual([tool, 200, undefined]);
    const [{ updatedAt: _, ...now }] = (await client.get("/api/admin/themes/library")).json;
    const [{ updatedAt: __, ...then }] = before;
    expect(now).toEqual(then);
  });
});
