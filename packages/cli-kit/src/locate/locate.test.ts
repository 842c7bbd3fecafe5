import type { Finding } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { locateFindings } from "./locate.js";

const at = (text: string, finding: Partial<Finding>) => {
  const file = finding.file ?? "tokens.json";
  const whole: Finding = { rule: "token/type", level: "error", file, message: "is wrong", ...finding };
  return locateFindings([whole], new Map([[file, new TextEncoder().encode(text)]]))[0];
};

/** The text above the carets. */
const marked = (text: string, finding: Partial<Finding>): string | undefined => {
  const excerpt = at(text, finding)?.excerpt;
  return excerpt?.text.slice(excerpt.indent, excerpt.indent + excerpt.length);
};

describe("places in JSON", () => {
  const text = '{\r\n  "a/b": { "c~d": [1, { "deep": "v" }] },\r\n  "name": "x"\r\n}';

  it.each([
    ["/name", '"x"', 3, 11],
    ["/a~1b/c~0d/0", "1", 2, 20],
    ["/a~1b/c~0d/1/deep", '"v"', 2, 33],
    ["/a~1b", '"a/b"', 2, 3],
    ["/a~1b/c~0d/1", "{", 2, 23],
    ["/a~1b/c~0d/9", '"c~d"', 2, 12],
    ["/nowhere", "{", 1, 1],
    ["", "{", 1, 1],
  ])("%j leads to %s", (pointer, words, line, column) => {
    expect(marked(text, { pointer })).toBe(words);
    expect(at(text, { pointer })).toMatchObject({ line, column });
  });

  it("marks the name where the name is wrong", () => {
    expect(marked(text, { pointer: "/name", rule: "token/name" })).toBe('"name"');
  });

  it("says nothing of a text that nests without end, and stays alive", () => {
    expect(at("[".repeat(500_000), { pointer: "/0/0" })?.excerpt).toBeUndefined();
  });

  it("is quick for many findings in a large file", () => {
    const entries = Array.from({ length: 20_000 }, (_, index) => `"--t${index}": "value ${index}"`);
    const bytes = new TextEncoder().encode(`{ "global": {\n${entries.join(",\n")}\n} }`);
    const findings = Array.from({ length: 500 }, (_, index): Finding => {
      const pointer = `/global/--t${index * 40}`;
      return { rule: "token/character", level: "error", file: "tokens.json", pointer, message: "is wrong" };
    });
    const before = process.cpuUsage();
    const located = locateFindings(findings, new Map([["tokens.json", bytes]]));
    expect(located.at(-1)).toMatchObject({ line: 499 * 40 + 2 });
    // Processor time of this process, independent of other processes.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(5_000);
  });
});

describe("places in stylesheets", () => {
  const css = { file: "styles/custom.css", rule: "css/remote-url" };

  it("underlines to the end of the statement", () => {
    expect(marked("a {\n\tcolor: url(x)  ;\n}", { ...css, line: 2, column: 2 })).toBe("color: url(x)");
    expect(marked("@import 'x';", { ...css, line: 1, column: 1 })).toBe("@import 'x'");
  });

  it("cuts long lines around the place", () => {
    const line = `${"a".repeat(5_000)}bad{${"c".repeat(5_000)}`;
    const excerpt = at(line, { ...css, line: 1, column: 5_001 })?.excerpt;
    expect(excerpt?.text.length).toBeLessThan(110);
    expect(excerpt?.text).toMatch(/^…a+bad\{c+…$/);
    expect(marked(line, { ...css, line: 1, column: 5_001 })).toBe("bad");
  });

  it("keeps to the line where the place is beyond it, and gives none for a line that is not there", () => {
    expect(at("short", { ...css, line: 1, column: 99 })?.excerpt).toMatchObject({ indent: 5, length: 1 });
    expect(at("short", { ...css, line: 9, column: 1 })?.excerpt).toBeUndefined();
  });

  it("has nothing to show of files that are no text", () => {
    expect(at("GIF89a", { file: "assets/x.gif", rule: "asset/type", line: 1 })?.excerpt).toBeUndefined();
  });
});
