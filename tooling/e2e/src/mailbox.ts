import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "@sitevine/testkit";

/** Finds a pattern in the newest mail to an address. Without a mail server, a site writes mails as files to its outbox. */
export async function findInMail(dataFolder: string, address: string, pattern: RegExp): Promise<string> {
  const outbox = join(dataFolder, "outbox");
  let found: string | undefined;
  await eventually(async () => {
    for (const name of (await readdir(outbox)).toSorted().toReversed()) {
      const mail = (await readFile(join(outbox, name), "utf8")).replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
      if (mail.includes(address)) found ??= pattern.exec(mail)?.[1];
    }
    if (found === undefined) throw new Error(`No mail to ${address} yet`);
  });
  return found ?? "";
}
