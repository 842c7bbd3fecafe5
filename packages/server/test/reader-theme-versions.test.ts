import * as api from "@sitevine/api";
import { databases, eventually, requestTo } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { visit } from "./support/pages.js";
import { colour, openThemedSite } from "./support/themed-site.js";

/** An open tab's stream: the versions that it has heard so far. */
async function listen(booted: BootedSite, query: string) {
  const leaving = new AbortController();
  const request = new Request(requestTo(api.streamStyleVersion, { query }), { signal: leaving.signal });
  const { body } = await booted.site.fetch(request);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const heard: string[] = [];
  const reading = (async () => {
    for (;;) {
      const { value = "", done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      for (const [, version = ""] of value.matchAll(/^data: \{"version":"([^"]*)","pollInterval":15\}$/gm))
        heard.push(version);
    }
  })().catch(() => undefined);
  const close = async (): Promise<void> => {
    leaving.abort();
    await reader?.cancel().catch(() => undefined);
    await reading;
  };
  return { heard, [Symbol.asyncDispose]: close };
}

describe.each(databases())("a theme that only some readers use on $name", (kind) => {
  it("is updated, and their open tabs are told, without touching the site's version", async () => {
    await using booted = await bootSite(kind);
    const editor = await openThemedSite(booted);
    await editor.importTheme({ id: "dusk", tokens: colour("#333") });
    const versionOf = async (query: string) => (await booted.callLoosely(api.getStyleVersion, { query })).body.version;
    await using site = await listen(booted, "");
    await using cliff = await listen(booted, "?theme=cliff");
    await using dusk = await listen(booted, "?theme=dusk");
    await using unknown = await listen(booted, "?theme=nowhere");
    const first = {
      site: await versionOf(""),
      cliff: await versionOf("?theme=cliff"),
      dusk: await versionOf("?theme=dusk"),
    };
    expect(first.cliff).toMatch(new RegExp(`^${first.site}\\.\\d+$`));
    expect(await versionOf("?theme=nowhere")).toBe(first.site);
    expect(await versionOf("?theme=coast")).toBe(first.site);
    await eventually(async () =>
      expect([site.heard, cliff.heard, dusk.heard, unknown.heard]).toEqual([
        [first.site],
        [first.cliff],
        [first.dusk],
        [first.site],
      ]),
    );

    // Twice within the same millisecond of the clock.
    await editor.importTheme({ id: "cliff", version: "2.0.0", tokens: colour("#2222ff") });
    const second = await versionOf("?theme=cliff");
    await editor.importTheme({ id: "cliff", version: "3.0.0", tokens: colour("#3333ff") });
    const third = await versionOf("?theme=cliff");
    expect(new Set([first.cliff, second, third]).size).toBe(3);
    await eventually(async () => expect(cliff.heard).toEqual([first.cliff, second, third]));
    const page = await visit(booted, "/", { cookie: "sv_theme=cliff" });
    expect(page.text).toContain(`css?v=${third}&amp;theme=cliff"`);
    expect(await editor.css(`?v=${third}&theme=cliff`)).toContain("#3333ff");

    await editor.send(api.removeTheme, { params: { id: "cliff" } });
    await eventually(async () => expect(cliff.heard).toEqual([first.cliff, second, third, first.site]));
    expect([site.heard, dusk.heard, unknown.heard, await versionOf("")]).toEqual([
      [first.site],
      [first.dusk],
      [first.site],
      first.site,
    ]);

    await editor.activate("dusk");
    const next = await versionOf("");
    expect(Number(next)).toBeGreaterThan(Number(first.site));
    await eventually(async () => {
      const last = [site, cliff, dusk, unknown].map(({ heard }) => heard.at(-1));
      expect(last).toEqual([next, next, next, next]);
    });
  });
});
