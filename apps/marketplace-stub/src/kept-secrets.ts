import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSecret } from "./secrets.js";

const KEY_BITS = 3_072;
const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** The text of a file; undefined when there is no such file. Throws for an empty one. */
async function readKept(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, "utf8")).trim();
    if (text !== "") return text;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
  throw new Error(`${file} is empty. Delete it to have another one generated.`);
}

/** The text of a file that is created once, and whole. Of several processes that start at once, one creates it. */
async function keptText(file: string, create: () => string): Promise<string> {
  const found = await readKept(file);
  if (found !== undefined) return found;
  const part = `${file}.${randomUUID()}.part`;
  const text = create();
  try {
    await writeFile(part, `${text}\n`, { mode: 0o600, flag: "wx", flush: true });
    // Unlike a rename, a link does not replace the file of a process that was faster.
    await link(part, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(part, { force: true });
  }
  return (await readKept(file)) ?? text;
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
