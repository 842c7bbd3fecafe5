import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite, codeOf, SITE } from "./support/booted-site.js";
import { fileForm, picture } from "./support/pictures.js";
import { openStyleEditor } from "./support/style-editor.js";

describe.each(databases())("branding on $name", (kind) => {
  it("is the name alone until somebody changes it", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    expect((await booted.call(api.getBranding)).json).toEqual({
      siteName: SITE.name,
      showSiteName: true,
      logos: { navbar: null, icon: null },
      iconKitUrl: null,
      iconStyle: "solid",
    });
  });

  it("shows a logo under its own address, and lets the former one go", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const upload = async (variant: string, r: number) =>
      booted.call(api.uploadLogo, {
        params: { variant },
        body: fileForm(await picture("png", { color: { r, g: 1, b: 1 } })),
        token,
      });
    const first = (await upload("navbar", 9)).body.logos.navbar ?? "";
    expect(first).toMatch(/^\/uploads\/media\/branding\/[0-9a-f]{64}\.(webp|png)$/);
    expect((await booted.call(first)).status).toBe(200);
    const icon = (await upload("icon", 99)).body.logos.icon ?? "";
    const second = (await upload("navbar", 200)).body.logos.navbar ?? "";
    expect((await booted.call(first)).status).toBe(404);
    expect((await booted.call(api.getBranding)).json).toMatchObject({ logos: { navbar: second, icon } });
    expect((await booted.call(api.resetLogo, { params: { variant: "navbar" }, token })).status).toBe(204);
    expect((await booted.call(second)).status).toBe(404);
    expect((await booted.call(icon)).status).toBe(200);
    expect((await booted.call(api.getBranding)).json).toMatchObject({ logos: { navbar: null, icon } });
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    expect(codeOf(await booted.call(api.uploadLogo, { params: { variant: "icon" }, body: fileForm(svg), token }))).toBe(
      "SVC-API-4001",
    );
    expect(codeOf(await upload("favicon", 3))).toBe("SVC-API-4001");
    expect((await booted.call(icon)).status).toBe(200);
  });

  it("keeps one file of many uploads that race", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const pictures = await Promise.all(
      Array.from({ length: 20 }, (_, r) => picture("png", { color: { r: r * 12, g: 7, b: 7 } })),
    );
    const answers = await Promise.all(
      pictures.map((bytes) =>
        booted.call(api.uploadLogo, { params: { variant: "navbar" }, body: fileForm(bytes), token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const current = (await booted.call(api.getBranding)).body.logos.navbar ?? "";
    const rows = await booted.database().read.selectFrom("activity_log").select("detail").execute();
    const uploaded = rows.map(({ detail }) => (JSON.parse(detail) as { to: string }).to);
    expect(new Set(uploaded).size).toBe(20);
    for (const url of uploaded) expect((await booted.call(url)).status).toBe(url === current ? 200 : 404);
  });

  it("rebuilds the address of the icon kit, and trusts nothing that is stored", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const putKit = (kit: unknown) => editor.send(api.saveIconKit, { body: { kit } });
    const putStyle = (style: string) => editor.send(api.saveIconStyle, { body: { style } });
    const url = "https://kit.fontawesome.com/1a2b3c4d5e.js";
    // Pasted text may have blanks around it.
    for (const kit of ["1a2b3c4d5e", url, ` ${url}\n`]) {
      expect((await putKit(kit)).json).toMatchObject({ iconKitUrl: url });
      expect((await putKit("")).json).toMatchObject({ iconKitUrl: null });
    }
    await putKit(url);
    const refused = [
      "https://kit.fontawesome.com.evil.com/a1b2.js",
      "https://evil.com/kit.fontawesome.com",
      "https://evil.com/?https://kit.fontawesome.com/a1b2.js",
      "https://kit.fontawesome.com@evil.com/a1b2.js",
      "https://user@kit.fontawesome.com/a1b2.js",
      "https://kit.fontawesome.com:444/a1b2.js",
      "https://kit.fontawesome.com:443/a1b2.js",
      "http://kit.fontawesome.com/a1b2.js",
      "ftp://kit.fontawesome.com/a1b2.js",
      "javascript://kit.fontawesome.com/a1b2.js",
      "//kit.fontawesome.com/a1b2.js",
      "kit.fontawesome.com/a1b2.js",
      "https://kit.fontawesome.com./a1b2.js",
      "https://KIT.FontAwesome.COM/a1b2.js",
      "https://kit.font\u0430wesome.com/a1b2.js",
      "https://kit.fontawesome.com/../a1b2.js",
      "https://kit.fontawesome.com/x/a1b2.js",
      "https://kit.fontawesome.com//a1b2.js",
      "https://kit.fontawesome.com\\a1b2.js",
      "https://kit.fontawesome.com/a1b2.js?x",
      "https://kit.fontawesome.com/a1b2.js#x",
      "https://kit.fontawesome.com/a1b2",
      "https://kit.fontawesome.com/.js",
      "https://kit.fontawesome.com/a1\nb2.js",
      "https://kit.fontawesome.com/a1%62.js",
      "../x",
      "a1 b2",
      "a1-b2",
      "a1b",
      "a".repeat(65),
      "<script>",
      '"><script>alert(1)</script>',
      "__proto__",
    ];
    for (const kit of refused) expect([kit, codeOf(await putKit(kit))]).toEqual([kit, "SVC-API-4001"]);
    for (const kit of [null, 5, {}, ["1a2b3c4d5e"]]) expect(codeOf(await putKit(kit))).toBe("SVC-API-4001");
    expect((await putStyle("duotone-solid")).json).toMatchObject({ iconStyle: "duotone-solid" });
    expect(codeOf(await putStyle("comic"))).toBe("SVC-API-4001");
    expect((await editor.send(api.saveBrandingText, { body: { showSiteName: false } })).json).toMatchObject({
      showSiteName: false,
      iconKitUrl: url,
    });
    const planted = [...refused, url, "a1b2\n", "\na1b2", "", null, 5, true, {}, ["1a2b3c4d5e"], { id: "1a2b3c4d5e" }];
    for (const kit of planted) {
      await editor.plant("branding.icon_kit", kit);
      expect([kit, (await booted.call(api.getBranding)).json]).toMatchObject([kit, { iconKitUrl: null }]);
    }
    for (const style of ["comic", "Solid", "__proto__", "", null, 5, ["solid"], { style: "duotone-solid" }]) {
      await editor.plant("branding.icon_kit", "1a2b3c4d5e");
      await editor.plant("branding.icon_style", style);
      expect([style, (await booted.call(api.getBranding)).json]).toMatchObject([style, { iconStyle: "solid" }]);
    }
  });

  it("gives the icon style out as solid where no kit is set, and as chosen once there is one", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    const putKit = (kit: string) => editor.send(api.saveIconKit, { body: { kit } });
    const putStyle = (style: string) => editor.send(api.saveIconStyle, { body: { style } });
    expect((await putStyle("duotone-solid")).json).toMatchObject({ iconStyle: "solid" });
    expect((await putKit("1a2b3c4d5e")).json).toMatchObject({ iconStyle: "duotone-solid" });
    expect((await putKit("")).json).toMatchObject({ iconStyle: "solid" });
    expect((await booted.call(api.getBranding)).json).toMatchObject({ iconStyle: "solid" });
  });

  it("offers themes to readers once there are two", async () => {
    await using booted = await bootSite(kind);
    const editor = await openStyleEditor(booted);
    await editor.importTheme({ id: "coast" });
    expect((await booted.call(api.getBranding)).json).not.toHaveProperty("themes");
    await editor.importTheme({ id: "cliff", manifest: { appearance: "dark" } });
    const { themes } = (await booted.call(api.getBranding)).body;
    expect(themes?.map(({ id, appearance }) => [id, appearance]).sort()).toEqual([
      ["cliff", "dark"],
      ["coast", "light"],
    ]);
  });
});
