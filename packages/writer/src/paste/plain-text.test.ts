import { describe, expect, it } from "vitest";
import { codeIn } from "./pasted-code.js";
import { isInColumns, isOfTerminal, withoutEscapes } from "./plain-text.js";

describe("what a terminal shows", () => {
  it.each([
    ["\u001b[32mok\u001b[0m 12 passed", true],
    ["$ ls -l\ntotal 2", true],
    ["~/site$ npm test\n> site@1.0.0 test", true],
    ["ada@harbour:~/site$ git log\n* 1a2b3c4 Begin", true],
    ["[root@harbour ~]# apt update\nHit:1 stable", true],
    ["ada@harbour site % npm test\nok", true],
    ["➜ site git:(main) ✗\nok", true],
    ["(venv) $ pip list\nPackage Version", true],
    ["PS C:\\Users\\ada> dir\nMode", true],
    ["# Title\n\nA line of words.", false],
    ["## Title\nA line of words.", false],
    ["40% of all boats are moored.\nThe others are at sea.", false],
    ["$ 5 is the price.\nIt was less.", false],
    ["A line of words.\nAnother line.", false],
    ["one line", false],
    ["$ one", false],
  ])("%j: %s", (text, isTerminal) => expect(isOfTerminal(text)).toBe(isTerminal));

  it.each([
    ["NAME      READY   AGE\nsite-0    1/1     4d", true],
    ["Mode    Name\n----    ----\nd       src", true],
    ["One sentence.  Another one.\nA third one.  A fourth.", false],
    ["A line of words.\nAnother line.", false],
  ])("in columns: %j: %s", (text, isColumns) => expect(isInColumns(text)).toBe(isColumns));

  it("loses the byte order mark before a heading (issue 52, line 16)", () =>
    expect(withoutEscapes("\ufeff# One\r\n\ufeff# Two")).toBe("# One\n# Two"));

  it("loses its colours", () => expect(withoutEscapes("\u001b[1;32mok\u001b[0m\r\n")).toBe("ok\n"));
});

describe("what VS Code copies", () => {
  const html = `<meta charset='utf-8'><div style="color: #ccc;background-color: #1f1f1f;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;"><div><span style="color: #569cd6;">const</span></div></div>`;

  it("is code in its language", () => {
    const text = "const a = 1;\r\nexport { a };\r\n";
    const editorData = JSON.stringify({ version: 1, mode: "typescript" });
    expect(codeIn({ html, text, editorData })).toEqual({ text: "const a = 1;\nexport { a };", language: "ts" });
    expect(codeIn({ html, text, editorData: "" })).toEqual({ text: "const a = 1;\nexport { a };", language: "" });
  });

  it("is code as other editors and terminals copy it", () => {
    const text = "a\nb";
    const jetBrains = `<html><body><pre style="color:#a9b7c6;font-family:'JetBrains Mono',monospace">a<br>b</pre></body></html>`;
    const terminal = `<BODY><!--StartFragment --><DIV STYLE="white-space:pre;font-family:'Cascadia Mono',monospace">a<BR>b</DIV><!--EndFragment --></BODY>`;
    for (const markup of [jetBrains, terminal])
      expect(codeIn({ html: markup, text, editorData: "" })).toEqual({ text, language: "" });
    const page = `<pre style="font-family:monospace">a</pre><p>b</p><pre>c</pre>`;
    expect(codeIn({ html: page, text, editorData: "" })).toBeUndefined();
  });

  it("is text where it is a part of one line", () => {
    expect(codeIn({ html, text: "const", editorData: "{}" })).toBeUndefined();
  });
});
