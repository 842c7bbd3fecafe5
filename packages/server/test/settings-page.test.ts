import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { ADMIN, type Answer, type BootedSite, bootSite, SITE } from "./support/booted-site.js";
import { logIn, pageCookies } from "./support/members.js";
import { openStyleEditor } from "./support/style-editor.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const page = (booted: BootedSite, headers: Record<string, string> = {}): Promise<Answer> =>
  booted.call("/settings", { headers: { accept: "text/html", ...headers } });

/** The tag at which a part of the page begins. */
const tagOf = ({ text }: Answer, name: string): string =>
  new RegExp(`<[^>]*data-sv="${name}"[^>]*>`).exec(text)?.[0] ?? "";
const namesOf = ({ text }: Answer): readonly string[] =>
  [...text.matchAll(/<form method="post" data-sv-form="([^"]+)"/g)].map(([, name]) => name ?? "");
const pathsOf = ({ text }: Answer, extension: string): readonly string[] =>
  [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "").filter((path) => path.endsWith(extension));

const FORMS = ["avatar", "cover", "profile", "fields", "username", "email", "password", "pin", "privacy", "news"];

it("asks a guest to sign in, and shows a member locked forms without anybody's data", async () => {
  await using booted = await bootSite(kind);
  await booted.installed();
  const guest = await page(booted);
  expect(tagOf(guest, "guest")).not.toContain("hidden");
  for (const part of ["member", "parts"]) expect(tagOf(guest, part)).toContain(" hidden");
  expect(guest.text).toContain('href="/sign-in?next=/settings"');

  const member = await page(booted, await pageCookies(booted, ADMIN.email));
  expect(tagOf(member, "guest")).toContain(" hidden");
  for (const part of ["member", "parts"]) expect(tagOf(member, part)).not.toContain("hidden");
  expect(namesOf(member)).toEqual(FORMS);
  expect(member.text.match(/<fieldset disabled>/g)).toHaveLength(FORMS.length);
  for (const text of [ADMIN.email, ADMIN.username]) expect(member.text).not.toContain(text);
  const ids = [...member.text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it("is linked from the member's menu, and says where its parts are", async () => {
  await using booted = await bootSite(kind);
  await booted.installed();
  const home = await booted.call("/", { headers: await pageCookies(booted, ADMIN.email) });
  expect(home.text).toMatch(/<li><a href="\/settings"[^>]*>Settings<\/a><\/li>/);
  const { text } = await page(booted, await pageCookies(booted, ADMIN.email));
  const links = [...text.matchAll(/<li><a href="#([\w-]+)"/g)].map(([, id]) => id);
  expect(links).toEqual(["profile", "account", "sessions", "privacy", "notifications"]);
  for (const id of links) expect(text).toContain(`<section class="sv-settings-part" id="${id}"`);
});

it("brings a stylesheet and a module of its own, which takes the session from the script of the page", async () => {
  await using booted = await bootSite(kind);
  await booted.installed();
  const settings = await page(booted);
  const [reader = "", module = ""] = pathsOf(settings, ".js");
  expect([reader, module]).toEqual([
    expect.stringMatching(/^\/assets\/reader\.[\w-]{12}\.js$/),
    expect.stringMatching(/^\/assets\/settings\.[\w-]{12}\.js$/),
  ]);
  expect((await booted.call(module)).text).toContain(`from"${reader}"`);
  const [base, own = ""] = pathsOf(settings, ".css");
  expect((await booted.call(own)).text).toContain(".sv-settings");
  const home = await booted.call("/");
  expect([pathsOf(home, ".js"), pathsOf(home, ".css")]).toEqual([[reader], [base]]);
});

it("offers themes to everybody once there are two, and marks the one that is worn", async () => {
  await using booted = await bootSite(kind);
  const editor = await openStyleEditor(booted);
  const choices = async (headers: Record<string, string> = {}): Promise<readonly (readonly [string, boolean])[]> =>
    [...(await page(booted, headers)).text.matchAll(/<input type="radio" name="theme" value="([^"]+)"([^>]*)>/g)].map(
      ([, id = "", rest = ""]) => [id, rest.includes("checked")] as const,
    );
  const later = (): void => booted.clock.advance(2_000);
  expect(await choices()).toEqual([]);
  await editor.importTheme({ id: "coast" });
  await editor.activate("coast");
  later();
  expect(await choices(await pageCookies(booted, ADMIN.email))).toEqual([]);
  expect((await page(booted, await pageCookies(booted, ADMIN.email))).text).not.toContain("#preferences");

  await editor.importTheme({ id: "cliff" });
  later();
  for (const headers of [{}, await pageCookies(booted, ADMIN.email)])
    expect(new Map(await choices(headers))).toEqual(
      new Map([
        ["coast", true],
        ["cliff", false],
      ]),
    );
  expect((await page(booted, await pageCookies(booted, ADMIN.email))).text).toContain('<li><a href="#preferences">');
  expect(new Map(await choices({ cookie: "sv_theme=cliff" })).get("cliff")).toBe(true);

  const form = new URLSearchParams({ theme: "cliff" });
  const chosen = await booted.site.fetch(
    new Request("http://site.test/theme", {
      method: "POST",
      headers: { referer: "http://site.test/settings", origin: "http://site.test" },
      body: form,
    }),
  );
  expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/settings"]);
  expect(chosen.headers.get("set-cookie")).toContain("sv_theme=cliff");
});

it("asks for the site's own fields, each with who may see it", async () => {
  await using booted = await bootSite(kind);
  const token = await booted.installed();
  const boat = { key: "boat", type: "select", label: "Boat", options: ["Yawl", "Ketch"] };
  expect((await booted.callLoosely(api.createProfileField, { token, body: boat })).status).toBe(201);
  const { text } = await page(booted, await pageCookies(booted, ADMIN.email));
  expect(text).toMatch(/<select[^>]* name="fields\.boat\.value"[^>]*>.*?<option>Ketch<\/option>/);
  expect(text).toMatch(/<select[^>]* name="fields\.boat\.visibility"[^>]*>.*?<option value="private">Only you</);
});

it("speaks the language of the site, down to what is said of refusals", async () => {
  await using booted = await bootSite(kind);
  await booted.site.install({ site: { ...SITE, language: "de" }, admin: ADMIN });
  await logIn(booted, ADMIN.email);
  const { text } = await page(booted, await pageCookies(booted, ADMIN.email));
  for (const words of ["Einstellungen", "Wo du angemeldet bist", "Jemand folgt dir", "Sichtbar für"])
    expect(text).toContain(words);
  expect(text).toContain("&quot;SVC-AUTH-1001&quot;:&quot;Das ist nicht dein Passwort.&quot;");
  expect(text).not.toMatch(/Somebody|Sign out|Current password/);
});
