import { databases, eventually, fakeClock } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import {
  createMailQueue,
  createMailSender,
  type MailData,
  type MailTemplate,
  mailJobs,
} from "../../src/features/mail/index.js";
import { createSettingsCache, createSiteAddress, putSetting } from "../../src/features/settings/index.js";
import { uuidSource } from "../../src/kernel/ids.js";
import { sealedText } from "../../src/platform/crypto/sealed-text.js";
import { createEmbeddedCarrier } from "../../src/platform/jobs/embedded-carrier.js";
import { createTableQueue } from "../../src/platform/jobs/table-queue.js";
import { createSmtpMailer } from "../../src/platform/mail/smtp-mailer.js";
import { migratedDatabase } from "../platform/fixtures.js";
import { parseMail } from "../support/parsed-mail.js";
import { startSmtpServer } from "../support/smtp-server.js";

describe.each(databases())("queued mails on $name", (kind) => {
  async function post(options: Parameters<typeof startSmtpServer>[0] = {}, stopping: { graceMs?: number } = {}) {
    const base = await migratedDatabase(kind);
    const { database, logger } = base;
    const server = await startSmtpServer(options);
    const mailer = createSmtpMailer(server.url);
    const clock = fakeClock();
    const settings = createSettingsCache(database, clock);
    const siteAddress = createSiteAddress(null, settings);
    const seal = sealedText("a secret of thirty-two bytes or more", "queued-mail");
    const carrier = createEmbeddedCarrier(logger);
    const jobs = createTableQueue({ db: database, clock, newId: uuidSource, logger, carrier, ...stopping });
    const send = createMailSender({ mailer, settings, siteAddress });
    const mails = createMailQueue({ jobs, seal });
    return {
      database,
      logger,
      server,
      clock,
      settings,
      jobs,
      start: () => jobs.start({ handlers: mailJobs({ send, seal }), schedules: [] }),
      queue: <Template extends MailTemplate>(to: string, template: Template, data: MailData[Template]) =>
        database.transaction((tx) => mails.queue(tx, to, template, data)),
      set: async (key: string, value: string) => {
        await database.transaction((tx) => putSetting(tx, key, value, clock.now()));
        settings.expire();
      },
      [Symbol.asyncDispose]: async () => {
        await jobs[Symbol.asyncDispose]();
        await mailer[Symbol.asyncDispose]();
        await server[Symbol.asyncDispose]();
        await base[Symbol.asyncDispose]();
      },
    };
  }

  it("go out after the commit, from the site's own address and in its language", async () => {
    await using office = await post();
    const { set, start, queue, jobs, server } = office;
    await set("site.name", "Hafen <Süd>");
    await set("site.url", "https://hafen.example:8443/x");
    await set("site.language", "de");
    await start();
    await queue("mo@example.org", "registration-code", { code: "428193", minutes: 15 });
    await jobs.settled();
    const [mail] = server.mails;
    expect([mail?.sender, mail?.recipients]).toEqual(["no-reply@hafen.example", ["mo@example.org"]]);
    const { headers, text, html } = parseMail(mail?.source ?? "");
    expect(headers.get("subject")).toBe("Dein Code für Hafen <Süd>");
    expect(headers.get("from")).toContain("Hafen <Süd>");
    expect(text).toContain("428193");
    expect(html).toContain("Hafen &lt;Süd&gt;");
    await set("mail.fromName", "The harbour master");
    await set("mail.fromAddress", "master@hafen.example");
    await queue("mo@example.org", "password-changed", { username: "mo" });
    await jobs.settled();
    expect(server.mails[1]?.sender).toBe("master@hafen.example");
    expect(parseMail(server.mails[1]?.source ?? "").headers.get("from")).toBe(
      "The harbour master <master@hafen.example>",
    );
  });

  it("lie in the database so that nobody can read the code, the link or the address", async () => {
    await using office = await post();
    await office.queue("mo@example.org", "registration-code", { code: "428193", minutes: 15 });
    const rows = JSON.stringify(await office.database.read.selectFrom("jobs").selectAll().execute());
    expect(rows).not.toMatch(/428193|mo@example|registration/);
    const [{ payload } = { payload: "" }] = await office.database.read.selectFrom("jobs").select("payload").execute();
    expect(Buffer.from(JSON.parse(payload).sealed, "base64url").toString("latin1")).not.toMatch(/428193|example/);
  });

  it("are tried again when the server refuses them, and go out once", async () => {
    await using office = await post();
    const { start, queue, jobs, server, clock, logger, database } = office;
    server.refuse("451 greylisted, code 428193", "421 busy");
    await start();
    await queue("mo@example.org", "registration-code", { code: "428193", minutes: 15 });
    await jobs.settled();
    expect(server.mails).toHaveLength(0);
    clock.advance(5_000);
    await jobs.settled();
    clock.advance(10_000);
    await jobs.settled();
    expect(server.mails).toHaveLength(1);
    clock.advance(3_600_000);
    await jobs.settled();
    expect(server.mails).toHaveLength(1);
    expect(await database.read.selectFrom("jobs").selectAll().execute()).toEqual([]);
    expect(logger.entries.filter(({ level }) => level === "error")).toHaveLength(2);
    expect(JSON.stringify(logger.entries.map(({ fields }) => String(fields.error)))).not.toContain("428193");
  });

  it("keep waiting while the server is silent, and do not hold up a stop", async () => {
    await using office = await post({ mute: true }, { graceMs: 1 });
    await office.start();
    await office.queue("mo@example.org", "password-changed", { username: "mo" });
    await eventually(() => expect(office.server.connections).toBe(1));
    await office.jobs[Symbol.asyncDispose]();
    expect(office.logger.entries.at(-1)?.message).toContain("did not end in time");
    expect(await office.database.read.selectFrom("jobs").selectAll().execute()).toMatchObject([{ status: "waiting" }]);
  });
});
