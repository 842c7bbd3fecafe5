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
      permissions: ["network:api.example.org", "mail:send"],
      licensed: true,
      entry: "dist/server.mjs",
      admin: "admin/",
      migrations: "db/migrations/",
    };
    expect(pluginManifestSchema.parse(full)).toEqual(full);
  });

  it.each([
    "network:*",
    "network:xn--bcher-kva.example",
    "network:a.b-c.d1.example.org",
    "users:read-private",
    "panel:scripts",
  ])("knows the right %s", (right) => {
    expect(accepts({ permissions: [right] })).toBe(true);
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
    { permissions: ["forum.post"] },
    { permissions: "mail:send" },
    { permissions: ["mail:send", "mail:send"] },
    { permissions: ["network:"] },
    { permissions: ["network:API.example.org"] },
    { permissions: ["network:localhost"] },
    { permissions: ["network:127.0.0.1"] },
    { permissions: ["network:[::1]"] },
    { permissions: ["network:api.example.org:8080"] },
    { permissions: ["network:*.example.org"] },
    { permissions: ["network:api.example.org/path"] },
    { permissions: ["network:-a.example.org"] },
    { permissions: ["network:a..example.org"] },
    { permissions: [" mail:send"] },
    { permissions: ["mail:send\n"] },
    { permissions: ["fs:write"] },
    { licensed: "yes" },
    { description: "x".repeat(501) },
  ])("refuses %o", (changes) => {
    expect(accepts(changes)).toBe(false);
  });
});
