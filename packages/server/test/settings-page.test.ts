import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { ADMIN, type Answer, type BootedSite, bootSite, SITE } from "./support/booted-site.js";
import { logIn, pageCookies } from "./support/members.js";
import { openStyleEditor } from "./support/style-editor.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const page = (booted: BootedSite, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  booted.call(path, { headers: { accept: "text/html", ...headers } });

/** The tag at which a part of the page begins. */
const tagOf = ({ text }: Answer, name: string): string =>
  new RegExp(`<[^>]*data-sv="${name}"[^>]*>`).exec(text)?.[0] ?? "";
const namesOf = ({ text }: Answer): readonly string[] =>
  [...text.matchAll(/<form method="post" data-sv-form="([^"]+)"/g)].map(([, name]) => name ?? "");
const pathsOf = ({ text }: Answer, extension: string): readonly string[] =>
  [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "").filter((path) => path.endsWith(extension));

/** The forms of each page. */
const FORMS = {
  "/settings/profile": ["avatar", "cover", "profile", "fields"],
  "/settings/account": ["username", "email", "password", "pin", "leave"],
  "/settings/sessions": [],
  "/settings/privacy": ["privacy"],
  "/settings/notifications": ["kinds"],
} as const;
const OWN = Object.keys(FORMS);
/** They and the one page that takes no account. */
const ALL = [...OWN, "/settings/appearance"];

const repeated = ({ text }: Answer): readonly string[] => {
  const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? "");
  return ids.filter((id, index) => ids.indexOf(id) !== index);
};

it.each(Object.entries(FORMS))(
  "asks a guest of %s to sign in, and shows a member locked forms without anybody's data",
  async (path, forms) => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const cookies = await pageCookies(booted, ADMIN.email);
    const guest = await page(booted, path);
    expect(tagOf(guest, "guest")).not.toContain("hidden");
    for (const part of ["member", "parts", "waiting", "failed"]) expect(tagOf(guest, part)).toContain(" hidden");
    expect(guest.text).toContain(`href="/sign-in?next=${path}"`);

    const member = await page(booted, path, cookies);
    for (const part of ["guest", "failed"]) expect(tagOf(member, part)).toContain(" hidden");
    for (const part of ["member", "parts", "waiting"]) expect(tagOf(member, part)).not.toContain("hidden");
    expect(member.text).toContain("Loading…");
    expect(tagOf(member, "member")).toContain('aria-busy="true"');
    expect(namesOf(member)).toEqual(forms);
    expect(member.text.match(/<fieldset disabled>/g) ?? []).toHaveLength(forms.length);
    for (const text of [ADMIN.email, ADMIN.username]) expect(member.text).not.toContain(text);
    for (const answer of [guest, member]) expect(repeated(answer)).toEqual([]);
    expect(member.text).toMatch(/<noscript><p[^>]*>This page needs JavaScript/);
  },
);

it("is linked from the member's menu, and says where its pages are, on each of them", async () => {
  await using booted = await bootSite(kind);
  await booted.installed();
  const cookies = await pageCookies(booted, ADMIN.email);
  const home = await booted.call("/", { headers: cookies });
  expect(home.text).toMatch(/<li><a href="\/settings"[^>]*>Settings<\/a><\/li>/);
  const linksOf = ({ text }: Pick<Answer, "text">) =>
    [...text.matchAll(/href="(\/settings\/[\w-]+)"/g)].map(([, path]) => path);
  const overview = await page(booted, "/settings", cookies);
  expect(linksOf(overview)).toEqual(ALL);
  expect(overview.text).toContain("<title>Settings · ");
  for (const path of OWN) {
    const here = await page(booted, path, cookies);
    const [nav = ""] = /<nav class="sv-settings-nav".*?<\/nav>/s.exec(here.text) ?? [];
    expect(linksOf({ text: nav })).toEqual(ALL);
    expect(here.text.match(/<a href="([^"]+)" aria-current="page">/)?.[1]).toBe(path);
    expect(here.text).toContain('href="/settings">');
    expect(here.text).toMatch(/<title>\w+ · Settings · /);
  }
});

it("leads on from links to the parts of the one page that it was", async () => {
  await using booted = await bootSite(kind);
  await booted.installed();
  const cookies = await pageCookies(booted, ADMIN.email);
  const overview = await page(booted, "/settings", cookies);
  for (const id of ["profile", "account", "sessions", "privacy", "notifications"])
    expect(overview.text).toMatch(new RegExp(`<li class="sv-subject" id="${id}".*?href="/settings/${id}"`));
  const guest = await page(booted, "/settings");
  expect(tagOf(guest, "guest")).not.toContain("hidden");
  expect(guest.text).toContain('href="/sign-in?next=/settings"');
  expect(guest.text.match(/<li class="sv-subject"[^>]* data-sv-own hidden>/g)).toHaveLength(OWN.length);
  expect(guest.text.match(/<li class="sv-subject"/g)).toHaveLength(ALL.length);
});

