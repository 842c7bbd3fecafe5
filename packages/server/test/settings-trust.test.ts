import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSettingRegistry } from "../src/features/settings/index.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { catchMails } from "./support/caught-mails.js";
import { createMember } from "./support/members.js";
import { addPanelUser } from "./support/panel-user.js";

const save = (booted: BootedSite, token: string, key: string, value: unknown) =>
  booted.call(api.saveSetting, { params: { key }, body: { value }, token });

const storedValue = async (booted: BootedSite, token: string, key: string): Promise<unknown> => {
  const { body } = await booted.call(api.listSettings, { token });
  return body.find((setting) => setting.key === key)?.value;
};

describe.each(databases())("settings that redirect trust on $name", (kind) => {
  it("belong to the administrators' group; admin.access alone saves the others", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const { token } = await addPanelUser(booted, "lou");
    const settings = createSettingRegistry().list();
    expect(settings.filter(({ trust }) => trust === "administrators").map(({ key }) => key)).toEqual([
      "site.name",
      "site.url",
      "pictures.proxy",
      "mail.fromName",
      "mail.fromAddress",
      "moderation.logDays",
    ]);
    for (const { key, trust } of settings) {
      const value = await storedValue(booted, admin, key);
      const answer = await save(booted, token, key, value);
      const expected = trust === "administrators" ? [key, 403, "SVC-API-4003"] : [key, 200, undefined];
      expect([key, answer.status, codeOf(answer)]).toEqual(expected);
      expect((await save(booted, admin, key, value)).status).toBe(200);
    }
    expect(codeOf(await save(booted, token, "site.url", "https://evil.example"))).toBe("SVC-API-4003");
    expect(await storedValue(booted, admin, "site.url")).toBe("http://site.test");
  });

  it.each([
    ["BASE_URL where it is set", "https://real.example/community", "https://real.example/community"],
    ["the setting elsewhere", undefined, "https://setting.example"],
  ])("have links in mails begin with %s", async (_title, BASE_URL, expected) => {
    const mailer = catchMails();
    const environment = BASE_URL === undefined ? {} : { BASE_URL };
    await using booted = await bootSite(kind, { environment, overrides: { mailer } });
    const admin = await booted.installed();
    expect((await save(booted, admin, "site.url", "https://setting.example")).status).toBe(200);
    const mo = await createMember(booted);
    await booted.call(api.requestPasswordReset, { body: { email: mo.email } });
    const invite = await booted.call(api.createInvite, {
      token: admin,
      body: { email: "guest@example.org", maxUses: 1, expiresAt: null },
    });
    expect(invite.status).toBe(201);
    await booted.settled();
    const linksTo = (address: string) => mailer.lastTo(address)?.text.match(/https?:\S+/g);
    expect(linksTo(mo.email)).toEqual([expect.stringMatching(new RegExp(`^${expected}/reset-password\\?token=`))]);
    expect(linksTo("guest@example.org")).toEqual([
      expect.stringMatching(new RegExp(`^${expected}/register\\?invite=`)),
    ]);
  });
});
