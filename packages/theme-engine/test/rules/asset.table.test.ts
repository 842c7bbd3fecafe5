import { describe, expect, it } from "vitest";
import { readThemePackage } from "../../src/index.js";
import { refusalsIn } from "../find.js";
import { bytesOf, concat } from "../raw-zip.js";
import { PNG, pack, SAMPLE } from "../sample-theme.js";

/** The detected media type of a file; undefined when the package is refused. */
function typeOf(name: string, contents: Uint8Array | string): string | undefined {
  const read = readThemePackage(pack({ ...SAMPLE, [`assets/${name}`]: contents }), { serviceVersion: "0.1.0" });
  return read.ok ? read.theme.assets.get(name)?.type : undefined;
}

const GIF = bytesOf("GIF89a\u0001\0\u0001\0");
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const page = bytesOf("<!DOCTYPE html><script>alert(1)</script>");

describe("an asset", () => {
  it.each([
    ["HTML", page],
    ["JavaScript", bytesOf("alert(1)")],
    ["a module", bytesOf("export default 1")],
    ["PHP", bytesOf("<?php system($_GET[0]); ?>")],
    ["a shell script", bytesOf("#!/bin/sh\nrm -rf /")],
    ["a Windows program", bytesOf("MZ\u0090\0")],
    ["a Linux program", bytesOf("\u007fELF")],
    ["a stylesheet", bytesOf("a { color: red }")],
    ["a zip", bytesOf("PK\u0003\u0004")],
    ["a PDF", bytesOf("%PDF-1.7")],
    ["XML of another kind", bytesOf('<?xml version="1.0"?><rss/>')],
    ["an SVG inside of HTML", bytesOf("<html><svg></svg></html>")],
    ["a compressed SVG", new Uint8Array([31, 139, 8, 0])],
    ["nothing", new Uint8Array()],
  ])("that is %s refuses the whole package, whatever its name", (_, contents) => {
    for (const name of ["x.png", "x.svg", "x.woff2", "x"])
      expect(refusalsIn({ [`assets/${name}`]: contents })).toEqual(["asset/type"]);
  });

  it.each(["page.html", "x.svg", "x.js", "x.php", ".htaccess", "x.css", "x.PNG", "x"])(
    "that is a PNG called %s is served as one",
    (name) => {
      expect(typeOf(name, PNG)).toBe("image/png");
    },
  );

  it.each([
    ["a GIF with a page behind it", "x.html", concat(GIF, page), "image/gif"],
    ["a GIF with an archive behind it", "x.jar", concat(GIF, bytesOf("PK\u0005\u0006")), "image/gif"],
    ["a JPEG with a page behind it", "x.html", concat(JPEG, page), "image/jpeg"],
    ["a PNG with a zip behind it", "x.zip", concat(PNG, bytesOf("PK\u0003\u0004")), "image/png"],
  ])("that is %s is the image and nothing else", (_, name, contents, type) => {
    expect(typeOf(name, contents)).toBe(type);
  });

  it.each([
    ["a script", "<svg><script>alert(1)</script></svg>"],
    ["a handler", '<svg onload="alert(1)"/>'],
    ["a page inside", "<svg><foreignObject><body xmlns='http://www.w3.org/1999/xhtml'/></foreignObject></svg>"],
    ["another site", '<svg><use href="https://evil.example/a.svg#x"/></svg>'],
    ["animated links", '<svg><a><set attributeName="href" to="javascript:alert(1)"/></a></svg>'],
    ["a stylesheet instruction", '<?xml-stylesheet href="https://evil.example/a.xsl"?><svg/>'],
    [
      "an entity bomb",
      `<!DOCTYPE svg [<!ENTITY a "${"x".repeat(1_000)}"><!ENTITY b "${"&a;".repeat(1_000)}">]><svg>${"&b;".repeat(1_000)}</svg>`,
    ],
    ["an outside entity", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'],
  ])("that is an SVG with %s is an SVG only, which is served where nothing in it runs", (_, svg) => {
    for (const name of ["x.svg", "x.html", "x.xml"]) expect(typeOf(name, svg)).toBe("image/svg+xml");
  });
});