it("shows nobody's secrets before they are asked for, each with a button for it", async () => {
  await using booted = await bootSite(kind);
  await booted.installed();
  const cookies = await pageCookies(booted, ADMIN.email);
  for (const [path, count] of [
    ["/sign-in", 2],
    ["/register", 1],
    ["/reset-password?token=abc", 1],
    ["/settings/account", 6],
  ] as const) {
    const { text } = await page(booted, path, cookies);
    const ids = [...text.matchAll(/<input[^>]* id="([^"]+)"[^>]* type="password"[^>]* spellcheck="false"/g)].map(
      ([, id]) => id,
    );
    const buttons = [
      ...text.matchAll(/<button type="button"[^>]* aria-pressed="false" aria-controls="([^"]+)">.*?<\/button>/g),
    ];
    expect([path, ids.length]).toEqual([path, count]);
    expect(buttons.map(([, id]) => id)).toEqual(ids);
    for (const [button] of buttons) expect(button).toMatch(/<span class="sv-hidden">Show what is entered: [\w ]+</);
  }
});

it("brings a stylesheet and a module of its own, which takes the session from the script of the page", async () => {
  await using booted = await bootSite(kind);
  await booted.installed();
  const settings = await page(booted, "/settings/account");
  const [reader = "", module = ""] = pathsOf(settings, ".js");
  expect([reader, module]).toEqual([
    expect.stringMatching(/^\/assets\/reader\/reader\.[\w-]{12}\.js$/),
    expect.stringMatching(/^\/assets\/reader\/settings\.[\w-]{12}\.js$/),
  ]);
  expect((await booted.call(module)).text).toContain(`from"${reader}"`);
  const [base, own = ""] = pathsOf(settings, ".css");
  expect((await booted.call(own)).text).toContain(".sv-settings");
  const home = await booted.call("/");
  expect([pathsOf(home, ".js"), pathsOf(home, ".css")]).toEqual([[reader], [base]]);
});

it("offers themes to everybody once there are two, and marks the active one", async () => {
  await using booted = await bootSite(kind);
  const editor = await openStyleEditor(booted);
  const cookies = await pageCookies(booted, ADMIN.email);
  const choices = async (headers: Record<string, string> = {}): Promise<readonly (readonly [string, boolean])[]> =>
    [
      ...(await page(booted, "/settings/appearance", headers)).text.matchAll(
        /<input type="radio" name="theme" value="([^"]+)"([^>]*)>/g,
      ),
    ].map(([, id = "", rest = ""]) => [id, rest.includes("checked")] as const);
  const later = (): void => booted.clock.advance(2_000);
  expect(await choices()).toEqual([]);
  await editor.importTheme({ id: "coast" });
  await editor.activate("coast");
  later();
  expect(await choices(cookies)).toEqual([]);

  await editor.importTheme({ id: "cliff" });
  later();
  for (const headers of [{}, cookies])
    expect(new Map(await choices(headers))).toEqual(
      new Map([
        ["coast", true],
        ["cliff", false],
      ]),
    );
  for (const headers of [{}, cookies])
    expect((await page(booted, "/settings", headers)).text).toMatch(
      /<li class="sv-subject" id="preferences"><.*?href="\/settings\/appearance"/,
    );
  expect((await page(booted, "/settings/privacy", cookies)).text).toContain('<li><a href="/settings/appearance">');
  expect(new Map(await choices({ cookie: "sv_theme=cliff" })).get("cliff")).toBe(true);

  const form = new URLSearchParams({ theme: "cliff" });
  const chosen = await booted.site.fetch(
    new Request("http://site.test/theme", {
      method: "POST",
      headers: { referer: "http://site.test/settings/appearance", origin: "http://site.test" },
      body: form,
    }),
  );
  expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/settings/appearance"]);
  expect(chosen.headers.get("set-cookie")).toContain("sv_theme=cliff");
});

it("asks for the site's own fields, each with who may see it", async () => {
  await using booted = await bootSite(kind);
  const token = await booted.installed();
  const cookies = await pageCookies(booted, ADMIN.email);
  const boat = { key: "boat", type: "select", label: "Boat", options: ["Yawl", "Ketch"] };
  expect((await booted.callLoosely(api.createProfileField, { token, body: boat })).status).toBe(201);
  const { text } = await page(booted, "/settings/profile", cookies);
  expect(text).toMatch(/<select[^>]* name="fields\.boat\.value"[^>]*>.*?<option>Ketch<\/option>/);
  expect(text).toMatch(/<select[^>]* name="fields\.boat\.visibility"[^>]*>.*?<option value="private">Only you</);
});

it("speaks the language of the site, down to what is said of refusals", async () => {
  await using booted = await bootSite(kind);
  await booted.site.install({ site: { ...SITE, language: "de" }, admin: ADMIN });
  await logIn(booted, ADMIN.email);
  const cookies = await pageCookies(booted, ADMIN.email);
  const pages = await Promise.all(["/settings", ...OWN].map((path) => page(booted, path, cookies)));
  const text = pages.map((answer) => answer.text).join("\n");
  for (const words of ["Einstellungen", "Wo du angemeldet bist", "Jemand folgt dir", "Sichtbar für"])
    expect(text).toContain(words);
  expect(text).toContain("&quot;SVC-AUTH-1001&quot;:&quot;Das ist nicht dein Passwort.&quot;");
  expect(text).not.toMatch(/Somebody|Sign out|Current password/);
});
