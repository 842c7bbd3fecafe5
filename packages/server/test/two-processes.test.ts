import { eventually, fakeClock, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSite, loadConfig, type Site } from "../src/index.js";
import { ADMIN, SITE } from "./support/booted-site.js";
import { documentOf } from "./support/layout-editor.js";
import { type ThemeParts, themePackage, upload } from "./support/theme-package.js";

const redisUrl = process.env.REDIS_URL ?? "";
const stores = [
  ["no store in common", {}],
  ...(redisUrl ? [["one Redis", { REDIS_URL: redisUrl }] as const] : []),
] as const;

async function logIn(site: Site): Promise<string> {
  const body = JSON.stringify({ email: ADMIN.email, password: ADMIN.password });
  const headers = { "content-type": "application/json" };
  const answer = await site.fetch(new Request("http://site.test/api/auth/login", { method: "POST", headers, body }));
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

const textOf = async (site: Site, path: string): Promise<string> =>
  (await site.fetch(new Request(`http://site.test${path}`))).text();

describe.each(stores)("two processes of one site with %s", (_name, environment) => {
  it("let readers of the second see and hear what the first switched", async () => {
    await using folder = await temporaryDirectory();
    const config = loadConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder.path, ...environment });
    await using first = await createSite(config);
    await first.install({ site: SITE, admin: ADMIN });
    await using second = await createSite(config);
    const headers = { authorization: `Bearer ${await logIn(first)}` };
    const post = (path: string, body?: FormData) =>
      first.fetch(new Request(`http://site.test${path}`, { method: "POST", headers, ...(body ? { body } : {}) }));
    await post("/api/admin/themes/import", upload(themePackage()));

    const stream = await second.fetch(new Request("http://site.test/api/appearance/stream"));
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    expect(await textOf(second, "/api/appearance/css")).toBe("");
    await post("/api/admin/themes/library/coast/activate");

    expect((await reader?.read())?.value).toContain("event: version");
    await eventually(async () => expect(await textOf(second, "/api/appearance/css")).toContain("#123456"));
    expect(await textOf(second, "/api/layouts")).toContain("/uploads/themes/coast/dot.png");
    await reader?.cancel();
  });
});

type Send = (method: string, path: string, body?: FormData | object) => Promise<unknown>;

const theme = (parts: ThemeParts) => upload(themePackage(parts));
const colour = (value: string) => ({ global: { "--c-bg": value } });

/** Every way to change what readers of all processes see, each after the one before. */
const CHANGES: readonly (readonly [name: string, change: (send: Send) => Promise<unknown>])[] = [
  ["a switch", (send) => send("POST", "/api/admin/themes/library/coast/activate")],
  [
    "an import of the worn theme",
    (send) => send("POST", "/api/admin/themes/import", theme({ version: "2.0.0", tokens: colour("#2a2a2a") })),
  ],
  ["an undo", (send) => send("POST", "/api/admin/themes/discard")],
  [
    "a publish of tokens",
    async (send) => {
      await send("PUT", "/api/appearance/tokens", { tokens: colour("#3a3a3a") });
      await send("POST", "/api/appearance/publish");
    },
  ],
  ["a stylesheet", (send) => send("PUT", "/api/appearance/custom-css", { css: ".x { top: 0 }" })],
  ["a reset of the admin layer", (send) => send("POST", "/api/appearance/reset")],
  [
    "a snapshot brought back",
    async (send) => {
      const { data } = (await send("GET", "/api/admin/style-history?order=asc")) as { data: { id: string }[] };
      await send("POST", `/api/appearance/history/${data[0]?.id}/restore`);
    },
  ],
  [
    "a publish of layouts",
    async (send) => {
      await send("PUT", "/api/admin/layouts/home", { document: documentOf("home", "laid out anew") });
      await send("POST", "/api/admin/layouts/publish");
    },
  ],
  ["a reset of a layout", (send) => send("POST", "/api/admin/layouts/home/reset")],
  [
    "an update of a theme that a reader chose",
    (send) =>
      send("POST", "/api/admin/themes/import", theme({ id: "cliff", version: "2.0.0", tokens: colour("#4a4a4a") })),
  ],
  ["the removal of a theme that a reader chose", (send) => send("DELETE", "/api/admin/themes/library/cliff")],
];

