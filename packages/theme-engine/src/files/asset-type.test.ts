import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOf, concat, u16, u32 } from "../../test/raw-zip.js";
import { PNG } from "../../test/sample-theme.js";
import { detectAssetType } from "./asset-type.js";

const zeros = (count: number) => new Uint8Array(count);
const ftyp = (...brands: readonly string[]) =>
  concat(new Uint8Array([0, 0, 0, 8 + brands.length * 4]), bytesOf(`ftyp${brands.join("")}`), zeros(40));
const icon = (offset: number) => concat(u16(0), u16(1), u16(1), zeros(8), u32(4), u32(offset), zeros(4));
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));

describe("detectAssetType", () => {
  it.each([
    ["image/png", PNG],
    ["image/jpeg", new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ["image/gif", bytesOf("GIF89a...")],
    ["image/webp", bytesOf("RIFF1234WEBPVP8 ")],
    ["image/avif", ftyp("avif", "\0\0\0\0", "mif1")],
    ["image/avif", ftyp("mif1", "\0\0\0\0", "avif")],
    ["image/x-icon", icon(22)],
    ["font/woff", bytesOf("wOFF....")],
    ["font/woff2", bytesOf("wOF2....")],
    ["font/ttf", concat(new Uint8Array([0, 1, 0, 0, 0, 1]), zeros(60))],
    ["font/otf", bytesOf("OTTO....")],
    ["image/svg+xml", bytesOf("<svg/>")],
    [
      "image/svg+xml",
      bytesOf(
        '\ufeff<?xml version="1.0"?>\n<!-- > <html> -->\n<?xml-stylesheet href="x"?><!DOCTYPE svg PUBLIC "->" [<!ENTITY a ">">]> <svg xmlns="x">',
      ),
    ],
    ["image/svg+xml", utf16("<?xml version='1.0' encoding='utf-16'?><svg ")],
  ])("tells %s %#", (type, bytes) => {
    expect(detectAssetType(bytes)).toBe(type);
  });

  it.each([
    ["nothing", zeros(0)],
    ["HTML", bytesOf("<!DOCTYPE html><svg>")],
    ["an SVG inside of HTML", bytesOf("<html><svg></svg></html>")],
    ["text before the root", bytesOf("x<svg>")],
    ["another element", bytesOf("<svgx>")],
    ["an open comment", bytesOf("<!-- <svg>")],
    ["an open document type", bytesOf("<!DOCTYPE svg [<svg>")],
    ["compressed SVG", new Uint8Array([31, 139, 8])],
    ["a program", bytesOf("MZ\u0090")],
    ["JavaScript", bytesOf("alert(1)")],
    ["a zip", bytesOf("PK\u0003\u0004")],
    ["a video", ftyp("isom", "\0\0\0\0", "mp42")],
    ["four bytes of an icon", concat(new Uint8Array([0, 0, 1, 0]), zeros(4))],
    ["an icon that points outside", icon(99)],
    ["a font without tables", new Uint8Array([0, 1, 0, 0, 0, 0, 0, 0])],
  ])("does not take %s for an asset", (_, bytes) => {
    expect(detectAssetType(bytes)).toBeUndefined();
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => void detectAssetType(bytes)));
  });
});
