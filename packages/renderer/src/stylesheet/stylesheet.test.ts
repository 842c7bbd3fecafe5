import { readdir, readFile } from "node:fs/promises";
import { STYLE_VARIANTS, TOKEN_REGISTRY } from "@sitevine/contracts";
import type { Root } from "postcss";
import { list, parse } from "postcss";
import { describe, expect, it } from "vitest";
import { accountStylesheet } from "./account-stylesheet.js";
import { compact } from "./compact.js";
import { editorStylesheet } from "./editor-stylesheet.js";
import { moderationStylesheet } from "./moderation-stylesheet.js";
import { pluginPageStylesheet } from "./plugin-page-stylesheet.js";
import { readingStylesheet } from "./reading-stylesheet.js";
import { baseStylesheet, baseStylesheetHash } from "./stylesheet.js";
import { suggestStylesheet } from "./suggest-stylesheet.js";
import { writingStylesheet } from "./writing-stylesheet.js";

const sheet = parse(baseStylesheet);

function declarations(root: Root, accepts: (selector: string) => boolean): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  root.walkRules((rule) => {
    if (!rule.selectors.some(accepts)) return;
    rule.walkDecls((declaration) => {
      found.set(declaration.prop, declaration.value);
    });
  });
  return found;
}

describe("tokens of the bundled stylesheet", () => {
  const declared = declarations(sheet, (selector) => selector === ":root");

  it("declare every registered default with exactly its value", () => {
    const defaults = TOKEN_REGISTRY.filter((entry) => entry.default !== null);
    expect(Object.fromEntries(declared)).toEqual(
      Object.fromEntries(defaults.map((entry) => [entry.name, entry.default])),
    );
  });

  it("stand on the root and on token islands", () => {
    const [layer] = sheet.nodes;
    const first = layer?.type === "atrule" ? layer.nodes?.[0] : undefined;
    expect(first?.type === "rule" && first.selectors).toEqual([":root", ".sv-site-tokens"]);
  });
});

