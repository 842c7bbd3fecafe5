import fc from "fast-check";
import { expect, it } from "vitest";
import { fuzzRuns } from "../../test/fuzz-runs.js";
import { pathSteps, uploadPath } from "./upload-path.js";

const pathOf = (path: string) => {
  const steps = pathSteps(path);
  return steps && uploadPath(steps);
};

it.each([
  ["/uploads/a.png", "/uploads/a.png"],
  ["/uploads/themes/harbor/a%20b.png", "/uploads/themes/harbor/a b.png"],
  ["/uploads/%C3%A9.png", "/uploads/é.png"],
  ["/uploads/100%25.png", "/uploads/100%.png"],
  ["/uploads/..a/b..png", "/uploads/..a/b..png"],
])("%s is the file %s", (path, file) => {
  expect(pathOf(path)).toBe(file);
});

it.each([
  "/uploads",
  "/uploads/",
  "/uploads//a.png",
  "/uploads/./a.png",
  "/uploads/../.env",
  "/uploads/../../.env",
  "/uploads/a/../../../.env",
  "/uploads/%2e%2e/.env",
  "/uploads/%2E./.env",
  "/uploads/%252e%252e/.env",
  "/uploads/..%2f.env",
  "/uploads/..%5c.env",
  "/uploads/a%5Cb.png",
  "/uploads/..\\.env",
  "/uploads/a%00.png",
  "/uploads/a\0.png",
  "/uploads/a%0ab.png",
  "/uploads/%ff.png",
  "/uploads/%",
  "/%75ploads/../a.png",
  "/Uploads/a.png",
  "/etc/passwd",
  "uploads/a.png",
  "",
])("%j is no file", (path) => {
  expect(pathOf(path)).toBeUndefined();
});

it("never leaves the folder, whatever the path", () => {
  const piece = fc.constantFrom("/", ".", "..", "%2e", "%2f", "%5c", "\\", "%25", "a", "%00", "é", "uploads");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const path = pathOf(`/uploads/${pieces.join("")}`);
      if (path === undefined) return;
      expect(decodeURI(new URL(path.replaceAll("%", "%25"), "https://site.invalid").pathname)).toBe(path);
      expect(path.startsWith("/uploads/")).toBe(true);
    }),
    { numRuns: fuzzRuns(2_000) },
  );
});
