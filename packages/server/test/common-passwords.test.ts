import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, type BootedSite, bootSite, SITE } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { lastMailTo } from "./support/outbox.js";
import { codeFor, freshPeer, register } from "./support/registration.js";

const COMMON = "PassWord123";

const refusedAt = (path: string) => [
  { path, code: "common_password", message: expect.stringContaining("10,000 most common passwords") },
];

async function resetToken(booted: BootedSite, email: string): Promise<string> {
  // Mails go out side by side, so the earlier ones have to be out before this one is the last.
  await booted.settled();
  await booted.call(api.requestPasswordReset, { body: { email }, peer: freshPeer() });
  return /\?token=([\w-]+)/.exec((await lastMailTo(booted, email)).text)?.[1] ?? expect.fail("There is no link.");
}

describe.each(databases())("the most common passwords on $name", (kind) => {
  it("are refused at registration, at a change and at a reset, which use nothing up", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();

    const email = "new@example.org";
    const form = { email, username: "newcomer", code: await codeFor(booted, email) };
    const refused = await register(booted, { ...form, password: COMMON });
    expect([refused.status, refused.issues]).toEqual([422, refusedAt("body.password")]);
    expect((await register(booted, form)).status).toBe(201);

    const mo = await createMember(booted);
    const token = await logIn(booted, mo.email);
    const change = (newPassword: string) =>
      booted.call(api.changePassword, { token, body: { currentPassword: ADMIN.password, newPassword } });
    const unchanged = await change(COMMON);
    expect([unchanged.status, unchanged.issues]).toEqual([422, refusedAt("body.newPassword")]);
    expect((await change("an uncommon sentence")).status).toBe(200);

    const reset = await resetToken(booted, mo.email);
    const confirm = (password: string) =>
      booted.call(api.confirmPasswordReset, { body: { token: reset, password }, peer: freshPeer() });
    const kept = await confirm(COMMON);
    expect([kept.status, kept.issues]).toEqual([422, refusedAt("body.password")]);
    expect((await confirm("another uncommon sentence")).status).toBe(200);
  });

  it("are refused by the installer, in all its three ways", async () => {
    await using booted = await bootSite(kind);
    const admin = { ...ADMIN, password: COMMON };
    await expect(booted.site.install({ site: SITE, admin })).rejects.toMatchObject({
      code: "SVC-API-4001",
      details: refusedAt("admin.password"),
    });
    expect((await booted.call(api.saveInstallSite, { body: SITE })).status).toBe(200);
    const answer = await booted.call(api.saveInstallAdmin, { body: admin });
    expect([answer.status, answer.issues]).toEqual([422, refusedAt("body.password")]);
    const page = await booted.call("/install/admin", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
      body: new URLSearchParams({ email: ADMIN.email, username: ADMIN.username, password: COMMON }).toString(),
    });
    expect(page.status).toBe(422);
    expect(page.text).toContain("one of the 10,000 most common passwords");
    expect(page.text).not.toContain(COMMON);
  });
});