describe.each([
  ["bundled stylesheet", baseStylesheet],
  ["stylesheet of account pages", accountStylesheet],
  ["stylesheet of moderation", moderationStylesheet],
  ["stylesheet of plugins' pages", pluginPageStylesheet],
  ["stylesheet of suggestions", suggestStylesheet],
])("components of the %s", (_name, css) => {
  const registered = new Map(TOKEN_REGISTRY.map((entry) => [entry.name, entry]));
  const outside: { selector: string; prop: string; value: string }[] = [];
  parse(css).walkDecls((declaration) => {
    const rule = declaration.parent;
    if (rule?.type !== "rule" || ("selector" in rule && rule.selector.startsWith(":root"))) return;
    outside.push({
      selector: "selector" in rule ? String(rule.selector) : "",
      prop: declaration.prop,
      value: declaration.value,
    });
  });

  it("use no raw colours and no primitives", () => {
    const raw = outside.filter(({ value }) =>
      /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklch|white|black|red|green|blue|grey|gray)\b|--primitive-/i.test(
        value,
      ),
    );
    expect(raw).toEqual([]);
  });

  it("read registered tokens, with a fallback where a token has no global value", () => {
    const privately = /^--_/;
    const wrong = outside.flatMap(({ selector, value }) =>
      [...value.matchAll(/var\((--[\w-]+)(,?)/g)].filter(([, name = "", comma]) => {
        if (privately.test(name)) return false;
        const entry = registered.get(name);
        if (!entry) return true;
        return entry.default === null && comma === "" && !selector.includes("sv-v--");
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("set no registered token outside variants, and no other name but private ones", () => {
    const set = outside.filter(({ prop }) => prop.startsWith("--") && !prop.startsWith("--_"));
    expect(set.filter(({ selector }) => !selector.startsWith(".sv-v--"))).toEqual([]);
    expect(set.filter(({ prop }) => !registered.has(prop))).toEqual([]);
  });

  it("follow the one look of the site and reach nowhere else", () => {
    expect(css).not.toMatch(/prefers-color-scheme|data-theme|@import|url\(|light-dark/i);
  });

  it("use logical directions, so that right-to-left pages mirror", () => {
    const physical = outside.filter(({ prop }) =>
      /^(?:margin|padding|border)-(?:left|right|top|bottom)|^(?:left|right|top|bottom|width|height|(?:min|max)-(?:width|height))$/.test(
        prop,
      ),
    );
    expect(physical).toEqual([]);
  });

  it("never tell left from right in a shorthand or a value", () => {
    const sided = outside.filter(({ prop, value }) => {
      if (/^(?:text-align|float|clear)$/.test(prop)) return /\b(?:left|right)\b/.test(value);
      if (!/^(?:margin|padding|inset|border-(?:width|style|color))$/.test(prop)) return false;
      const [, second, , fourth] = list.space(value);
      return fourth !== undefined && second !== fourth;
    });
    expect(sided).toEqual([]);
  });
});

describe.each([
  ["bundled stylesheet", baseStylesheet],
  ["stylesheet of account pages", accountStylesheet],
  ["stylesheet of forms", editorStylesheet],
  ["stylesheet of moderation", moderationStylesheet],
  ["stylesheet of plugins' pages", pluginPageStylesheet],
  ["stylesheet of lists", readingStylesheet],
  ["stylesheet of suggestions", suggestStylesheet],
  ["stylesheet of writing", writingStylesheet],
])("the cascade layer of the %s", (_name, css) => {
  it("holds every rule, except for what is important, so that layered rules of a theme win over it", () => {
    const [layer, ...others] = parse(css).nodes;
    if (layer?.type !== "atrule") throw new Error("There is no layer.");
    expect(`@${layer.name} ${layer.params}`).toBe("@layer sv");
    const importance = (root: { walkDecls: Root["walkDecls"] }): boolean[] => {
      const found: boolean[] = [];
      root.walkDecls((declaration) => void found.push(declaration.important === true));
      return found;
    };
    expect(importance(layer)).not.toContain(true);
    for (const node of others)
      if (node.type === "rule" || node.type === "atrule") expect(importance(node)).not.toContain(false);
  });
});

describe("the bundled stylesheet", () => {
  it("points the card at the surface in every variant", () => {
    for (const name of STYLE_VARIANTS) {
      const variant = declarations(sheet, (selector) => selector === `.sv-v--${name}`);
      for (const token of ["bg", "fg", "fg-muted", "border", "border-width", "radius", "shadow"]) {
        expect(variant.get(`--card-${token}`), `${name} ${token}`).toBe(`var(--surface-${token})`);
        expect(variant.has(`--surface-${token}`), `${name} ${token}`).toBe(true);
      }
    }
  });

  it("gives wrappers no box", () => {
    expect(declarations(sheet, (selector) => selector === ".sv-block").get("display")).toBe("contents");
  });

  it("stays small, and those of single pages too", () => {
    expect(baseStylesheet.length).toBeLessThan(50_250);
    expect(accountStylesheet.length).toBeLessThan(10_000);
    expect(moderationStylesheet.length).toBeLessThan(2_500);
    expect(writingStylesheet.length).toBeLessThan(2_000);
    expect(editorStylesheet.length).toBeLessThan(1_500);
    expect(pluginPageStylesheet.length).toBeLessThan(3_000);
    expect(suggestStylesheet.length).toBeLessThan(1_500);
    expect(readingStylesheet.length).toBeLessThan(2_000);
  });

  it("has a name that follows the content", () => {
    expect(baseStylesheetHash).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe("compact", () => {
  const close = (text: string): string => text.replaceAll(/\s*([,>+~])\s*/g, "$1");
  const plain = (css: string): readonly string[] => {
    const lines: string[] = [];
    parse(css).walk((node) => {
      if (node.type === "decl") {
        const value = node.prop.startsWith("--") ? node.value : close(node.value);
        lines.push(`${node.prop}=${value}${node.important ? "!" : ""}`);
      }
      if (node.type === "rule") lines.push(node.selectors.map(close).join());
      if (node.type === "atrule") lines.push(`@${node.name} ${node.params.replaceAll(/(?<=\([\w-]+): /g, ":")}`);
    });
    return lines;
  };

  it("changes no rule of any file", async () => {
    const folder = new URL("./", import.meta.url);
    const files = (await readdir(folder)).filter((file) => file.endsWith(".css"));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const css = await readFile(new URL(file, folder), "utf8");
      expect(plain(compact(css)), file).toEqual(plain(css));
    }
  });
});
