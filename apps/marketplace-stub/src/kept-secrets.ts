import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSecret } from "./secrets.js";

const KEY_BITS = 3_072;
const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** The text of a file that is created once. Of several processes that start at once, one creates it. */
async function keptText(file: string, create: () => string): Promise<string> {
  const found = await readFile(file, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  });
  if (found) return found.trim();
  await writeFile(file, `${create()}\n`, { mode: 0o600, flag: "wx" }).catch((error: unknown) => {
    if (!hasCode(error, "EEXIST")) throw error;
  });
  return (await readFile(file, "utf8")).trim();
}

const createKey = (): string =>
  generateKeyPairSync("rsa", { modulusLength: KEY_BITS })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();

/** The key that signs entitlements, generated once in the data folder. */
export const loadEntitlementKey = async (dataDir: string): Promise<KeyObject> =>
  createPrivateKey(await keptText(join(dataDir, "entitlement-key.pem"), createKey));

/** The token of the admin API, generated once in the data folder. */
export const loadAdminToken = (dataDir: string): Promise<string> =>
  keptText(join(dataDir, "admin-token"), createSecret);
