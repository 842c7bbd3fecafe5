import { gzipSync } from "node:zlib";
import {
  accountScript,
  dialogsScript,
  editorScript,
  moderationScript,
  notificationsScript,
  readerScript as readerScriptFor,
  readingScript,
  settingsScript,
  suggestScript,
  writingScript,
} from "@sitevine/reader";
import { describe, expect, it } from "vitest";

const EDITOR = { script: "/assets/editor.0.js", style: "/assets/editor.0.css" };
const DIALOGS = "/assets/dialogs.0.js";
const SUGGESTIONS = { script: "/assets/suggest.0.js", style: "/assets/suggest.0.css" };
const LEAVING = "/assets/leaving.0.js";
const readerScript = readerScriptFor(SUGGESTIONS, LEAVING);
const compressed = (script: string): number => gzipSync(script, { level: 9 }).byteLength;
const IMPORT = /(?:^|[;\n])import[\s{"*]|\bimport\(|\brequire\(/;
const UNSAFE = /\beval\(|new Function|document\.write\(/;
// Every way to turn text into markup. Assignments to `src` matter for scripts only, and the script creates none.
const MARKUP_SINKS =
  /\.innerHTML=(?!=)|parseFromString\(|outerHTML|insertAdjacentHTML|createContextualFragment|srcdoc|setHTMLUnsafe|createElement\("script"\)/g;

describe("the reader's script", () => {
  it("is one module that needs nothing else until somebody turns to a search field", () => {
    expect(readerScript).toContain(SUGGESTIONS.style);
    expect(readerScript.replace(`import("${SUGGESTIONS.script}")`, "").replace(`import("${LEAVING}")`, "")).not.toMatch(
      IMPORT,
    );
    expect(readerScript).not.toMatch(UNSAFE);
  });

  it("turns text into markup only with its Trusted Types policy", () => {
    expect(readerScript.match(/createPolicy\("sitevine"/g)).toHaveLength(1);
    expect(readerScript.match(MARKUP_SINKS)?.toSorted()).toEqual([".innerHTML="]);
  });

  it("stays small", () => expect(compressed(readerScript)).toBeLessThan(10 * 1024));
});

describe("the suggestions of search fields", () => {
  it("are a module that needs nothing else and makes no markup of texts", () => {
    for (const unwanted of [IMPORT, UNSAFE, MARKUP_SINKS]) expect(suggestScript).not.toMatch(unwanted);
  });

  it("stay small", () => expect(compressed(suggestScript)).toBeLessThan(1_500));
});

describe.each([
  ["the pages to sign in", accountScript, 2_560],
  ["settings", settingsScript, 6 * 1024 + 512],
  ["notifications", notificationsScript, 2_560],
  ["moderation", (reader: string) => moderationScript(reader, DIALOGS), 1_792],
  // They are loaded when somebody presses a button of moderation.
  ["the dialogs of moderation", dialogsScript, 2_304],
  ["reading lists", readingScript, 1_500],
  ["writing", (reader: string) => writingScript(reader, EDITOR), 3 * 1024 + 768],
  // It is loaded when somebody turns to a form.
  ["the editor", editorScript, 6 * 1024 + 512],
])("the module of %s", (_name, scriptFor, most) => {
  const script = scriptFor("/assets/reader.0.js");

  it("takes from the reader's script what that gives, and from nowhere else", () => {
    const imports = [...script.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*"([^"]*)"/g)];
    expect(new Set(imports.map(([, , from]) => from))).toEqual(new Set(["/assets/reader.0.js"]));
    const [, given = ""] = /\bexport\s*\{([^}]*)\}/.exec(readerScript) ?? [];
    const names = new Set(given.split(",").map((name) => name.split(" as ").at(-1)));
    const taken = imports.flatMap(([, list = ""]) => list.split(",").map((name) => name.split(" as ")[0]));
    expect(taken.filter((name) => !names.has(name))).toEqual([]);
    const own = [EDITOR.script, DIALOGS].reduce((text, address) => text.replace(`import("${address}")`, ""), script);
    expect(own).not.toMatch(/\bimport\(|\brequire\(/);
    expect(script).not.toMatch(UNSAFE);
    expect(script).not.toMatch(MARKUP_SINKS);
  });

  it("stays small", () => expect(compressed(script)).toBeLessThan(most));
});
