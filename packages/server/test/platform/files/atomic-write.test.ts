import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, test } from "vitest";
import { createFileOnce, makeFolder, writeFileAtomic } from "../../../src/platform/files/atomic-write.js";

const bytes = (text: string) => Buffer.from(text);

describe("an atomic write", () => {
  test("replaces the file and leaves nothing else", async () => {
    await using folder = await temporaryDirectory();
    const file = join(folder.path, "file");
    await writeFileAtomic(file, bytes("one"));
    await writeFileAtomic(file, bytes("two"));
    expect(await readFile(file, "utf8")).toBe("two");
    expect(await readdir(folder.path)).toEqual(["file"]);
  });

  test("that cannot end leaves the old file and no other", async () => {
    await using folder = await temporaryDirectory();
    await makeFolder(join(folder.path, "target", "full"));
    await expect(writeFileAtomic(join(folder.path, "target"), bytes("x"))).rejects.toThrow();
    expect(await readdir(folder.path)).toEqual(["target"]);
  });

  test("that is killed leaves the old content or the new, whole", async () => {
    await using folder = await temporaryDirectory();
    const file = join(folder.path, "file");
    const size = 300_000;
    await writeFile(file, "a".repeat(size));
    for (let round = 0; round < 5; round += 1) {
      const writer = startWriter(file, size);
      try {
        for (let written = 0; written <= round; written += 1) await once(writer, "message");
      } finally {
        writer.kill("SIGKILL");
        await once(writer, "exit");
      }
      expect(await readFile(file, "utf8")).toMatch(new RegExp(`^(a{${size}}|b{${size}}|c{${size}})$`));
    }
    expect((await readdir(folder.path)).every((name) => name === "file" || name.startsWith(".unfinished-"))).toBe(true);
  });
});

describe("a file made once", () => {
  test("has one maker among many, and its content", async () => {
    await using folder = await temporaryDirectory();
    const file = join(folder.path, "file");
    const made = await Promise.all(Array.from({ length: 20 }, (_, index) => createFileOnce(file, bytes(`${index}`))));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await readFile(file, "utf8")).toBe(String(made.indexOf(true)));
    expect(await readdir(folder.path)).toEqual(["file"]);
  });

  test("is not half there while another process makes it", async () => {
    await using folder = await temporaryDirectory();
    const file = join(folder.path, "file");
    const making = createFileOnce(file, Buffer.alloc(2_000_000, 1));
    const seen = await eventually(() => readFile(file));
    expect(seen.length).toBe(2_000_000);
    expect(await making).toBe(true);
  });
});

test("a folder can be made by many at once", async () => {
  await using folder = await temporaryDirectory();
  const deep = join(folder.path, "a", "b", "c");
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(deep)));
  expect(await readdir(join(folder.path, "a", "b"))).toEqual(["c"]);
});

/** A process that writes the file over and over, and tells each time before it does. */
function startWriter(file: string, size: number): ChildProcess {
  const hooks = new URL("../../crash/source-hooks.mjs", import.meta.url).href;
  const module = new URL("../../../src/platform/files/atomic-write.ts", import.meta.url).href;
  const program = `
    import { writeFileAtomic } from ${JSON.stringify(module)};
    for (let letter = "b"; ; letter = letter === "b" ? "c" : "b") {
      process.send(letter);
      await writeFileAtomic(${JSON.stringify(file)}, Buffer.alloc(${size}, letter));
    }`;
  return spawn(process.execPath, ["--import", hooks, "--input-type=module", "--eval", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}
