import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { visit } from "./support/pages.js";
import { colour, openThemedSite } from "./support/themed-site.js";

const LONG = "x".repeat(10_000);

/** Queries that name no installed theme other than the active one. */
const NO_CHOICE: readonly string[] = [
  "theme=",
  "theme=nowhere",
  "theme=coast",
  "theme=removed",
  "theme=CLIFF",
  "theme=Cliff",
  "theme=%20cliff",
  "theme=cliff%20",
  "theme=cliff%00",
  "theme=%00",
  "theme=cliff%0d%0aSet-Cookie:%20a=b",
  "theme=cliff%0a",
  "theme=..%2fcliff",
  "theme=../x",
  "theme=cliff%2f",
  "theme=__proto__",
  "theme=constructor",
  "theme=toString",
  "theme=%FF%FE",
  "theme=%F0%9F%92%A9",
  `theme=${LONG}`,
  "theme=cliff&theme=cliff",
  "theme=cliff&theme=coast",
  "theme=coast&theme=cliff",
  "theme[]=cliff",
  "theme%5B%5D=cliff",
  "theme[0]=cliff",
  "theme.id=cliff",
  "Theme=cliff",
  "THEME=cliff",
];

/** The same as cookies, as far as a header can carry it. */
const NO_COOKIE: readonly string[] = [
  ...NO_CHOICE.filter((query) => !query.includes("&")).map((query) => `sv_${query}`),
  "sv_theme",
  "sv_theme=cliff; sv_theme=dusk",
  "sv_theme=cliff; sv_theme=",
  "sv_theme=cliff=",
  'sv_theme="cliff"',
  "sv_theme=cliff\\r\\n",
  "sv_theme=cliff,dusk",
  "sv_theme=%63liff",
  "SV_THEME=cliff",
  "__Host-sv_theme=cliff",
  "theme=cliff",
];

describe.each(databases())("a choice that names nothing to choose on $name", (kind) => {
  it("means the site's own sheet, layouts and pages, byte for byte", async () => {
    await using booted = await bootSite(kind);
    const editor = await openThemedSite(booted);
    await editor.importTheme({ id: "dusk", tokens: colour("#333") });
    await editor.importTheme({ id: "removed", tokens: colour("#444") });
    expect((await editor.send(api.removeTheme, { params: { id: "removed" } })).status).toBe(204);
    booted.clock.advance(1_000);
    for (const endpoint of [api.getStylesheet, api.listLayouts]) {
      const own = (await booted.callLoosely(endpoint)).text;
      expect((await booted.callLoosely(endpoint, { query: { theme: "cliff" } })).text).not.toBe(own);
      for (const query of NO_CHOICE) {
        const { status, text } = await booted.callLoosely(endpoint, { query });
        const said = [endpoint.id, query.slice(0, 60)];
        expect([...said, status, text === own]).toEqual([...said, 200, true]);
      }
    }
    for (const path of ["/", "/articles", "/nowhere"]) {
      const own = await visit(booted, path);
      const isOwn = (text: string): boolean => text === own.text;
      expect(isOwn((await visit(booted, path, { cookie: "sv_theme=cliff" })).text)).toBe(false);
      for (const cookie of NO_COOKIE) {
        const { status, text, headers } = await visit(booted, path, { cookie });
        const same = [status === own.status, isOwn(text), headers.has("set-cookie")];
        expect([path, cookie.slice(0, 60), ...same]).toEqual([path, cookie.slice(0, 60), true, true, false]);
      }
      for (const query of NO_CHOICE) {
        const { text } = await visit(booted, `${path}?${query}`);
        expect([path, query.slice(0, 60), isOwn(text)]).toEqual([path, query.slice(0, 60), true]);
      }
      expect(isOwn((await visit(booted, `${path}?theme=cliff`)).text)).toBe(true);
    }
  });
});
