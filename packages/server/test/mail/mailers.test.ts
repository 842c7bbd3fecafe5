import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fakeClock, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { uuidSource } from "../../src/kernel/ids.js";
import type { Mail, Mailer } from "../../src/platform/mail/mailer.js";
import { createOutboxMailer } from "../../src/platform/mail/outbox-mailer.js";
import { createSmtpMailer } from "../../src/platform/mail/smtp-mailer.js";
import { parseMail } from "../support/parsed-mail.js";
import { startSmtpServer } from "../support/smtp-server.js";

const FROM = { name: "Hafen, Süd", address: "no-reply@site.test" };
const MAIL: Mail = {
  to: "mo@example.org",
  subject: "Dein Code für den Hafen: ✓",
  text: "Grüße\n.\nein Punkt\n",
  html: "<p>Grüße &amp; Küsse</p>",
};

const sent = (source: string) => {
  const { headers, text, html } = parseMail(source);
  const of = (name: string) => headers.get(name);
  return { from: of("from"), to: of("to"), subject: of("subject"), auto: of("auto-submitted"), text, html };
};

const WHOLE = {
  from: expect.stringContaining("<no-reply@site.test>"),
  to: "mo@example.org",
  subject: MAIL.subject,
  auto: "auto-generated",
  text: MAIL.text.replaceAll("\n", "\r\n"),
  html: MAIL.html,
};

const HOSTILE: readonly string[] = [
  "mo@example.org\r\nBcc: all@example.org",
  "mo@example.org, you@example.org",
  "Mo <mo@example.org>",
  "mo@example.org>\r\nDATA",
  "mo @example.org",
  "mo",
];

async function refusesHostile(mailer: Mailer): Promise<void> {
  for (const to of HOSTILE) await expect(mailer.send({ ...MAIL, to }, FROM)).rejects.toThrow(/one address/);
  await expect(mailer.send(MAIL, { ...FROM, address: "a@b\nX: y" })).rejects.toThrow(/one address/);
}

describe("the SMTP mailer", () => {
  it("hands mails over, several on one connection, and says goodbye at the end", async () => {
    await using server = await startSmtpServer({ user: "site", password: "s3cret" });
    await using mailer = createSmtpMailer(server.url);
    await mailer.check();
    for (let count = 0; count < 3; count += 1) await mailer.send(MAIL, FROM);
    expect(server.mails.map(({ sender, recipients }) => [sender, ...recipients])).toEqual(
      Array.from({ length: 3 }, () => [FROM.address, MAIL.to]),
    );
    expect(sent(server.mails[0]?.source ?? "")).toMatchObject(WHOLE);
    expect(parseMail(server.mails[0]?.source ?? "").headers.get("from")).toContain("Hafen, Süd");
    // One for the check, one that is kept.
    expect(server.connections).toBe(2);
  });

  it("offers a way to receive no more, with one click where that is safe", async () => {
    await using server = await startSmtpServer();
    await using mailer = createSmtpMailer(server.url);
    const address = `https://xn--hfen-loa.example/unsubscribe?token=${"a".repeat(120)}`;
    for (const unsubscribeUrl of [address, "http://site.test/unsubscribe?token=a", undefined])
      await mailer.send({ ...MAIL, unsubscribeUrl }, FROM);
    const headers = server.mails.map(({ source }) => parseMail(source).headers);
    expect(headers.map((each) => [each.get("list-unsubscribe"), each.get("list-unsubscribe-post")])).toEqual([
      [`<${address}>`, "List-Unsubscribe=One-Click"],
      ["<http://site.test/unsubscribe?token=a>", undefined],
      [undefined, undefined],
    ]);
    await mailer.send({ ...MAIL, unsubscribeUrl: "https://site.test/\r\nBcc: all@example.org" }, FROM);
    expect(parseMail(server.mails[3]?.source ?? "").headers.get("bcc")).toBeUndefined();
  });

  it("tells why a mail was not taken, without password or content", async () => {
    await using server = await startSmtpServer();
    await using mailer = createSmtpMailer(server.url);
    server.refuse("451 try later: Grüße");
    const refusal = await mailer.send(MAIL, FROM).then(String, String);
    expect(refusal).toMatch(/refuses the mail \(451\)/);
    expect(refusal).not.toContain("Grüße");
    await mailer.send(MAIL, FROM);
    expect(server.mails).toHaveLength(1);
    const wrong = await startSmtpServer({ user: "site", password: "right" });
    await using _ = wrong;
    await using stranger = createSmtpMailer(wrong.url.replace("right", "hunter2"));
    const complaint = await stranger.check().then(String, String);
    expect(complaint).toMatch(/refuses the user name or password/);
    expect(complaint).not.toContain("hunter2");
    await using away = createSmtpMailer("smtp://ada:hunter2@127.0.0.1:1");
    await expect(away.send(MAIL, FROM)).rejects.toThrow(/could not be handed over: the connection/);
  });

  it("sends to one recipient and writes no header that it was not to", async () => {
    await using server = await startSmtpServer();
    await using mailer = createSmtpMailer(server.url);
    await refusesHostile(mailer);
    await mailer.send(
      { ...MAIL, subject: "x\r\nBcc: all@example.org\u2028y" },
      { ...FROM, name: "Harbour\r\nX-Evil: yes\n" },
    );
    const [mail] = server.mails;
    expect(server.mails).toHaveLength(1);
    expect(mail?.recipients).toEqual(["mo@example.org"]);
    const { headers } = parseMail(mail?.source ?? "");
    expect([headers.has("bcc"), headers.has("x-evil")]).toEqual([false, false]);
    expect(headers.get("subject")).toBe("x Bcc: all@example.org y");
  });
});

