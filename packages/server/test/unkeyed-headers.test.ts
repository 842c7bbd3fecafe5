import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { visit } from "./support/pages.js";
import { openThemedSite } from "./support/themed-site.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

/** Headers that proxies, frameworks and editors of other vendors read. None of them is part of an address. */
const UNKEYED: Readonly<Record<string, string>> = {
  forwarded: "host=evil.example;proto=http",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "gopher",
  "x-forwarded-port": "1",
  "x-forwarded-prefix": "/evil",
  "x-forwarded-scheme": "nothttps",
  "x-host": "evil.example",
  "x-original-url": addressOf(api.getStylesheet, { query: { source: "draft" } }),
  "x-rewrite-url": addressOf(api.listThemes),
  "x-original-host": "evil.example",
  "x-forwarded-server": "evil.example",
  "x-http-host-override": "evil.example",
  "x-http-method-override": "PUT",
  "x-http-method": "DELETE",
  "x-method-override": "PATCH",
  "x-theme": "cliff",
  "x-theme-preview": "cliff",
  "x-sitevine-preview": "1",
  "x-service-preview": "draft",
  "x-preview": "1",
  "x-draft": "1",
  "x-sv-theme": "cliff",
  "x-wp-preview": "1",
  "x-ghost-preview": "1",
  "x-forwarded-for": "127.0.0.1",
  "x-real-ip": "127.0.0.1",
  "true-client-ip": "127.0.0.1",
  "client-ip": "::1",
  "x-middleware-subrequest": "1",
  "x-requested-with": "evil",
  "save-data": "on",
  "sec-ch-prefers-color-scheme": "dark",
  origin: "https://evil.example",
  referer: "https://evil.example/?theme=cliff",
  "accept-language": "de",
  dnt: "1",
  "user-agent": "<script>alert(1)</script>",
  "x-timezone": "Asia/Tokyo",
  via: "1.1 evil.example",
};

describe("a header that is no part of the address", () => {
  it("changes nothing of what everybody gets", async () => {
    await using booted = await bootSite(kind);
    const editor = await openThemedSite(booted);
    await editor.put({ navbar: { "--btn-bg": "#def" } });
    booted.clock.advance(1_000);
    for (const path of [
      addressOf(api.getStylesheet),
      addressOf(api.listLayouts),
      "/",
      "/articles",
      "/members",
      "/nowhere",
      "/feed.xml",
      "/robots.txt",
    ]) {
      const own = await visit(booted, path);
      const shapeOf = ({ headers }: typeof own) =>
        [...headers].filter(([name]) => name !== "x-request-id").map((pair) => pair.join(": "));
      for (const headers of [...Object.entries(UNKEYED).map((pair) => Object.fromEntries([pair])), UNKEYED]) {
        const strange = await visit(booted, path, headers);
        const names = [path, ...Object.keys(headers)];
        const isSame = strange.text === own.text;
        expect([...names, strange.status, isSame]).toEqual([...names, own.status, true]);
        expect([...names, ...shapeOf(strange)]).toEqual([...names, ...shapeOf(own)]);
      }
    }
  });
});
