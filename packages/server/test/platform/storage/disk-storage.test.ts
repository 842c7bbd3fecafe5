import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeClock, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, test } from "vitest";
import type { BlobStorage } from "../../../src/platform/storage/blob-storage.js";
import { openDiskStorage } from "../../../src/platform/storage/disk-storage.js";

// Temporary folders of tests are in one of these, which may be different file systems.
const PARENTS = [tmpdir(), "/dev/shm"].filter((folder) => existsSync(folder));
const hasOtherFileSystem = new Set(PARENTS.map((folder) => statSync(folder).dev)).size > 1;

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | null) => (content === null ? null : new TextDecoder().decode(content));

async function withStorage(
  work: (storage: BlobStorage, root: string, outside: string) => Promise<void>,
): Promise<void> {
  await using folder = await temporaryDirectory();
  const [root, outside] = [join(folder.path, "uploads"), join(folder.path, "outside")];
  await mkdir(outside);
  await work(await openDiskStorage(root, fakeClock()), root, outside);
}

describe("the disk storage", () => {
  test("gives back what was written, and null for what was not", () =>
    withStorage(async (storage) => {
      await storage.write("themes/forest/logo.png", bytes("one"));
      await storage.write("themes/forest/logo.png", bytes("two"));
      expect(text(await storage.read("themes/forest/logo.png"))).toBe("two");
      expect(await storage.exists("themes/forest/logo.png")).toBe(true);
      for (const absent of ["none", "themes/none/logo.png", "themes", "themes/forest/logo.png/below"]) {
        expect(await storage.read(absent)).toBeNull();
        expect(await storage.exists(absent)).toBe(false);
      }
    }));

  test("takes a file from outside, and copies a blob to one", () =>
    withStorage(async (storage, _root, outside) => {
      const [source, target] = [join(outside, "source"), join(outside, "target")];
      await writeFile(source, "packed");
      await writeFile(target, "something longer than that");
      await storage.adopt("packages/theme/coast/abc", source);
      await rm(source);
      expect(text(await storage.read("packages/theme/coast/abc"))).toBe("packed");
      expect(await storage.copyTo("packages/theme/coast/abc", target)).toBe(true);
      expect(await readFile(target, "utf8")).toBe("packed");
      expect(await storage.copyTo("packages/theme/coast/none", target)).toBe(false);
      await expect(storage.adopt("packages/none", join(outside, "none"))).rejects.toThrow("ENOENT");
      expect(await storage.list("")).toEqual(["packages/theme/coast/abc"]);
    }));

  test("shares the content of a file from outside instead of copying it, in place of what was there", () =>
    withStorage(async (storage, root, outside) => {
      const source = join(outside, "source");
      await writeFile(source, "packed", { mode: 0o600 });
      await storage.write("packages/one", bytes("old"));
      await storage.adopt("packages/one", source);
      const [here, there] = [await stat(join(root, "packages", "one")), await stat(source)];
      expect([here.ino, here.nlink, here.mode & 0o777]).toEqual([there.ino, 2, 0o644]);
      expect(text(await storage.read("packages/one"))).toBe("packed");
      expect(await readdir(join(root, ".unfinished"))).toEqual([]);
    }));

  test.runIf(hasOtherFileSystem)("copies a file from outside that it cannot share", () =>
    withStorage(async (storage, root) => {
      const other = PARENTS.find((folder) => statSync(folder).dev !== statSync(root).dev);
      const folder = await mkdtemp(join(other ?? "", "sitevine-"));
      try {
        const source = join(folder, "source");
        await writeFile(source, "packed");
        await storage.adopt("packages/one", source);
        expect((await stat(join(root, "packages", "one"))).nlink).toBe(1);
        expect(text(await storage.read("packages/one"))).toBe("packed");
        expect(await readdir(join(root, ".unfinished"))).toEqual([]);
      } finally {
        await rm(folder, { recursive: true });
      }
    }),
  );

  test("stores a batch as a whole, and leaves nothing of one that is given up", () =>
    withStorage(async (storage, root) => {
      await storage.write("themes/a/one", bytes("old"));
      {
        await using batch = storage.batch();
        const placed = await Promise.all(
          ["themes/a/one", "themes/a/two", "themes/b/one"].map(async (key) => ({
            ...(await batch.write(bytes(`new ${key}`))),
            key,
          })),
        );
        // Written and not stored.
        await batch.write(bytes("left over"));
        expect(await storage.list("")).toEqual(["themes/a/one"]);
        expect(text(await storage.read("themes/a/one"))).toBe("old");
        await batch.commit(placed);
      }
      const keys = ["themes/a/one", "themes/a/two", "themes/b/one"];
      expect(await storage.list("")).toEqual(keys);
      for (const key of keys) expect(text(await storage.read(key))).toBe(`new ${key}`);
      {
        await using batch = storage.batch();
        await batch.write(bytes("never"));
        // Still being written when the batch is given up.
        void batch.write(bytes("never"));
      }
      expect(await storage.list("")).toEqual(keys);
      expect(await readdir(join(root, ".unfinished"))).toEqual([]);
    }));

  test("stores nothing of a batch with a key that is none, or whose folder is a link", () =>
    withStorage(async (storage, root, outside) => {
      {
        await using batch = storage.batch();
        const [one, other] = [await batch.write(bytes("x")), await batch.write(bytes("x"))];
        const fine = { ...one, key: "themes/a" };
        await expect(batch.commit([fine, { ...other, key: "../outside/x" }])).rejects.toThrow(RangeError);
        await symlink(outside, join(root, "linked"));
        await expect(batch.commit([fine, { ...other, key: "linked/x" }])).rejects.toThrow("symbolic link");
      }
      expect(await storage.list("")).toEqual([]);
      expect(await readdir(outside)).toEqual([]);
      expect(await readdir(join(root, ".unfinished"))).toEqual([]);
    }));

  test("deletes, and does not mind when there is nothing", () =>
    withStorage(async (storage) => {
      await storage.write("a/b", bytes("x"));
      await storage.delete("a/b");
      await storage.delete("a/b");
      await storage.delete("none/at/all");
      expect(await storage.list("")).toEqual([]);
    }));

  test("lists the keys below a folder, whole names only", () =>
    withStorage(async (storage) => {
      for (const key of ["b", "a/2", "a/1", "a/c/3", "ab/4"]) await storage.write(key, bytes(key));
      expect(await storage.list("")).toEqual(["a/1", "a/2", "a/c/3", "ab/4", "b"]);
      expect(await storage.list("a")).toEqual(["a/1", "a/2", "a/c/3"]);
      expect(await storage.list("none")).toEqual([]);
    }));

  test("refuses every key that is not one", () =>
    withStorage(async (storage) => {
      for (const key of ["../outside/x", "/etc/passwd", ".unfinished/x", "a/../../x", ""]) {
        await expect(storage.write(key, bytes("x"))).rejects.toThrow(RangeError);
        await expect(storage.read(key)).rejects.toThrow(RangeError);
        await expect(storage.delete(key)).rejects.toThrow(RangeError);
      }
    }));

  test("follows no symbolic link, neither a folder nor a file", () =>
    withStorage(async (storage, root, outside) => {
      await writeFile(join(outside, "secret"), "secret");
      await symlink(outside, join(root, "folder"));
      await symlink(join(outside, "secret"), join(root, "file"));
      for (const key of ["folder/secret", "file"])
        expect([key, await storage.read(key), await storage.exists(key)]).toEqual([key, null, false]);
      await expect(storage.write("folder/new", bytes("x"))).rejects.toThrow(/symbolic link/);
      await expect(storage.write("folder/deep/new", bytes("x"))).rejects.toThrow(/symbolic link/);
      await expect(storage.delete("folder/secret")).rejects.toThrow(/symbolic link/);
      expect(await storage.list("")).toEqual([]);
      await storage.write("file", bytes("mine"));
      expect(await readdir(outside)).toEqual(["secret"]);
      expect(text(await storage.read("file"))).toBe("mine");
    }));

  test("shows readers the old or the new content while it is written over", () =>
    withStorage(async (storage) => {
      const versions = ["a", "b"].map((letter) => letter.repeat(200_000));
      await storage.write("page", bytes(versions[0] ?? ""));
      const writing = Promise.all(
        versions.flatMap((version) => [version, version]).map((v) => storage.write("page", bytes(v))),
      );
      for (let round = 0; round < 20; round += 1) expect(versions).toContain(text(await storage.read("page")));
      await writing;
    }));

  test("clears away old unfinished writes when it is opened, and leaves young ones", () =>
    withStorage(async (_storage, root) => {
      const [old, young] = [join(root, ".unfinished", "old"), join(root, ".unfinished", "young")];
      for (const file of [old, young]) await writeFile(file, "half");
      const clock = fakeClock();
      const now = clock.now().getTime() / 1_000;
      await utimes(old, now - 2 * 60 * 60, now - 2 * 60 * 60);
      await utimes(young, now - 60, now - 60);
      const storage = await openDiskStorage(root, clock);
      expect(await readdir(join(root, ".unfinished"))).toEqual(["young"]);
      expect(await storage.list("")).toEqual([]);
    }));
});
