import { describe, expect, it } from "vitest";
import { pluginManifestSchema } from "./manifest.js";

const manifest = {
  id: "forum",
  name: "Forum",
  version: "1.0.0",
  vendor: "Sitevine",
  minServiceVersion: "0.1.0",
  entry: "server.js",
};
const accepts = (changes: object) => pluginManifestSchema.safeParse({ ...manifest, ...changes }).success;

describe("pluginManifestSchema", () => {
  it("takes the smallest manifest and the fullest, and drops what it does not know", () => {
    expect(pluginManifestSchema.parse({ ...manifest, future: true })).toEqual(manifest);
    const full = {
      ...manifest,
      maxServiceVersion: "2.0.0",
      description: "x".repeat(500),
      permissions: ["forum.post", "forum.topic.pin"],
      licensed: true,
      entry: "dist/server.mjs",
      admin: "admin/",
      migrations: "db/migrations/",
    };
    expect(pluginManifestSchema.parse(full)).toEqual(full);
  });

  it.each([
    { id: "Forum" },
    { id: "__proto__" },
    { id: "x".repeat(65) },
    { version: "1.0" },
    { vendor: undefined },
    { entry: undefined },
    { entry: "../server.js" },
    { entry: "/server.js" },
    { entry: "a/./server.js" },
    { entry: "server.ts" },
    { entry: "a\\server.js" },
    { admin: "admin" },
    { admin: "../admin/" },
    { migrations: "a//b/" },
    { permissions: ["post"] },
    { permissions: "forum.post" },
    { licensed: "yes" },
    { description: "x".repeat(501) },
  ])("refuses %o", (changes) => {
    expect(accepts(changes)).toBe(false);
  });
});