describe("a name that looks like an encoded word", () => {
  it.each([
    ["a whole word", "=?utf-8?q?Your=20bank?="],
    ["a word in base64", "=?UTF-8?B?WW91ciBiYW5r?="],
    ["a word among others", "Mo =?utf-8?q?Your=20bank?= says hello"],
    ["half a word", "=?utf-8?q?Your"],
    ["a long one beside other letters", `${"=?utf-8?q?Your=20bänk?= ✓ ".repeat(8)}.`],
  ])("is shown as typed in the Subject and in the sender's name: %s", async (_title, name) => {
    await using server = await startSmtpServer();
    await using mailer = createSmtpMailer(server.url);
    await mailer.send({ ...MAIL, subject: `${name} invites you` }, { ...FROM, name });
    const [mail] = server.mails;
    expect([mail?.sender, ...(mail?.recipients ?? [])]).toEqual([FROM.address, MAIL.to]);
    const { headers } = parseMail(mail?.source ?? "");
    expect(headers.get("subject")).toBe(`${name} invites you`);
    // An invisible character keeps mail programs from decoding it.
    expect(headers.get("from")?.replaceAll("\u2060", "")).toBe(`${name} <${FROM.address}>`);
    for (const word of mail?.source.match(/=\?utf-8\?b\?[^?]*\?=/gi) ?? []) expect(word.length).toBeLessThanOrEqual(75);
  });
});

describe("the outbox", () => {
  it("writes whole mails that only their owner may read, and logs no content", async () => {
    await using folder = await temporaryDirectory();
    const logger = recordingLogger();
    const outbox = join(folder.path, "outbox");
    const mailer = createOutboxMailer({ folder: outbox, clock: fakeClock(), newId: uuidSource, logger });
    await using _ = mailer;
    await mailer.check();
    await Promise.all([mailer.send(MAIL, FROM), mailer.send({ ...MAIL, to: "../../x/y@example.org" }, FROM)]);
    const names = (await readdir(outbox)).sort();
    expect(names).toEqual([
      expect.stringMatching(/^2030-01-01T00-00-00\.000Z_\.\._\.\._x_y@example\.org_[0-9a-f]{8}\.eml$/),
      expect.stringMatching(/^2030-01-01T00-00-00\.000Z_mo@example\.org_[0-9a-f]{8}\.eml$/),
    ]);
    const file = join(outbox, names[1] ?? "");
    expect(sent(await readFile(file, "utf8"))).toMatchObject(WHOLE);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    expect(JSON.stringify(logger.entries)).not.toMatch(/Grüße|Code/);
    await refusesHostile(mailer);
    expect(await readdir(outbox)).toHaveLength(2);
  });
});

describe("a mail that is tried twice under one key", () => {
  it("has one Message-ID, and is one file in the outbox", async () => {
    await using folder = await temporaryDirectory();
    const clock = fakeClock(new Date("2030-01-01T12:00:00Z"));
    await using outbox = createOutboxMailer({
      folder: folder.path,
      clock,
      newId: uuidSource,
      logger: recordingLogger(),
    });
    const mail = { ...MAIL, key: "2030-01-01T07-00-00.000Z-mo" };
    const first = await outbox.send(mail, FROM);
    clock.advance(60_000);
    expect(await outbox.send(mail, FROM)).toEqual(first);
    expect(first.messageId).toBe("<2030-01-01T07-00-00.000Z-mo@site.test>");
    expect(await readdir(folder.path)).toHaveLength(1);
  });
});
