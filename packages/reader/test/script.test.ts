import { gzipSync } from "node:zlib";
import { readerScript } from "@sitevine/reader";
import { expect, it } from "vitest";

it("is one module that needs nothing else", () => {
  expect(readerScript).not.toMatch(/(?:^|[;\n])import[\s{"*]|\bimport\(|\brequire\(/);
  expect(readerScript).not.toMatch(/\beval\(|new Function|document\.write\(/);
});

it("stays small", () => {
  expect(gzipSync(readerScript, { level: 9 }).byteLength).toBeLessThan(12 * 1024);
});
