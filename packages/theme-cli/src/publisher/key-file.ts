import { type KeyObject, createPrivateKey as readPem } from "node:crypto";
import { open, readFile, rm, stat } from "node:fs/promises";
import { ObstacleError, reaching } from "@sitevine/cli-kit";
import { createPrivateKey, type InstallKeys, openInstallKeys } from "@sitevine/marketplace-client/signing";

const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const OWNER_ONLY = 0o600;
const FOR_OTHERS = 0o077;

/** Creates a publisher's key pair and writes its private key to a new file that only its owner can read. */
export async function createKeyFile(path: string): Promise<InstallKeys> {
  const seed = createPrivateKey();
  const key = readPem({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
  await writeNew(path, key.export({ format: "pem", type: "pkcs8" }).toString());
  return await openInstallKeys(seed);
}

/** Opens a publisher's key pair. Throws an ObstacleError for a file that is not an Ed25519 private key in PEM. */
export async function openKeyFile(path: string): Promise<InstallKeys> {
  const key = parse(await reaching(path, readFile(path)));
  if (key?.asymmetricKeyType !== "ed25519")
    throw new ObstacleError(`${path} is not an Ed25519 private key. svtheme keys creates one.`);
  return await openInstallKeys(Buffer.from(key.export({ format: "jwk" }).d ?? "", "base64url"));
}

/** True when others than the owner may read or write the file; systems without such rights never say so. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  const { mode } = await reaching(path, stat(path));
  return process.platform !== "win32" && (mode & FOR_OTHERS) !== 0;
}

function parse(pem: Buffer): KeyObject | undefined {
  try {
    return readPem(pem);
  } catch {
    return undefined;
  }
}

/** Writes a file that does not exist yet. What cannot be written completely is removed. */
async function writeNew(path: string, text: string): Promise<void> {
  const file = await reaching(path, openNew(path));
  try {
    await reaching(path, file.writeFile(text));
    await reaching(path, file.sync());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function openNew(path: string) {
  try {
    return await open(path, "wx", OWNER_ONLY);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      throw new ObstacleError(`${path} exists already. A key that is replaced is lost; choose another name.`);
    throw error;
  }
}
