import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite, codeOf } from "./support/booted-site.js";
import { openStyleEditor } from "./support/style-editor.js";

const kinds = databases();

describe.each(kinds)("the admin layer on $name", (kind) => {
  it("is edited in a draft that readers see once it is published", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    expect(await editor.status()).toEqual({ hasDraft: false, updatedAt: null, publishAt: null });
    expect((await editor.put({ global: { "--c-bg": "#111" } })).json).toEqual({
      tokens: { global: { "--c-bg": "#111" } },
      theme: {},
      installedTheme: null,
    });
    expect(await editor.status()).toMatchObject({ hasDraft: true, updatedAt: booted.clock.now().toISOString() });
    expect(await editor.css()).toBe("");
    expect(await editor.draftCss()).toContain("--c-bg: #111");
    const version = await editor.version();
    expect((await editor.publish()).json).toEqual({ version: String(version + 1), pollInterval: 15 });
    expect(await editor.css()).toContain("--c-bg: #111");
    expect(await editor.status()).toMatchObject({ hasDraft: false });
    expect((await editor.tokens()).tokens).toEqual({ global: { "--c-bg": "#111" } });
  });

  it("has nothing to publish without a draft", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const version = await editor.version();
    expect((await editor.publish()).json).toEqual({ version: String(version), pollInterval: 15 });
    expect(await editor.history()).toEqual([]);
  });

  it("merges one scope into the draft, which begins as what is live", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.put({ global: { "--c-bg": "#111", "--c-fg": "#eee" }, footer: { "--footer-bg": "#222" } });
    await editor.publish();
    await editor.patch("navbar", { "--nav-bg": "#333" });
    expect((await editor.patch("global", { "--c-fg": null, "--c-card": "#444" })).json).toMatchObject({
      tokens: {
        global: { "--c-bg": "#111", "--c-card": "#444" },
        footer: { "--footer-bg": "#222" },
        navbar: { "--nav-bg": "#333" },
      },
    });
    await editor.publish();
    const css = await editor.css();
    for (const text of ["--c-bg: #111", "--c-card: #444", "--footer-bg: #222", "--nav-bg: #333"])
      expect(css).toContain(text);
    expect(css).not.toContain("--c-fg");
    await editor.patch("footer", { "--footer-bg": null });
    expect(Object.keys((await editor.tokens()).tokens)).toEqual(["global", "navbar"]);
  });

  it("gives a cleared token back to the theme, not to the stock look", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.importTheme({ id: "coast", tokens: { global: { "--c-bg": "#123456" } } });
    await editor.activate("coast");
    await editor.put({ global: { "--c-bg": "#abcdef" } });
    await editor.publish();
    expect(await editor.css()).toContain("--c-bg: #abcdef");
    expect(await editor.tokens()).toEqual({
      tokens: { global: { "--c-bg": "#abcdef" } },
      theme: { global: { "--c-bg": "#123456" } },
      installedTheme: "coast",
    });
    await editor.patch("global", { "--c-bg": null });
    await editor.publish();
    expect(await editor.css()).toContain("--c-bg: #123456");
  });

  it("keeps both of two patches that race, and every one of many", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const names = Array.from({ length: 24 }, (_, index) => `--t${index}`);
    const answers = await Promise.all(names.map((name) => editor.patch("global", { [name]: "1" })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    const { tokens } = await editor.tokens();
    expect(tokens).toEqual({ global: Object.fromEntries(names.map((name) => [name, "1"])) });
  });

  it("lets one of many writers in who read the same state", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const etag = (await editor.layers()).headers.get("etag") ?? "";
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        editor.put({ global: { "--c-bg": `#${100 + index}` } }, undefined, { "if-match": etag }),
      ),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === "SVC-API-4009")).toHaveLength(19);
    expect(winners[0]?.headers.get("etag")).toBe((await editor.layers()).headers.get("etag"));
    const next = await editor.patch("footer", { "--x": "1" }, { "if-match": winners[0]?.headers.get("etag") ?? "" });
    expect(next.status).toBe(200);
    expect(codeOf(await editor.patch("footer", { "--x": "2" }, { "if-match": etag }))).toBe("SVC-API-4009");
  });

  it("takes no token that could break the stylesheet, and no palette as a scope", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const bad = [
      "}",
      "{",
      "<",
      ">",
      ";",
      '"x',
      "url(",
      "\\",
      "/*",
      "a\u0000",
      "red !important",
      "",
      "url(https://e.x)",
    ];
    for (const value of bad) {
      expect([value, codeOf(await editor.put({ global: { "--a": value } }))]).toEqual([value, "SVC-API-4001"]);
      expect([value, codeOf(await editor.patch("global", { "--a": value }))]).toEqual([value, "SVC-API-4001"]);
    }
    for (const tokens of [{ light: {} }, { dark: { "--a": "1" } }, { global: { "--a": null } }, { global: { a: "1" } }])
      expect(codeOf(await editor.put(tokens))).toBe("SVC-API-4001");
    for (const scope of ["light", "dark"])
      expect(codeOf(await editor.patch(scope, { "--a": "1" }))).toBe("SVC-API-4001");
    expect(await editor.status()).toMatchObject({ hasDraft: false });
  });

  it("counts the tokens of all scopes together", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const many = (count: number, prefix: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`--${prefix}${index}`, "1"]));
    expect((await editor.put({ global: many(1_999, "a") })).status).toBe(200);
    expect((await editor.patch("footer", many(1, "b"))).status).toBe(200);
    expect(codeOf(await editor.patch("navbar", many(1, "c")))).toBe("SVC-API-4001");
    expect(Object.keys((await editor.tokens()).tokens)).toEqual(["global", "footer"]);
  });

  it("keeps unknown scopes and emits nothing for them", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const scopes = ["plugin.poll", "constructor", "variant.neon", "global ", "x} body.sv-acp{"];
    for (const scope of scopes) expect((await editor.patch(scope, { "--a": "1" })).status).toBe(200);
    expect(Object.keys((await editor.tokens()).tokens)).toEqual(scopes);
    await editor.publish();
    expect(await editor.css()).toBe("");
    expect((await editor.patch("__proto__", { "--polluted": "1" })).status).toBe(422);
    expect("--polluted" in {}).toBe(false);
  });

  it("leaves no draft behind when a token is cleared that is not set", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    expect((await editor.patch("global", { "--a": null })).status).toBe(200);
    expect(await editor.status()).toMatchObject({ hasDraft: false });
  });
});

