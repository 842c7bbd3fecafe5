import { describe, expect, it } from "vitest";
import { codeIn } from "./pasted-code.js";
import { isOfTerminal, withoutEscapes } from "./plain-text.js";

describe("what a terminal shows", () => {
  it.each([
    ["\u001b[32mok\u001b[0m 12 passed", true],
    ["$ ls -l\ntotal 2", true],
    ["NAME      READY   AGE\nsite-0    1/1     4d", true],
    ["A line of words.\nAnother line.", false],
    ["one line", false],
  ])("%j: %s", (text, isTerminal) => expect(isOfTerminal(text)).toBe(isTerminal));

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