it("a second process shows within a second whatever the first changed of the look", async () => {
  await using folder = await temporaryDirectory();
  const config = loadConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder.path });
  await using first = await createSite(config);
  await first.install({ site: SITE, admin: ADMIN });
  // Where time stands still, nothing that was read grows old by itself.
  const clock = fakeClock(new Date());
  await using second = await createSite(config, { clock });
  const token = await logIn(first);
  const send: Send = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const headers = { authorization: `Bearer ${token}`, ...(isForm ? {} : { "content-type": "application/json" }) };
    const init = { method, headers, ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}) };
    const answer = await first.fetch(new Request(`http://site.test${path}`, init));
    const text = await answer.text();
    expect([method, path, answer.status < 300, text]).toEqual([method, path, true, text]);
    return text === "" ? undefined : JSON.parse(text);
  };
  const page = async (site: Site, cookie: string) => {
    const headers = { accept: "text/html", cookie };
    const text = await (await site.fetch(new Request("http://site.test/", { headers }))).text();
    // Who is online is counted by each process; what a page wears is its sheet and its layout.
    return text.match(/<link [^>]*\/api\/appearance\/css[^>]*>|<h1.*?<\/h1>/g);
  };
  const look = async (site: Site) => ({
    css: await textOf(site, "/api/appearance/css"),
    layouts: await textOf(site, "/api/layouts"),
    chosenCss: await textOf(site, "/api/appearance/css?theme=cliff"),
    chosenLayouts: await textOf(site, "/api/layouts?theme=cliff"),
    version: await textOf(site, "/api/appearance/version"),
    page: await page(site, ""),
    chosenPage: await page(site, "sv_theme=cliff"),
  });
  for (const id of ["coast", "cliff"])
    await send(
      "POST",
      "/api/admin/themes/import",
      theme({ id, tokens: colour(id === "coast" ? "#111111" : "#222222") }),
    );
  clock.advance(1_000);
  for (const [name, change] of CHANGES) {
    const before = await look(second);
    await change(send);
    clock.advance(1_000);
    const after = await look(second);
    expect([name, after]).not.toEqual([name, before]);
    // What the first process keeps is a second old at most.
    await eventually(async () => expect([name, await look(first)]).toEqual([name, after]));
  }
});

it.skipIf(redisUrl === "")("a publish reaches the streams of a second process by message alone", async () => {
  await using folder = await temporaryDirectory();
  const environment = { NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder.path, REDIS_URL: redisUrl };
  const config = loadConfig(environment);
  await using first = await createSite(config);
  await first.install({ site: SITE, admin: ADMIN });
  // Where time stands still, what was read once never grows old: the second process would not look by itself. It stands at
  // this moment, since one that is years ahead would clear away the session of the first.
  await using second = await createSite(config, { clock: fakeClock(new Date()) });
  const streams = await Promise.all(
    Array.from({ length: 3 }, () => second.fetch(new Request("http://site.test/api/appearance/stream"))),
  );
  const readers = streams.map((stream) => stream.body?.pipeThrough(new TextDecoderStream()).getReader());
  const heard = () => Promise.all(readers.map(async (reader) => (await reader?.read())?.value));
  expect(await heard()).toEqual(Array(3).fill(expect.stringContaining("id: 0\n")));

  const headers = { authorization: `Bearer ${await logIn(first)}`, "content-type": "application/json" };
  const body = JSON.stringify({ css: ".published { order: 1 }" });
  const path = "http://site.test/api/appearance/custom-css";
  const published = await first.fetch(new Request(path, { method: "PUT", headers, body }));
  expect(published.status).toBe(200);
  expect(await heard()).toEqual(Array(3).fill(expect.stringContaining("id: 1\n")));
  for (const reader of readers) await reader?.cancel();
});