describe.each(kinds)("the administrator's own stylesheet on $name", (kind) => {
  it("is live at once, scoped, and read back as it was written", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const odd = `.a > .b::after { content: "&amp; & < > ' \\3c"; }`;
    const source = `.x { color: red }\n@media (prefers-color-scheme: dark) { .y { color: blue } }\n${odd}`;
    const version = await editor.version();
    const answer = await editor.putCss(source);
    expect(answer.json).toMatchObject({
      css: source,
      warnings: [{ rule: "css/colour-scheme", level: "notice", line: 2 }],
    });
    expect(await editor.css()).toContain("body:not(.sv-acp) .x");
    expect(await editor.css()).toContain(`body:not(.sv-acp) .a > .b::after {\ncontent: "&amp; & < > ' \\3c";\n}`);
    expect(await editor.css()).not.toContain("prefers-color-scheme");
    expect(await editor.version()).toBe(version + 1);
    const read = await editor.customCss();
    expect(read.json).toEqual({ css: source });
    expect(read.headers.get("etag")).toBe(answer.headers.get("etag"));
    const known = { token: editor.token, headers: { "if-none-match": read.headers.get("etag") ?? "" } };
    const again = await booted.call(api.getCustomCss, known);
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", read.headers.get("etag")]);
    expect(again.headers.get("cache-control")).toBe("no-store");
    expect((await booted.call(api.getTokens, known)).status).toBe(200);
    expect(await editor.putCss(source)).toMatchObject({ status: 200 });
    expect(await editor.version()).toBe(version + 1);
  });

  it("is refused with every finding and its place", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.putCss(".good { color: red }");
    const before = { css: await editor.css(), version: await editor.version() };
    const answer = await editor.putCss('@import "x.css";\n.a:not(&) { .b:has(&) {} }\n@unknown { }');
    expect([answer.status, codeOf(answer)]).toEqual([422, "SVC-API-4001"]);
    const { findings } = answer;
    expect(findings.filter(({ level }) => level === "error").length).toBeGreaterThan(1);
    expect(findings[0]).toMatchObject({ rule: "css/import", line: 1 });
    expect({ css: await editor.css(), version: await editor.version() }).toEqual(before);
  });

  it("is not overwritten by who read an older one", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const etag = (await editor.customCss()).headers.get("etag") ?? "";
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => editor.putCss(`.a${index} { color: red }`, { "if-match": etag })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await editor.history()).toHaveLength(1);
  });

  it("comes after the theme's and survives a switch and its undoing", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.putCss(".mine { color: red }");
    await editor.put({ footer: { "--footer-bg": "#777" } });
    await editor.publish();
    const stock = await editor.css();
    await editor.importTheme({ id: "coast", css: ".theirs { color: blue }" });
    await editor.importTheme({ id: "cliff", css: ".cliff { color: green }" });
    await editor.activate("coast");
    const active = await editor.css();
    expect(active.indexOf(".theirs")).toBeGreaterThan(0);
    expect(active.indexOf(".mine")).toBeGreaterThan(active.indexOf(".theirs"));
    expect(active).toContain("--footer-bg: #777");
    const reader = await editor.css("?theme=cliff");
    expect(reader).toContain(".cliff");
    for (const admins of [".mine", "--footer-bg: #777"]) expect(reader).not.toContain(admins);
    expect(await editor.css("?theme=coast")).toBe(active);
    expect(await editor.css("?theme=nowhere")).toBe(active);
    await editor.discard();
    expect(await editor.css()).toBe(stock);
    expect((await editor.customCss()).json).toEqual({ css: ".mine { color: red }" });
  });
});
