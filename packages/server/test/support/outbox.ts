import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BootedSite } from "./booted-site.js";
import { type ParsedMail, parseMail } from "./parsed-mail.js";

/** The mails that a site wrote to an address so far, oldest first. */
export async function mailsTo(booted: BootedSite, address: string): Promise<readonly ParsedMail[]> {
  await booted.settled();
  const folder = join(booted.dataDir, "outbox");
  const names = await readdir(folder).catch((): string[] => []);
  const files = names.filter((name) => name.endsWith(".eml")).map((name) => join(folder, name));
  const written = await Promise.all(
    files.map(async (file) => ({
      text: await readFile(file, "utf8"),
      at: (await stat(file, { bigint: true })).mtimeNs,
    })),
  );
  // The names tell the site's time, which stands still in tests.
  const mails = written.sort((one, other) => Number(one.at - other.at)).map(({ text }) => parseMail(text));
  return mails.filter(({ headers }) => headers.get("to")?.toLowerCase().includes(address.toLowerCase()));
}

/** The newest mail to an address; throws when there is none. */
export async function lastMailTo(booted: BootedSite, address: string): Promise<ParsedMail> {
  const mail = (await mailsTo(booted, address)).at(-1);
  if (!mail) throw new Error(`There is no mail to ${address}.`);
  return mail;
}
