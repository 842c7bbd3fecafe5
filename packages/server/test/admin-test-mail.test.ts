import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { type DatabaseKind, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, bootSite, codeOf } from "./support/booted-site.js";
import { saveSetting } from "./support/gate.js";
import { addMember } from "./support/members.js";
import { mailsTo } from "./support/outbox.js";
import { parseMail } from "./support/parsed-mail.js";
import { startSmtpServer } from "./support/smtp-server.js";

/** A site that sends its mails to the server of the URL. */
async function bootMailingOn(kind: DatabaseKind, url: string) {
  const booted = await bootSite(kind, { environment: { SMTP_URL: url } });
  const token = await booted.installed();
  const test = (body: object = {}) => booted.callLoosely(api.sendTestMail, { token, body });
  return { booted, token, test, [Symbol.asyncDispose]: () => booted[Symbol.asyncDispose]() };
}

describe.each(databases())("a test mail on $name", (kind) => {
  const bootMailing = (url: string) => bootMailingOn(kind, url);

  it("goes out at once, to the administrator or where they say, in the site's language", async () => {
    await using server = await startSmtpServer();
    await using site = await bootMailing(server.url);
    const { booted, token, test } = site;
    const first = await test();
    // Nothing was queued: the answer came after the server had taken the mail.
    expect(server.mails).toHaveLength(1);
    const mail = parseMail(server.mails[0]?.source ?? "");
    const messageId = mail.headers.get("message-id");
    const from = "no-reply@site.test";
    expect(messageId).toMatch(/^<.+@.+>$/);
    expect([first.status, first.json]).toEqual([200, { to: ADMIN.email, from, transport: "smtp", messageId }]);
    expect(mail.text).toContain("Ada wants to know whether mails from Harbour arrive.");
    await saveSetting(booted, token, "site.language", "de");
    expect((await test({ to: " Mo@example.org " })).json).toMatchObject({ to: "Mo@example.org" });
    expect(server.mails[1]?.recipients).toEqual(["Mo@example.org"]);
    expect(parseMail(server.mails[1]?.source ?? "").headers.get("subject")).toBe("Testmail von Harbour");
    expect(
      await booted.database().read.selectFrom("jobs").select("id").where("name", "=", "mail.send").execute(),
    ).toEqual([]);
  });

  it("becomes a file where the site has no mail server, which the answer says", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const { body } = await booted.call(api.sendTestMail, { token, body: {} });
    const [mail] = await mailsTo(booted, ADMIN.email);
    expect(body).toMatchObject({ transport: "outbox", messageId: mail?.headers.get("message-id") });
    await rm(join(booted.dataDir, "outbox"), { recursive: true });
    await writeFile(join(booted.dataDir, "outbox"), "");
    const refused = await booted.call(api.sendTestMail, { token, body: {} });
    expect([refused.status, codeOf(refused)]).toEqual([409, "SVC-API-4009"]);
    expect(refused.text).toContain("Check that the site may write there and that the disk is not full.");
    expect(refused.text).not.toContain(booted.dataDir);
  });

  it("says what the mail server said and what to do, and repeats no secret", async () => {
    await using server = await startSmtpServer({ user: "harbour", password: "right" });
    await using site = await bootMailing(server.url.replace("right", "hunter2"));
    server.refuseLogin(`535 5.7.8 harbour with hunter2 (${btoa("\0harbour\0hunter2")}) may not log in`);
    const refused = await site.test();
    expect([refused.status, codeOf(refused)]).toEqual([409, "SVC-API-4009"]);
    expect(refused.json).toMatchObject({
      error: {
        message:
          "The mail could not be handed over: the mail server refuses the user name or password (535). The server said: “535 5.7.8 [redacted] with [redacted] ([redacted]) may not log in”. Check the user name and the password in SMTP_URL.",
      },
    });
    expect(refused.text + JSON.stringify(site.booted.logger.entries)).not.toContain("hunter2");
  });

  it.each([
    ["450 4.2.0 greylisted", /said: “450 4.2.0 greylisted”\. It may accept the mail later/],
    ["554 5.7.1 this is spam", /said: “554 5.7.1 this is spam”\. Ask the operator/],
  ])("passes on a refusal of the mail: %s", async (reply, sentence) => {
    await using server = await startSmtpServer();
    await using site = await bootMailing(server.url);
    server.refuse(reply);
    const refused = await site.test();
    expect([refused.status, refused.text]).toEqual([409, expect.stringMatching(sentence)]);
    expect((await site.test()).status).toBe(200);
  });

  it("says that nobody answers", async () => {
    await using site = await bootMailing("smtp://ada:hunter2@127.0.0.1:1");
    const refused = await site.test();
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Check the host and the port")]);
    expect(refused.text).not.toMatch(/ada|hunter2|The server said/);
  });

  it("is refused to anything but one address, and to all but administrators", async () => {
    await using server = await startSmtpServer();
    await using site = await bootMailing(server.url);
    for (const to of ["mo", "mo@example.org, you@example.org", "mo@example.org\r\nBcc: all@example.org", 5])
      expect((await site.test({ to })).status).toBe(422);
    const member = await addMember(site.booted);
    expect((await site.booted.call(api.sendTestMail, { token: member, body: {} })).status).toBe(403);
    expect(server.mails).toEqual([]);
  });

  it("is limited for each administrator", async () => {
    await using server = await startSmtpServer();
    await using site = await bootMailing(server.url);
    const { max } = api.RATE_LIMITS.testMail;
    const answers = await Promise.all(Array.from({ length: max + 5 }, () => site.test()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(max);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(server.mails).toHaveLength(max);
    const other = await addMember(site.booted, { username: "grace", groups: ["administrators"] });
    expect((await site.booted.call(api.sendTestMail, { token: other, body: {} })).status).toBe(200);
  });
});
