import * as api from "@sitevine/api";
import {
  type CallArguments,
  endpointCalls,
  eventually,
  fakeClock,
  type LooseCall,
  requestTo,
  type StrictCall,
  temporaryDirectory,
} from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSite, loadConfig, type Site } from "../src/index.js";
import { ADMIN, administratorToken, SITE } from "./support/booted-site.js";
import { documentOf } from "./support/layout-editor.js";
import { type ThemeParts, themePackage, upload } from "./support/theme-package.js";

const redisUrl = process.env.REDIS_URL ?? "";
const stores = [
  ["no store in common", {}],
  ...(redisUrl ? [["one Redis", { REDIS_URL: redisUrl }] as const] : []),
] as const;

const textOf = async <E extends api.Endpoint>(
  site: Site,
  endpoint: E,
  ...call: CallArguments<StrictCall<E>>
): Promise<string> => (await endpointCalls(site).call(endpoint, ...call)).text;

describe.each(stores)("two processes of one site with %s", (_name, environment) => {
  it("let readers of the second see and hear what the first switched", async () => {
    await using folder = await temporaryDirectory();
    const config = loadConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder.path, ...environment });
    await using first = await createSite(config);
    await first.install({ site: SITE, admin: ADMIN });
    await using second = await createSite(config);
    const ada = endpointCalls(first).as(await administratorToken(first));
    await ada.call(api.importTheme, { body: upload(themePackage()) });

    const stream = await second.fetch(requestTo(api.streamStyleVersion));
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    expect(await textOf(second, api.getStylesheet)).toBe("");
    await ada.call(api.activateTheme, { params: { id: "coast" } });

    expect((await reader?.read())?.value).toContain("event: version");
    await eventually(async () => expect(await textOf(second, api.getStylesheet)).toContain("#123456"));
    expect(await textOf(second, api.listLayouts)).toContain("/uploads/themes/coast/dot.png");
    await reader?.cancel();
  });
});

type Send = <E extends api.Endpoint>(endpoint: E, call?: LooseCall) => Promise<api.AnswerOf<E>>;

const theme = (parts: ThemeParts) => upload(themePackage(parts));
const colour = (value: string) => ({ global: { "--c-bg": value } });

/** Every way to change what readers of all processes see, each after the one before. */
const CHANGES: readonly (readonly [name: string, change: (send: Send) => Promise<unknown>])[] = [
  ["a switch", (send) => send(api.activateTheme, { params: { id: "coast" } })],
  [
    "an import of the active theme",
    (send) => send(api.importTheme, { body: theme({ version: "2.0.0", tokens: colour("#2a2a2a") }) }),
  ],
  ["an undo", (send) => send(api.discardTheme)],
  [
    "a publish of tokens",
    async (send) => {
      await send(api.saveTokens, { body: { tokens: colour("#3a3a3a") } });
      await send(api.publishStyle);
    },
  ],
  ["a stylesheet", (send) => send(api.saveCustomCss, { body: { css: ".x { top: 0 }" } })],
  ["a reset of the admin layer", (send) => send(api.resetStyle)],
  [
    "a snapshot brought back",
    async (send) => {
      const { data } = await send(api.listStyleHistory, { query: { order: "asc" } });
      await send(api.restoreStyle, { params: { id: data[0]?.id ?? "" } });
    },
  ],
  [
    "a publish of layouts",
    async (send) => {
      await send(api.saveLayoutDraft, {
        params: { templateKey: "home" },
        body: { document: documentOf("home", "laid out anew") },
      });
      await send(api.publishLayouts);
    },
  ],
  ["a reset of a layout", (send) => send(api.resetLayout, { params: { templateKey: "home" } })],
  [
    "an update of a theme that a reader chose",
    (send) => send(api.importTheme, { body: theme({ id: "cliff", version: "2.0.0", tokens: colour("#4a4a4a") }) }),
  ],
  ["the removal of a theme that a reader chose", (send) => send(api.removeTheme, { params: { id: "cliff" } })],
];

it("a second process shows within a second whatever the first changed of the look", async () => {
  await using folder = await temporaryDirectory();
  const config = loadConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder.path });
  await using first = await createSite(config);
  await first.install({ site: SITE, admin: ADMIN });
  // Clocks stand still, so that nothing that was read expires by itself.
  const clock = fakeClock(new Date());
  await using second = await createSite(config, { clock });
  const ada = endpointCalls(first).as(await administratorToken(first));
  const send: Send = async (endpoint, call) => (await ada.callLoosely(endpoint, call)).body;
  const page = async (site: Site, cookie: string) => {
    const headers = { accept: "text/html", cookie };
    const text = await (await site.fetch(new Request("http://site.test/", { headers }))).text();
    // Online members are counted by each process; the look of a page is its stylesheet and its layout.
    return text.match(/<link [^>]*\/api\/appearance\/css[^>]*>|<h1.*?<\/h1>/g);
  };
  const look = async (site: Site) => ({
    css: await textOf(site, api.getStylesheet),
    layouts: await textOf(site, api.listLayouts),
    chosenCss: await textOf(site, api.getStylesheet, { query: { theme: "cliff" } }),
    chosenLayouts: await textOf(site, api.listLayouts, { query: { theme: "cliff" } }),
    version: await textOf(site, api.getStyleVersion),
    page: await page(site, ""),
    chosenPage: await page(site, "sv_theme=cliff"),
  });
  for (const id of ["coast", "cliff"])
    await send(api.importTheme, { body: theme({ id, tokens: colour(id === "coast" ? "#111111" : "#222222") }) });
  clock.advance(1_000);
  for (const [name, change] of CHANGES) {
    const before = await look(second);
    await change(send);
    clock.advance(1_000);
    const after = await look(second);
    expect([name, after]).not.toEqual([name, before]);
    // Cached data of the first process is a second old at most.
    await eventually(async () => expect([name, await look(first)]).toEqual([name, after]));
  }
});

it.skipIf(redisUrl === "")("a publish reaches the streams of a second process by message alone", async () => {
  await using folder = await temporaryDirectory();
  const environment = { NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder.path, REDIS_URL: redisUrl };
  const config = loadConfig(environment);
  await using first = await createSite(config);
  await first.install({ site: SITE, admin: ADMIN });
  // Clocks stand still, so that nothing that was read expires: the second process would not read it again by itself.
  // Its clock stands at this moment, since one that is years ahead would delete the session of the first.
  await using second = await createSite(config, { clock: fakeClock(new Date()) });
  const streams = await Promise.all(Array.from({ length: 3 }, () => second.fetch(requestTo(api.streamStyleVersion))));
  const readers = streams.map((stream) => stream.body?.pipeThrough(new TextDecoderStream()).getReader());
  const heard = () => Promise.all(readers.map(async (reader) => (await reader?.read())?.value));
  expect(await heard()).toEqual(Array(3).fill(expect.stringContaining("id: 0\n")));

  const ada = endpointCalls(first).as(await administratorToken(first));
  const published = await ada.call(api.saveCustomCss, { body: { css: ".published { order: 1 }" } });
  expect(published.status).toBe(200);
  expect(await heard()).toEqual(Array(3).fill(expect.stringContaining("id: 1\n")));
  for (const reader of readers) await reader?.cancel();
});
